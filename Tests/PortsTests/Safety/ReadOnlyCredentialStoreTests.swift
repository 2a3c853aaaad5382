import CommandKitTesting
import Domain
import Ports
import Testing

@Suite struct ReadOnlyCredentialStoreTests {
    @Test func `a sign-in is used, and neither replaced nor forgotten`() async throws {
        let key = AccountKey(.listings, at: nil)
        let credentials = Credentials(email: "john@mail.com", tokens: nil)
        let store = ReadOnlyCredentialStore(MemoryCredentialStore([key: credentials]))
        #expect(try await store.credentials(for: key) == credentials)
        let error = await #expect(throws: Failure.self) {
            try await store.keep(Credentials(email: "ann@mail.com", tokens: nil), for: key)
        }
        #expect(error?.kind == .refused)
        await #expect(throws: Failure.self) { try await store.forget(key) }
        #expect(try await store.credentials(for: key) == credentials)
    }
}
