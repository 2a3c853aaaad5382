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
        var read: [ServiceName: (entry: String, tokens: Tokens)] = [:]
    }

    private let state: Mutex<State>
    private let desktop: SecretTool?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - desktop: Nil where there is none, or where no program is to be run.
    ///   - now: What a save is dated with.
    public init(in folders: XDGFolders, desktop: SecretTool?, now: @escaping @Sendable () -> Date = { Date() }) {
        self.desktop = desktop
        self.now = now
        state = Mutex(State(file: CredentialFile(in: folders)))
    }

    /// - Throws: `.unreadable` where the desktop does not answer, and once where the file is damaged.
    public func credentials(for service: ServiceName) async throws(StoreError) -> Credentials? {
        let (kept, read) = try state.withLock { (state) throws(StoreError) in
            (try state.file.load(at: now())[service], state.read[service])
        }
        guard let kept else { return nil }
        switch kept.place {
        case .nowhere: return Credentials(email: kept.email, tokens: nil)
        case .file(let tokens): return Credentials(email: kept.email, tokens: tokens)
        case .desktop(let entry):
            if let read, read.entry == entry { return Credentials(email: kept.email, tokens: read.tokens) }
            let tokens = try await desktop?.tokens(for: service)
            if let tokens { state.withLock { $0.read[service] = (entry, tokens) } }
            return Credentials(email: kept.email, tokens: tokens)
        }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for service: ServiceName) async throws(StoreError) -> Message? {
        let tokens = credentials.tokens
        var place = tokens.map { KeptCredentials.Place.file($0) } ?? .nowhere
        if let tokens, let desktop, await desktop.keep(tokens, for: service) {
            place = .desktop(entry: String(UInt64.random(in: 0...UInt64.max), radix: 36))
        } else {
            try await forgetOnDesktop(service)
        }
        return try state.withLock { (state) throws(StoreError) in
            try state.file.set(KeptCredentials(email: credentials.email, place: place), for: service, at: now())
            state.read[service] = nil
            if case .desktop(let entry) = place, let tokens { state.read[service] = (entry, tokens) }
            guard case .file = place else { return nil }
            return "The token is kept in “\(state.file.path)”, readable by you only."
        }
    }

    public func forget(_ service: ServiceName) async throws(StoreError) {
        try await forgetOnDesktop(service)
        try state.withLock { (state) throws(StoreError) in
            try state.file.set(nil, for: service, at: now())
            state.read[service] = nil
        }
    }

    /// Has the desktop forget the tokens that it was given, if any.
    ///
    /// - Throws: `.unwritable` when they are still there.
    private func forgetOnDesktop(_ service: ServiceName) async throws(StoreError) {
        // A damaged file no longer says where they are; the next entry takes their place.
        let kept = try? state.withLock { (state) throws(StoreError) in try state.file.load(at: now())[service] }
        guard case .desktop = kept?.place else { return }
        guard let desktop, await desktop.forget(service) else {
            throw StoreError(
                .unwritable, "The desktop’s secret service did not forget the token.",
                hint: "Unlock it, or sign in at the desktop itself, then try again.")
        }
    }
}
