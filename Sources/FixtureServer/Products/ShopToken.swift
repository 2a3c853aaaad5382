import FoundationEssentials

/// A token in the shape of a JSON Web Token: `HEAD.CLAIMS.SIGNATURE`, each in base64url.
///
/// The signature tells a garbled token from one of ours. It guards nothing, as all that it would guard is in the program.
struct ShopToken: Sendable, Hashable {
    enum Kind: String, Codable, Sendable {
        case access, refresh
    }

    /// The claims, under the names that RFC 7519 gives them where it has any.
    struct Claims: Sendable, Hashable, Codable {
        /// The id of the account.
        var sub: Int
        var kind: Kind
        /// Seconds since 1970, from which on the token is not taken any more.
        var exp: Int
        /// Another for each token, so that no two are the same.
        var jti: UInt64
    }

    let claims: Claims

    init(account: Int, kind: Kind, expires: Date) {
        // Later rather than sooner: a token holds for the whole of its time.
        let exp = Int(expires.timeIntervalSince1970.rounded(.up))
        claims = Claims(sub: account, kind: kind, exp: exp, jti: .random(in: 0...UInt64(1) << 53))
    }

    /// Reads what ``text`` gives; nil for anything else.
    init?(_ text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == Self.head, parts[2] == Self.signature(of: parts[0] + "." + parts[1]),
            let json = Self.data(base64url: parts[1]), let claims = try? JSONDecoder().decode(Claims.self, from: json)
        else { return nil }
        self.claims = claims
    }

    /// The token as it is sent.
    var text: String {
        get throws {
            let body = Self.head + "." + Self.base64url(try Reply.written(claims))
            return body + "." + Self.signature(of: body)
        }
    }

    private static let head = base64url(Data(#"{"alg":"souk","typ":"JWT"}"#.utf8))

    /// FNV-1a over 64 bits.
    private static func signature(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "the seal of the fixture shop\(text)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return base64url(withUnsafeBytes(of: hash.bigEndian) { Data($0) })
    }

    private static func base64url(_ bytes: Data) -> String {
        let text = bytes.base64EncodedString()
        return text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func data(base64url text: String) -> Data? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
