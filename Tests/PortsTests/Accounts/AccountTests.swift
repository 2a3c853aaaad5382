import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Synchronization
import Testing

@Suite struct AccountTests {
    private static let shop = ServiceName(rawValue: "shop")

    private let clock: TestClock
    private let accounts: NumberedAccounts
    private let store = LingeringStore()

    init() {
        clock = TestClock()
        accounts = NumberedAccounts(clock: clock)
    }

    private func account(at origin: String? = nil) -> Account {
        Account(with: Self.shop, at: origin, of: accounts, keptIn: store, now: { [clock] in clock.now })
    }

    private func signedIn() async throws -> Account {
        let account = account()
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
        return account
    }

    /// The credentials stored now.
    private var kept: Credentials? { store.current(for: AccountKey(Self.shop)) }

    @Test func `without a sign-in there are no tokens`() async throws {
        let account = account()
        await #expect(throws: Failure(.signInNeeded, "You are not signed in to \("shop").")) {
            try await account.tokens()
        }
        await #expect(throws: Failure(.signInNeeded, "You are not signed in to \("shop").")) {
            try await account.profile()
        }
    }

    @Test func `a sign-in gives tokens until it expires`() async throws {
        let account = try await signedIn()
        #expect(try await account.tokens().access == Secret("access 1"))
        try await account.signOut()
        await #expect(throws: Failure.self) { try await account.tokens() }
        #expect(kept == nil)
    }

    @Test func `a refused sign-in keeps the current user`() async throws {
        let account = try await signedIn()
        await #expect(throws: Failure.signInRefused) {
            try await account.signIn(email: "b@b.c", password: Secret("wrong"))
        }
        #expect(kept?.email == "a@b.c")
        #expect(try await account.profile().id == 1)
    }

    @Test func `an expired token is renewed once, however many ask`() async throws {
        let account = try await signedIn()
        clock.advance(by: 100)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await account.tokens().access } }
            for try await access in group { #expect(access == Secret("access 2")) }
        }
        #expect(accounts.refreshed == 1)
        #expect(kept?.tokens?.access == Secret("access 2"))
    }

    @Test func `a token is renewed before it ends, but a short life is not eaten up`() async throws {
        let account = try await signedIn()
        clock.advance(by: 40)
        #expect(try await account.tokens().access == Secret("access 1"))
        clock.advance(by: 10)
        #expect(try await account.tokens().access == Secret("access 2"))
    }

    @Test func `a refused renewal forgets the tokens and keeps the address`() async throws {
        let account = try await signedIn()
        clock.advance(by: 1_000)
        await #expect(throws: Failure(.signInNeeded, "The sign-in to \("shop") has expired.")) {
            try await account.tokens()
        }
        #expect(kept == Credentials(email: "a@b.c", tokens: nil))
    }

    @Test func `an unanswered renewal does not sign out`() async throws {
        let account = try await signedIn()
        clock.advance(by: 100)
        accounts.whenRefreshing { () throws(Failure) in throw Failure(.unreachable, "The service could not be reached.")
        }
        await #expect(throws: Failure(.unreachable, "The service could not be reached.")) {
            try await account.profile()
        }
        #expect(kept?.tokens?.access == Secret("access 1"))
    }

    @Test func `a refused renewal keeps tokens that another souk renewed`() async throws {
        let account = try await signedIn()
        clock.advance(by: 1_000)
        let other = Tokens(
            access: Secret("access of another"), accessExpires: clock.now + 600, refresh: Secret("x"),
            refreshExpires: clock.now + 600)
        accounts.whenRefreshing { [store] in
            _ = try? store.keep(Credentials(email: "a@b.c", tokens: other), for: AccountKey(Self.shop))
        }
        #expect(try await account.profile().id == 1)
        #expect(kept?.tokens == other)
    }

    @Test func `cancelling one request during a renewal does not fail others`() async throws {
        let account = try await signedIn()
        clock.advance(by: 100)
        accounts.hangs = true
        let first = Task { try await account.tokens() }
        while accounts.hangs { await Task.yield() }
        let second = Task { try await account.tokens() }
        // Until the other waits for the same renewal, as far as can be told.
        for _ in 0..<1_000 { await Task.yield() }
        first.cancel()
        #expect(try await second.value.access == Secret("access 2"))
        await #expect(throws: Failure.cancelled) { try await first.value }
    }

    // MARK: Requests

    /// Sends a token like a request, and returns it if accepted.
    private func send(_ access: Secret) async throws(Failure) -> Secret {
        await Task.yield()
        try accounts.check(access)
        return access
    }

    @Test func `a refused token is renewed and sent once more`() async throws {
        let account = try await signedIn()
        accounts.revoke("access 1")
        #expect(try await account.authorised(send) == Secret("access 2"))
        #expect(kept?.tokens?.access == Secret("access 2"))
    }

    @Test func `a request refused after a renewal is sent again with the new token`() async throws {
        let account = try await signedIn()
        let accounts = accounts
        let sent = Mutex<[Secret]>([])
        let access = try await account.authorised { access throws(Failure) in
            sent.withLock { $0.append(access) }
            if access == Secret("access 1") {
                accounts.revoke("access 1")
                // Another request is refused and has the token renewed during this one.
                _ = try await account.profile()
            }
            try accounts.check(access)
            return access
        }
        #expect(access == Secret("access 2"))
        #expect(sent.withLock { $0 } == [Secret("access 1"), Secret("access 2")])
        #expect(accounts.refreshed == 1)
    }

    @Test func `a request refused with the new token fails, and the user stays signed in`() async throws {
        let account = try await signedIn()
        let refusal = Failure(.signInRefused, "Not you.")
        let count = Mutex(0)
        await #expect(throws: refusal) {
            try await account.authorised { (_) throws(Failure) -> Int in
                count.withLock { $0 += 1 }
                throw refusal
            }
        }
        #expect(count.withLock { $0 } == 2)
        #expect(accounts.refreshed == 1)
        #expect(kept?.tokens?.access == Secret("access 2"))
    }

    @Test func `a refused renewal after a refused token signs out`() async throws {
        let account = try await signedIn()
        accounts.revoke("access 1")
        accounts.whenRefreshing { () throws(Failure) in throw Failure.signInRefused }
        await #expect(throws: Failure(.signInNeeded, "The sign-in to \("shop") has expired.")) {
            try await account.authorised(send)
        }
        #expect(kept == Credentials(email: "a@b.c", tokens: nil))
    }

    @Test func `tokens of one origin are never sent to another`() async throws {
        _ = try await account(at: "http://localhost:8080").signIn(email: "a@b.c", password: Secret("right"))
        for origin in [nil, "http://localhost", "https://localhost:8080"] {
            let account = account(at: origin)
            #expect(try await account.credentials() == nil)
            await #expect(throws: Failure.self) {
                try await account.authorised { _ throws(Failure) in Issue.record("A token was sent.") }
            }
        }
        #expect(try await account(at: "http://localhost:8080").profile().id == 1)
    }

    @Test func `a secret is hidden however it is printed`() {
        let tokens = Tokens(
            access: Secret("hush"), accessExpires: .distantFuture, refresh: Secret("hush"),
            refreshExpires: .distantFuture)
        var dumped = ""
        dump(Credentials(email: "a@b.c", tokens: tokens), to: &dumped)
        for text in ["\(tokens)", String(reflecting: tokens), dumped] { #expect(!text.contains("hush")) }
    }
}

