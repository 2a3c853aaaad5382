import Services
import struct FoundationEssentials.Date

/// Accounts on this machine that fail as a server's would.
struct FaultyAccounts: AccountService {
    let accounts: any AccountService
    let server: StandInServer
    let now: @Sendable () -> Date

    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        try await server.ask { (transport) async throws(Failure) in
            try await remote(over: transport).signIn(email: email, password: password)
        }
        return try await accounts.signIn(email: email, password: password)
    }

    func profile(with access: Secret) async throws(Failure) -> Profile {
        try await server.ask { (transport) async throws(Failure) in
            try await remote(over: transport).profile(with: access)
        }
        return try await accounts.profile(with: access)
    }

    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        try await server.ask { (transport) async throws(Failure) in
            try await remote(over: transport).refresh(refresh)
        }
        return try await accounts.refresh(refresh)
    }

    private func remote(over transport: any Transport) -> HTTPAccounts {
        HTTPAccounts(at: server.address, over: transport, now: now)
    }
}
