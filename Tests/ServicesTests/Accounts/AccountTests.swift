import CommandKitTesting
import Domain
import FoundationEssentials
import Services
import Synchronization
import Testing

@Suite struct AccountTests {
    private static let shop = ServiceName(rawValue: "shop")

    private let clock = Clock()
    private let counter = TokenCounter()
    private let store = LingeringStore()

    private var account: Account {
        let clock = clock
        return Account(
            with: Self.shop, of: NumberedAccounts(clock: clock, counter: counter), keptIn: store, now: { clock.now })
    }

    private func source(of account: Account) -> SignedInSource {
        SignedInSource(
            ListSource(schema: Listing.schema, records: [Listing(id: 1, title: "Lampe", category: "Maison").record]),
            account: account)
    }

    @Test func `without a sign-in no question is answered`() async throws {
        let source = source(of: account)
        await #expect(throws: ServiceError(.signInNeeded, "You are not signed in to \("shop").")) {
            try await source.page(Query())
        }
        await #expect(throws: ServiceError.self) { try await source.count(Query()) }
        await #expect(throws: ServiceError.self) { try await source.categories() }
        await #expect(throws: ServiceError.self) { try await source.refresh() }
    }

    @Test func `a sign-in opens the source until it is over`() async throws {
        let account = account
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        #expect(try await source(of: account).page(Query()).records.count == 1)
        try await account.signOut()
        await #expect(throws: ServiceError.self) { try await source(of: account).page(Query()) }
        #expect(store.current == nil)
    }

    @Test func `a refused sign-in leaves whoever was signed in`() async throws {
        let account = account
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        await #expect(throws: ServiceError(.signInRefused)) {
            try await account.signIn(email: "b@b.c", password: Secret("wrong"))
        }
        #expect(store.current?.email == "a@b.c")
        #expect(try await account.profile().id == 1)
    }

    @Test func `an expired token is renewed once, however many ask`() async throws {
        let account = account
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        clock.advance(by: 100)
        let source = source(of: account)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await source.page(Query()).records.count } }
            for try await count in group { #expect(count == 1) }
        }
        #expect(counter.refreshed == 1)
        #expect(store.current?.tokens?.access == Secret("access 2"))
    }

    @Test func `a refused renewal forgets the tokens and keeps the address`() async throws {
        let account = account
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        clock.advance(by: 1_000)
        await #expect(throws: ServiceError(.signInNeeded, "The sign-in to \("shop") has expired.")) {
            try await source(of: account).page(Query())
        }
        #expect(store.current == Credentials(email: "a@b.c", tokens: nil))
    }

    @Test func `a token that the service does not know is renewed or refused, whatever it says of its end`()
        async throws
    {
        let end = clock.now + 50
        let forged = Tokens(
            access: Secret("forged"), accessExpires: end, refresh: Secret("forged"), refreshExpires: end)
        _ = store.keep(Credentials(email: "a@b.c", tokens: forged), for: Self.shop)
        await #expect(throws: ServiceError(.signInNeeded, "The sign-in to \("shop") has expired.")) {
            try await source(of: account).page(Query())
        }
    }

    @Test func `one who is cancelled while tokens are renewed fails nobody else`() async throws {
        let account = account
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        clock.advance(by: 100)
        let first = Task { try await account.tokens() }
        first.cancel()
        #expect(try await account.tokens().access.revealed.hasPrefix("access"))
        _ = await first.result
    }

    @Test func `however a secret is printed, it is not seen`() {
        let tokens = Tokens(
            access: Secret("hush"), accessExpires: .distantFuture, refresh: Secret("hush"),
            refreshExpires: .distantFuture)
        var dumped = ""
        dump(Credentials(email: "a@b.c", tokens: tokens), to: &dumped)
        for text in ["\(tokens)", String(reflecting: tokens), dumped] { #expect(!text.contains("hush")) }
    }
}

/// Takes longer over each reading than over the one before, so that some give what was replaced meanwhile.
private final class LingeringStore: CredentialStore {
    private let kept = MemoryCredentialStore()
    private let readings = Mutex(0)

    func credentials(for service: ServiceName) async throws(StoreError) -> Credentials? {
        let read = kept.credentials(for: service)
        let count = readings.withLock { readings in
            readings += 1
            return readings
        }
        for _ in 0..<count * 20 { await Task.yield() }
        return read
    }

    @discardableResult
    func keep(_ credentials: Credentials, for service: ServiceName) -> Message? {
        kept.keep(credentials, for: service)
    }

    func forget(_ service: ServiceName) { kept.forget(service) }

    /// What is kept now.
    var current: Credentials? { kept.credentials(for: ServiceName(rawValue: "shop")) }
}

/// A clock that the test moves on.
private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// Counts the tokens that were given.
private final class TokenCounter: Sendable {
    private let counts = Mutex((given: 0, refreshed: 0))

    var refreshed: Int { counts.withLock { $0.refreshed } }

    func next(refreshing: Bool) -> Int {
        counts.withLock { counts in
            counts.given += 1
            if refreshing { counts.refreshed += 1 }
            return counts.given
        }
    }
}

/// Accounts with the password “right”, whose tokens are numbered: access ends after 60 seconds, refresh after 600.
private struct NumberedAccounts: AccountService {
    let clock: Clock
    let counter: TokenCounter

    func signIn(email: String, password: Secret) async throws(ServiceError) -> Tokens {
        guard password == Secret("right") else { throw ServiceError(.signInRefused) }
        return tokens(refreshing: false)
    }

    func profile(with access: Secret) async throws(ServiceError) -> Profile {
        guard access.revealed.hasPrefix("access") else { throw ServiceError(.signInRefused) }
        return Profile(id: 1, name: "Ada", email: "a@b.c", role: "customer", avatar: nil)
    }

    func refresh(_ refresh: Secret) async throws(ServiceError) -> Tokens {
        await Task.yield()
        guard let end = Double(refresh.revealed), clock.now < Date(timeIntervalSince1970: end) else {
            throw ServiceError(.signInRefused)
        }
        return tokens(refreshing: true)
    }

    private func tokens(refreshing: Bool) -> Tokens {
        let end = clock.now + 600
        return Tokens(
            access: Secret("access \(counter.next(refreshing: refreshing))"), accessExpires: clock.now + 60,
            refresh: Secret("\(end.timeIntervalSince1970)"), refreshExpires: end)
    }
}
