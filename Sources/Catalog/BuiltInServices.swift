import CEmbedded
public import Domain
public import FoundationEssentials
public import Ports
import WireFormat

/// The accounts of the built-in shop, with tokens that expire as the real shop's do.
public struct BuiltInAccounts: AccountService {
    private let now: @Sendable () -> Date

    /// - Parameter now: The clock by which tokens expire.
    public init(now: @escaping @Sendable () -> Date) { self.now = now }

    public var sampleAccount: Message? { "Type login john@mail.com; its password is in help login." }

    public func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        if let account = accounts.account(email: email, password: password.revealed) { return tokens(for: account) }
        // The data is a sample, so its password is not a secret.
        var refusal = Failure.signInRefused
        refusal.hint = "Sign in as john@mail.com with the password changeme to see the sample data."
        throw refusal
    }

    public func profile(with access: Secret) async throws(Failure) -> Profile {
        let account = try holder(of: access, as: .access)
        return Profile(
            id: account["id"]?.integer ?? 0, name: account["name"]?.text ?? "", email: account["email"]?.text ?? "",
            role: account["role"]?.text ?? "", avatar: account["avatar"]?.text)
    }

    public func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        tokens(for: try holder(of: refresh, as: .refresh))
    }

    private func tokens(for account: JSONObject) -> Tokens {
        let (access, refresh) = accounts.tokens(for: account)
        return Tokens(
            access: Secret(access.text), accessExpires: access.expires, refresh: Secret(refresh.text),
            refreshExpires: refresh.expires)
    }

    private func holder(of token: Secret, as kind: ShopAccounts.TokenKind) throws(Failure) -> JSONObject {
        if let account = accounts.holder(of: token.revealed, as: kind) { return account }
        throw Failure(.signInRefused, "The shop rejected this token.")
    }

    /// The built-in accounts. They are parsed at each use, since most runs need none.
    private var accounts: ShopAccounts {
        guard case .array(let accounts)? = try? JSONValue(payload: Data(fixture_accounts())) else {
            preconditionFailure("accounts.json is wrong")
        }
        return ShopAccounts(accounts.compactMap(\.object), now: now)
    }
}

/// The pictures that come with souk: one for each category of the built-in listings.
///
/// Pictures of other built-in records are on a server that never existed, and nothing is requested from the web for
/// them.
public struct BuiltInPictures: PictureSource {
    public init() {}

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        guard let path = ListingPicturePath(request.address), path.isBuiltIn,
            let category = Schema.listings.category.flatMap({ request.record[$0].text })
        else { throw Failure(.notFound, "The built-in data comes without this picture.") }
        // No category has the number 0.
        let number = CategoryPayload.builtIn.first { $0.name == category }.flatMap { Int($0.id) } ?? 0
        let file = fixture_picture(Int32(clamping: number))
        do {
            return try Picture(Array(file.buffer))
        } catch {
            throw Failure(error)
        }
    }
}
