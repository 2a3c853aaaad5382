public import Domain
public import FoundationEssentials

/// The accounts of the built-in shop, and the tokens that it issues to them.
///
/// Issued tokens are not recorded. A token is valid until it expires, even after newer ones were issued.
public struct ShopAccounts: Sendable {
    public enum TokenKind: String, Sendable {
        case access, refresh
    }

    public typealias Token = (text: String, expires: Date)

    /// The lifetime of an access token by the shop's contract, in seconds: 20 days.
    public static let accessLifetime = 20 * 24 * 60 * 60
    /// The lifetime of a refresh token by the shop's contract, in seconds: 10 hours.
    public static let refreshLifetime = 10 * 60 * 60

    private let accounts: [JSONObject]
    private let accessLifetime: Int
    private let refreshLifetime: Int
    private let now: @Sendable () -> Date

    /// - Parameter accounts: The accounts as their profiles are sent, with the password, as on the real shop.
    public init(
        _ accounts: [JSONObject], accessLifetime: Int = accessLifetime, refreshLifetime: Int = refreshLifetime,
        now: @escaping @Sendable () -> Date
    ) {
        (self.accounts, self.now) = (accounts, now)
        (self.accessLifetime, self.refreshLifetime) = (accessLifetime, refreshLifetime)
    }

    /// Returns the account with an email address and a password; nil if the two do not belong together.
    public func account(email: String, password: String) -> JSONObject? {
        accounts.first {
            $0["email"]?.text?.lowercased() == email.lowercased() && $0["password"]?.text == password
        }
    }

    /// Returns the account that a token was issued to; nil if it is expired, of another kind or not a token.
    public func holder(of token: String, as kind: TokenKind) -> JSONObject? {
        guard let claims = JSONObject(claimsOf: token), claims["kind"]?.text == kind.rawValue,
            let end = claims["exp"]?.integer, Double(end) > now().timeIntervalSince1970
        else { return nil }
        return accounts.first { $0["id"] == claims["sub"] }
    }

    public func tokens(for account: JSONObject) -> (access: Token, refresh: Token) {
        (token(.access, accessLifetime, account), token(.refresh, refreshLifetime, account))
    }

    private func token(_ kind: TokenKind, _ lifetime: Int, _ account: JSONObject) -> Token {
        // Rounds up, so that a token is valid for its whole lifetime.
        let end = Int(now().timeIntervalSince1970.rounded(.up)) + lifetime
        var claims = JSONObject()
        (claims["sub"], claims["kind"]) = (account["id"], .string(kind.rawValue))
        (claims["exp"], claims["jti"]) = (.number(end), .number(Int.random(in: 0...1 << 53)))
        return (claims.unsecuredToken, Date(timeIntervalSince1970: Double(end)))
    }
}

// MARK: JSON Web Tokens

extension JSONObject {
    /// The claims as a JSON Web Token without a signature (RFC 7519, 6). One would protect nothing, since its key
    /// would be in every souk, and so is the data that it would protect.
    fileprivate var unsecuredToken: String {
        let parts = [#"{"alg":"none","typ":"JWT"}"#, JSONWriter.line(of: .object(self)), ""]
        return parts.map { part in
            let text = Data(part.utf8).base64EncodedString()
            return text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }.joined(separator: ".")
    }

    /// Reads the claims of a JSON Web Token, without verifying it; nil for other text.
    fileprivate init?(claimsOf token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { return nil }
        let plain = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let json = Data(base64Encoded: plain + padding), let claims = try? JSONValue(payload: json).object
        else { return nil }
        self = claims
    }
}

extension Date {
    /// Reads the time from which a JSON Web Token is no longer accepted, without verifying the token; nil for other
    /// text, and if the token does not say.
    public init?(expiryOf token: String) {
        guard case .number(let seconds)? = JSONObject(claimsOf: token)?["exp"], let seconds = Double(seconds) else {
            return nil
        }
        self.init(timeIntervalSince1970: seconds)
    }
}
