import CEmbedded
public import Domain
public import FoundationEssentials
public import Ports
import WireFormat

/// The accounts of the built-in shop, with tokens that expire as the real shop's do.
public struct BuiltInAccounts: AccountService {
    /// The seconds that an access token is valid: 20 days.
    static let accessLifetime = 20 * 24 * 60 * 60
    /// The seconds that a refresh token is valid: 10 hours.
    static let refreshLifetime = 10 * 60 * 60

    private let now: @Sendable () -> Date

    /// - Parameter now: The clock by which tokens expire.
    public init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    public var sampleAccount: Message? { "Type login john@mail.com; its password is in help login." }

    public func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        let account = accounts.first { account in
            account.email.lowercased() == email.lowercased() && Secret(account.password) == password
        }
        guard let account else {
            // The data is a sample, so its password is not a secret.
            var refusal = Failure.signInRefused
            refusal.hint = "Sign in as john@mail.com with the password changeme to see the sample data."
            throw refusal
        }
        return tokens(for: account)
    }

    public func profile(with access: Secret) async throws(Failure) -> Profile {
        let account = try holder(of: access, as: .access)
        return Profile(
            id: account.id, name: account.name, email: account.email, role: account.role, avatar: account.avatar)
    }

    public func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        tokens(for: try holder(of: refresh, as: .refresh))
    }

    private func tokens(for account: ShopAccount) -> Tokens {
        let time = Int(now().timeIntervalSince1970)
        let access = ShopToken(account: account.id, kind: .access, expires: time + Self.accessLifetime)
        let refresh = ShopToken(account: account.id, kind: .refresh, expires: time + Self.refreshLifetime)
        return Tokens(
            access: Secret(access.text), accessExpires: access.expires, refresh: Secret(refresh.text),
            refreshExpires: refresh.expires)
    }

    private func holder(of text: Secret, as kind: ShopToken.Kind) throws(Failure) -> ShopAccount {
        guard let token = ShopToken(text.revealed), token.kind == kind, token.expires > now(),
            let account = accounts.first(where: { $0.id == token.account })
        else { throw Failure(.signInRefused, "The shop rejected this token.") }
        return account
    }

    private var accounts: [ShopAccount] {
        (try? PayloadDecoder().decode([ShopAccount].self, from: Data(fixture_accounts()))) ?? []
    }
}
