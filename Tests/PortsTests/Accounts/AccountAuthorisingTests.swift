import Domain
import FoundationEssentials
import Ports
import Synchronization
import Testing

@Suite struct AccountAuthorisingTests {
    private static let shop = ServiceName(rawValue: "shop")

    private let clock: TestClock
    private let accounts: NumberedAccounts
    private let store = LingeringStore()
    private let account: Account

    init() async throws {
        let clock = TestClock()
        self.clock = clock
        accounts = NumberedAccounts(clock: clock)
        account = Account(with: Self.shop, of: accounts, keptIn: store, now: { clock.now })
        _ = try await account.signIn(email: "a@b.c", password: Secret("right"))
    }

    /// Sends a token like a request, and returns it if accepted.
    private func send(_ access: Secret) async throws(Failure) -> Secret {
        await Task.yield()
        try accounts.check(access)
        return access
    }

    @Test func `a refused token is renewed and sent once more`() async throws {
        accounts.revoke("access 1")
        #expect(try await account.authorised(send) == Secret("access 2"))
        #expect(store.current(for: AccountKey(Self.shop))?.tokens?.access == Secret("access 2"))
    }

    @Test func `however many are refused, the token is renewed once`() async throws {
        accounts.revoke("access 1")
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await account.authorised(send) } }
            for try await access in group { #expect(access == Secret("access 2")) }
        }
        #expect(accounts.refreshed == 1)
    }

    @Test func `a request refused after a renewal is sent again with the new token`() async throws {
        let account = account
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
        #expect(store.current(for: AccountKey(Self.shop))?.tokens?.access == Secret("access 2"))
    }

    @Test func `other errors do not renew tokens`() async throws {
        await #expect(throws: Failure(.unreachable, "The service could not be reached.")) {
            try await account.authorised { (_) throws(Failure) -> Int in
                throw Failure(.unreachable, "The service could not be reached.")
            }
        }
        #expect(accounts.refreshed == 0)
    }

    @Test func `a refused renewal after a refused token signs out`() async throws {
        accounts.revoke("access 1")
        accounts.whenRefreshing { () throws(Failure) in throw Failure.signInRefused }
        await #expect(throws: Failure(.signInNeeded, "The sign-in to \("shop") has expired.")) {
            try await account.authorised(send)
        }
        #expect(store.current(for: AccountKey(Self.shop)) == Credentials(email: "a@b.c", tokens: nil))
    }

    @Test func `the profile is asked with a renewed token too`() async throws {
        accounts.revoke("access 1")
        #expect(try await account.profile().id == 1)
        #expect(accounts.refreshed == 1)
    }
}