@Suite struct ReadOnlyAccountTests {
    @Test func `a sign-in is used, and neither replaced nor forgotten nor renewed`() async throws {
        let clock = TestClock()
        let accounts = NumberedAccounts(clock: clock)
        let tokens = Tokens(
            access: Secret("access 1"), accessExpires: clock.now + 90, refresh: Secret("600"),
            refreshExpires: clock.now + 600)
        let store = ReadOnlyStore(kept: Credentials(email: "a@b.c", tokens: tokens))
        let account = Account(with: .products, of: accounts, keptIn: store, now: { clock.now })
        #expect(try await account.tokens() == tokens)
        await #expect(throws: Failure.self) { try await account.signIn(email: "a@b.c", password: Secret("right")) }
        await #expect(throws: Failure.self) { try await account.signOut() }
        clock.advance(by: 120)
        let error = await #expect(throws: Failure.self) { try await account.tokens() }
        #expect(error?.message == "Signing in and out is not possible in safe mode.")
        #expect(accounts.refreshed == 0)
    }
}

/// A store that must not be asked to change anything.
private struct ReadOnlyStore: CredentialStore {
    let kept: Credentials
    let isReadOnly = true

    func credentials(for account: AccountKey) -> Credentials? { kept }

    func keep(_ credentials: Credentials, for account: AccountKey) -> Message? {
        Issue.record("Something is kept.")
        return nil
    }

    func forget(_ account: AccountKey) { Issue.record("Something is forgotten.") }
}
