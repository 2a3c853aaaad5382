import Domain
import Services
import struct FoundationEssentials.Date

/// What `credentials.json` says of one account.
struct KeptCredentials: Sendable, Hashable {
    /// Where the tokens are.
    enum Place: Sendable, Hashable {
        /// There are none any more.
        case nowhere
        case file(Tokens)
        /// In the desktop's secret service; the entry is another at each save, so that what was read before is told
        /// from what is there now.
        case desktop(entry: String)
    }

    var email: String
    var place: Place
}

extension StoredForm where Payload == [AccountKey: KeptCredentials] {
    /// The credentials' form: `accounts` by ``AccountKey/stored``.
    static let credentials = StoredForm(
        format: "souk-credentials",
        decode: { (document) throws(Damage) in
            var credentials: Payload = [:]
            guard let accounts = try document.payload.object("accounts") else { return credentials }
            for key in accounts.object.members.map(\.key) {
                guard let account = try accounts.object(key) else { continue }
                credentials[AccountKey(stored: key)] = try KeptCredentials(stored: account)
            }
            return credentials
        },
        encode: { credentials, stored in
            var accounts = JSONObject()
            for (account, kept) in credentials { accounts[account.stored] = .object(kept.stored) }
            var object = stored
            object["accounts"] = .object(accounts)
            return object
        })
}

extension AccountKey {
    /// Reads what ``stored`` gives: the service's name, and after a space the origin where there is one.
    init(stored: String) {
        let parts = stored.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(ServiceName(rawValue: parts.first ?? ""), at: parts.count > 1 ? parts[1] : nil)
    }

    /// `products`, `products http://localhost:8080`.
    var stored: String { origin.map { service.rawValue + " " + $0 } ?? service.rawValue }
}

extension KeptCredentials {
    init(stored: StoredObject) throws(Damage) {
        email = try stored.text("email") ?? ""
        if let entry = try stored.text("desktopEntry") {
            place = .desktop(entry: entry)
        } else if let tokens = try Tokens(stored: stored) {
            place = .file(tokens)
        } else {
            place = .nowhere
        }
    }

    var stored: JSONObject {
        var object = JSONObject()
        switch place {
        case .nowhere: break
        case .file(let tokens): object = tokens.stored
        case .desktop(let entry): object["desktopEntry"] = .string(entry)
        }
        object["email"] = .string(email)
        return object
    }
}

extension Tokens {
    /// Nil where there are none.
    init?(stored: StoredObject) throws(Damage) {
        guard let access = try stored.text("access"), let accessExpires = try stored.date("accessExpires"),
            let refresh = try stored.text("refresh"), let refreshExpires = try stored.date("refreshExpires")
        else { return nil }
        self.init(
            access: Secret(access), accessExpires: accessExpires, refresh: Secret(refresh),
            refreshExpires: refreshExpires)
    }

    var stored: JSONObject {
        var object = JSONObject()
        object["access"] = .string(access.revealed)
        object["accessExpires"] = .string(accessExpires.iso8601)
        object["refresh"] = .string(refresh.revealed)
        object["refreshExpires"] = .string(refreshExpires.iso8601)
        return object
    }
}
