import FoundationEssentials
import Services

/// A token of the built-in shop, in the shape of a JSON Web Token: `HEAD.CLAIMS.SIGNATURE`, each in base64url.
///
/// The signature tells a garbled token from one of ours. It guards nothing, since its key is in every souk, and so is
/// the data that it would guard.
struct BuiltInToken: Sendable, Hashable {
    enum Kind: String, Codable {
        case access, refresh
    }

    /// The id of the account it was given to.
    let account: Int
    let kind: Kind
    /// Seconds since 1970, from which on it is not taken any more.
    let expires: Int

    var expiryDate: Date { Date(timeIntervalSince1970: Double(expires)) }
}

extension BuiltInToken {
    private static let head = base64url(Data(#"{"alg":"souk","typ":"JWT"}"#.utf8))

    /// The claims, under the names that RFC 7519 gives them where it has any.
    private struct Claims: Codable {
        let sub: Int
        let exp: Int
        let kind: Kind
    }

    /// The token as text.
    var signed: Secret {
        let claims = #"{"exp":\#(expires),"kind":"\#(kind.rawValue)","sub":\#(account)}"#
        let body = Self.head + "." + Self.base64url(Data(claims.utf8))
        return Secret(body + "." + Self.signature(of: body))
    }

    /// Reads what ``signed`` gives; nil for anything else.
    init?(reading secret: Secret) {
        let parts = secret.revealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == Self.head,
            parts[2] == Self.signature(of: parts[0] + "." + parts[1]),
            let bytes = Self.data(base64url: parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: bytes)
        else { return nil }
        self.init(account: claims.sub, kind: claims.kind, expires: claims.exp)
    }

    private static func signature(of body: some StringProtocol) -> String {
        var fingerprint = Fingerprint()
        fingerprint.combine("the seal of the built-in shop")
        fingerprint.combine(String(body))
        return base64url(withUnsafeBytes(of: fingerprint.value.bigEndian) { Data($0) })
    }

    private static func base64url(_ bytes: Data) -> String {
        var text = bytes.base64EncodedString()
        text.removeAll { $0 == "=" }
        return String(text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    private static func data(base64url text: Substring) -> Data? {
        let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
