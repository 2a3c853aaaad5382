public import FoundationEssentials

/// What a JSON Web Token (RFC 7519) says of itself to whoever holds it; nobody here can tell whether it is true.
public struct TokenClaims: Sendable, Hashable {
    /// When it is taken no more; nil where it does not say.
    public let expires: Date?

    /// Reads the middle part of `HEAD.CLAIMS.SIGNATURE`; nil for anything else.
    public init?(reading token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Self.data(base64url: parts[1]),
            let payload = try? JSONDecoder().decode(Payload.self, from: bytes)
        else { return nil }
        expires = payload.exp.map(Date.init(timeIntervalSince1970:))
    }

    private struct Payload: Decodable {
        /// Seconds since 1970, with a fraction or without.
        let exp: Double?
    }

    private static func data(base64url text: Substring) -> Data? {
        let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
