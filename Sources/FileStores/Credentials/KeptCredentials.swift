import Domain
import Services
import struct FoundationEssentials.Date

/// What `credentials.json` says of one service.
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

extension StoredForm where Payload == [ServiceName: KeptCredentials] {
    /// The credentials' form: `accounts` by the names of their services.
    static let credentials = StoredForm(
        format: "souk-credentials", subject: "the credentials",
        decode: { (document) throws(Damage) in
            var credentials: Payload = [:]
            guard let accounts = try document.payload.object("accounts") else { return credentials }
            for service in accounts.object.members.map(\.key) {
                guard let account = try accounts.object(service) else { continue }
                credentials[ServiceName(rawValue: service)] = try KeptCredentials(stored: account)
            }
            return credentials
        },
        encode: { credentials, stored in
            var accounts = JSONObject()
            for (service, kept) in credentials { accounts[service.rawValue] = .object(kept.stored) }
            var object = stored
            object["accounts"] = .object(accounts)
            return object
        })
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
