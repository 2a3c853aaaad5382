import Domain
import Foundation
import Ports
import Testing

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
