import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

@Suite struct BuiltInAccountsTests {
    private static let start = Date(timeIntervalSince1970: 1_795_003_200)

    private func accounts(after seconds: Int = 0) -> BuiltInAccounts {
        BuiltInAccounts(now: { Self.start + Double(seconds) })
    }

    private func signIn() async throws -> Tokens {
        try await accounts().signIn(email: "john@mail.com", password: Secret("changeme"))
    }

    @Test func `access lives 20 days and refresh 10 hours, to the second`() async throws {
        let tokens = try await signIn()
        let (days, hours) = (20 * 86_400, 10 * 3_600)
        #expect(tokens.accessExpires == Self.start + Double(days))
        #expect(tokens.refreshExpires == Self.start + Double(hours))
        _ = try await accounts(after: days - 1).profile(with: tokens.access)
        await #expect(throws: Failure.self) { try await accounts(after: days).profile(with: tokens.access) }
        let renewed = try await accounts(after: hours - 1).refresh(tokens.refresh)
        #expect(renewed.refreshExpires == Self.start + Double(2 * hours - 1))
        await #expect(throws: Failure.self) { try await accounts(after: hours).refresh(tokens.refresh) }
    }

    @Test func `an access token and a refresh token are not interchangeable`() async throws {
        let tokens = try await signIn()
        await #expect(throws: Failure.self) { try await accounts().profile(with: tokens.refresh) }
        await #expect(throws: Failure.self) { try await accounts().refresh(tokens.access) }
    }
}
