import Domain
public import FoundationEssentials

/// An account of the built-in shop, as its profile is sent. It includes the password, as on the real shop.
public struct ShopAccount: Sendable, Hashable, Codable {
    public let id: Int
    public let email: String
    public let password: String
    public let name: String
    public let role: String
    public let avatar: String?
}

/// A token of the built-in shop, in the format of a JSON Web Token: `HEAD.CLAIMS.SIGNATURE`, each in base64url.
///
/// The signature distinguishes a garbled token from one that souk issued. It protects nothing, since its key is in
/// every souk, and so is the data that it would protect.
public struct ShopToken: Sendable, Hashable {
    public enum Kind: String, Codable, Sendable {
        case access, refresh
    }

    /// The claims, with the names that RFC 7519 gives them, if any.
    private struct Claims: Sendable, Hashable, Codable {
        /// The id of the account.
        var sub: Int
        var kind: Kind
        /// The time from which the token is no longer accepted, in seconds since 1970.
        var exp: Int
        /// A different number for each token, if no two may be equal.
        var jti: UInt64?
    }

    private let claims: Claims

    /// The ID of the account that it was issued to.
    public var account: Int { claims.sub }
    public var kind: Kind { claims.kind }
    /// The time from which it is no longer accepted.
    public var expires: Date { Date(timeIntervalSince1970: Double(claims.exp)) }

    /// - Parameter id: Distinguishes it from others that were issued to the same account at the same time.
    public init(account: Int, kind: Kind, expires: Int, id: UInt64? = nil) {
        claims = Claims(sub: account, kind: kind, exp: expires, jti: id)
    }

    /// Parses ``text``; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == Self.head, parts[2] == Self.signature(of: parts[0] + "." + parts[1]),
            let json = Data(base64url: parts[1]),
            let claims = try? PayloadDecoder().decode(Claims.self, from: json)
        else { return nil }
        self.claims = claims
    }

    /// The token as it is sent.
    public var text: String {
        var members: [String: JSONValue] = [
            "exp": .number(claims.exp), "kind": .string(kind.rawValue), "sub": .number(account),
        ]
        members["jti"] = claims.jti.map { .number(String($0)) }
        let body = Self.head + "." + Self.base64url(Data(JSONWriter.line(of: JSONValue(members: members)).utf8))
        return body + "." + Self.signature(of: body)
    }

    private static let head = base64url(Data(#"{"alg":"souk","typ":"JWT"}"#.utf8))

    /// Returns a 64-bit FNV-1a hash.
    private static func signature(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "the seal of the fixture shop\(text)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return base64url(withUnsafeBytes(of: hash.bigEndian) { Data($0) })
    }

    private static func base64url(_ bytes: Data) -> String {
        let text = bytes.base64EncodedString()
        return text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension Date {
    /// Reads the time from which a JSON Web Token (RFC 7519) is no longer accepted, without verifying the token; nil for
    /// other text, and if the token does not say.
    public init?(expiryOf token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Data(base64url: parts[1]),
            case .number(let seconds)? = try? JSONValue(payload: bytes).object?["exp"], let seconds = Double(seconds)
        else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

extension Data {
    /// Decodes base64url (RFC 4648, 5) without padding; nil for anything else.
    fileprivate init?(base64url text: some StringProtocol) {
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
