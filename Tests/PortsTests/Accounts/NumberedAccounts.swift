import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Synchronization

/// Accounts with the password “right” and numbered tokens: access expires after 60 seconds, refresh after 600.
final class NumberedAccounts: AccountService {
    private struct State {
        var given = 0
        var refreshed = 0
        var revoked: Set<Secret> = []
        var whenRefreshing: (@Sendable () throws(Failure) -> Void)?
        var hangs = false
    }

    private let clock: TestClock
    private let state = Mutex(State())

    init(clock: TestClock) { self.clock = clock }

    /// The number of token renewals.
    var refreshed: Int { state.withLock { $0.refreshed } }

    /// Rejects a token from now on, even before it expires.
    func revoke(_ token: String) { state.withLock { _ = $0.revoked.insert(Secret(token)) } }

    /// Runs `body` before every renewal; the renewal fails if it throws.
    func whenRefreshing(_ body: @escaping @Sendable () throws(Failure) -> Void) {
        state.withLock { $0.whenRefreshing = body }
    }

    /// True until a renewal has begun that does not end before it is cancelled.
    var hangs: Bool {
        get { state.withLock(\.hangs) }
        set { state.withLock { $0.hangs = newValue } }
    }

    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        guard password == Secret("right") else { throw Failure.signInRefused }
        return tokens(refreshing: false)
    }

    func profile(with access: Secret) async throws(Failure) -> Profile {
        try check(access)
        return Profile(id: 1, name: "Ada", email: "a@b.c", role: "customer", avatar: nil)
    }

    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        await Task.yield()
        if hangs {
            hangs = false
            while !Task.isCancelled { await Task.yield() }
            throw Failure.cancelled
        }
        if let body = state.withLock({ $0.whenRefreshing }) { try body() }
        guard let end = Double(refresh.revealed), clock.now < Date(timeIntervalSince1970: end) else {
            throw Failure.signInRefused
        }
        return tokens(refreshing: true)
    }

    /// Checks the token of a request: throws if it is not an access token or has been revoked.
    func check(_ access: Secret) throws(Failure) {
        guard access.revealed.hasPrefix("access"), !state.withLock({ $0.revoked.contains(access) }) else {
            throw Failure.signInRefused
        }
    }

    private func tokens(refreshing: Bool) -> Tokens {
        let number = state.withLock { state in
            state.given += 1
            if refreshing { state.refreshed += 1 }
            return state.given
        }
        let end = clock.now + 600
        return Tokens(
            access: Secret("access \(number)"), accessExpires: clock.now + 60,
            refresh: Secret("\(end.timeIntervalSince1970)"), refreshExpires: end)
    }
}

/// A store whose reads take longer each time, so that some return credentials that have been replaced meanwhile.
final class LingeringStore: CredentialStore {
    private let kept = MemoryCredentialStore()
    private let readings = Mutex(0)

    func credentials(for account: AccountKey) async throws(Failure) -> Credentials? {
        let read = kept.credentials(for: account)
        let count = readings.withLock { readings in
            readings += 1
            return readings
        }
        for _ in 0..<count * 20 { await Task.yield() }
        return read
    }

    @discardableResult
    func keep(_ credentials: Credentials, for account: AccountKey) throws(Failure) -> Message? {
        kept.keep(credentials, for: account)
    }

    func forget(_ account: AccountKey) throws(Failure) { kept.forget(account) }

    /// Returns the credentials stored now.
    func current(for account: AccountKey) -> Credentials? { kept.credentials(for: account) }
}
