public import Domain
public import Services
import Synchronization
public import struct FoundationEssentials.Date

/// Keeps tokens in the desktop's secret service where there is one, else in `credentials.json` in the state folder,
/// which only its owner can read.
///
/// The file is there in both cases: it has the address, and says where the tokens are.
public final class FileCredentialStore: CredentialStore {
    private struct State: ~Copyable {
        var file: CredentialFile
        /// Tokens as they were read from the desktop, with their entry: asking there takes a program.
        var read: [AccountKey: (entry: String, tokens: Tokens)] = [:]
    }

    private let state: Mutex<State>
    private let desktop: SecretTool?
    private let isLasting: Bool
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - desktop: Nil where there is none, or where no program is to be run.
    ///   - disk: Where the file is.
    ///   - faults: What a tester wants to fail.
    ///   - now: What a save is dated with.
    public init(
        in folders: XDGFolders, desktop: SecretTool?, now: @escaping @Sendable () -> Date = { Date() },
        on disk: Disk = .machine, failing faults: Faults? = nil
    ) {
        self.desktop = desktop
        isLasting = disk.isLasting
        self.now = now
        state = Mutex(State(file: CredentialFile(in: folders, by: disk.system(failing: faults))))
    }

    /// - Throws: `.unreadable` where the desktop does not answer, and once where the file is damaged.
    public func credentials(for account: AccountKey) async throws(Failure) -> Credentials? {
        let (kept, read) = try state.withLock { (state) throws(Failure) in
            (try state.file.load()[account], state.read[account])
        }
        guard let kept else { return nil }
        switch kept.place {
        case .nowhere: return Credentials(email: kept.email, tokens: nil)
        case .file(let tokens): return Credentials(email: kept.email, tokens: tokens)
        case .desktop(let entry):
            if let read, read.entry == entry { return Credentials(email: kept.email, tokens: read.tokens) }
            let tokens = try await desktop?.tokens(for: account)
            if let tokens { state.withLock { $0.read[account] = (entry, tokens) } }
            return Credentials(email: kept.email, tokens: tokens)
        }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) async throws(Failure) -> Message? {
        let tokens = credentials.tokens
        var place = tokens.map { KeptCredentials.Place.file($0) } ?? .nowhere
        if let tokens, let desktop, await desktop.keep(tokens, for: account) {
            place = .desktop(entry: String(UInt64.random(in: 0...UInt64.max), radix: 36))
        } else {
            try await forgetOnDesktop(account)
        }
        return try state.withLock { (state) throws(Failure) in
            try state.file.set(KeptCredentials(email: credentials.email, place: place), for: account, at: now())
            state.read[account] = nil
            if case .desktop(let entry) = place, let tokens { state.read[account] = (entry, tokens) }
            guard case .file = place, isLasting else { return nil }
            return "The token is kept in “\(state.file.path)”, readable by you only."
        }
    }

    public func forget(_ account: AccountKey) async throws(Failure) {
        try await forgetOnDesktop(account)
        try state.withLock { (state) throws(Failure) in
            try state.file.set(nil, for: account, at: now())
            state.read[account] = nil
        }
    }

    /// Has the desktop forget the tokens that it was given, if any.
    ///
    /// - Throws: `.unwritable` when they are still there.
    private func forgetOnDesktop(_ account: AccountKey) async throws(Failure) {
        // A damaged file no longer says where they are; the next entry takes their place.
        let kept = try? state.withLock { (state) throws(Failure) in try state.file.load()[account] }
        guard case .desktop = kept?.place else { return }
        guard let desktop, await desktop.forget(account) else {
            throw Failure(
                .unwritable, "The desktop’s secret service did not forget the token.",
                hint: "Unlock it, or sign in at the desktop itself, then try again.")
        }
    }
}
