public import Domain
public import FoundationEssentials
public import Ports
public import Storage
import Synchronization

extension World {
    /// Returns a world with a fixed clock, in which every effect fails that the ledger does not allow.
    ///
    /// - Parameters:
    ///   - sources: The services; reading them is always allowed.
    ///   - documents: The readable documents, by path: scripts and exported drafts. Written documents are added to
    ///     them.
    ///   - editing: Returns the editor's result for a text; nil leaves the text unchanged.
    ///   - prompter: Answers questions if asking is allowed.
    ///   - clock: Fixed at 2019-11-05T16:00:00Z by default.
    ///   - disk: The disk that holds the state; two worlds on one disk are two souks that run side by side.
    public static func watched(
        by ledger: EffectLedger, sources: [any RecordSource], session: Session? = nil, drafts: [Draft] = [],
        documents: [String: String] = [:], editing: @escaping @Sendable (String) -> String? = { _ in nil },
        prompter: any Prompter = NoPrompter(),
        clock: WorldClock = WorldClock(pinnedAt: Date(timeIntervalSince1970: 1_572_969_600)),
        on disk: Disk = .inMemory()
    ) -> World {
        World(
            sources: Sources(sources, opener: SameSources(sources: sources)),
            stores: Stores(
                state: WatchedStateStore(
                    FileStateStore.inMemory(session, drafts, now: { clock.now }, on: disk), allowing: ledger.allow),
                history: WatchedHistoryStore(ledger: ledger),
                documents: WatchedDocumentStore(ledger: ledger, documents: documents)),
            dialogue: Dialogue(
                prompter: WatchedPrompter(ledger: ledger, prompter: prompter),
                editor: WatchedEditor(ledger: ledger, editing: editing)),
            conditions: Conditions(clock: clock, timeZone: .gmt))
    }
}

extension EffectLedger {
    @Sendable public func allow(_ effect: Effect) throws(Failure) {
        guard record(effect) else {
            throw Failure(.unwritable, "\(effect.rawValue) was not asked for by this test.")
        }
    }
}

/// An opener that finds the world's own sources at every location.
private struct SameSources: SourceOpener {
    let sources: [any RecordSource]

    func location(_ text: String) throws(Failure) -> SourceLocation {
        if let location = SourceLocation(text) { return location }
        throw Failure(.invalidResponse, "“\(text)” is no location.")
    }

    func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        if let source = sources.first(where: { $0.service == service }) { return source }
        throw Failure(.invalidResponse, "Unknown service “\(service.rawValue)”.")
    }

    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        let count = try await source.count(Query()) ?? 0
        return Publication(count: count, sent: count)
    }
}

/// A history in memory, which fails if adding to it is not allowed.
private struct WatchedHistoryStore: HistoryStore {
    let ledger: EffectLedger
    private let kept = FileHistoryStore(in: .inMemory, on: .inMemory())

    init(ledger: EffectLedger) {
        self.ledger = ledger
    }

    func entries() throws(Failure) -> [HistoryEntry] { try kept.entries() }

    func append(_ entry: HistoryEntry) throws(Failure) {
        try ledger.allow(.appendHistory)
        try kept.append(entry)
    }

    func remove(_ line: String) throws(Failure) {
        try ledger.allow(.appendHistory)
        try kept.remove(line)
    }
}

private struct WatchedEditor: TextEditor {
    let ledger: EffectLedger
    let editing: @Sendable (String) -> String?

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        try ledger.allow(.openEditor)
        return editing(text).map { EditedText(before: text, after: $0) }
    }
}

/// A prompter without a user behind it if asking is not allowed.
private struct WatchedPrompter: Prompter {
    let ledger: EffectLedger
    let prompter: any Prompter

    func secret(_ question: Message) async -> Answer<Secret> {
        ledger.record(.askUser) ? await prompter.secret(question) : .nobody
    }

    func agrees(_ question: Message) async -> Answer<Bool> {
        ledger.record(.askUser) ? await prompter.agrees(question) : .nobody
    }

    func text(_ question: Message) async -> Answer<String> {
        ledger.record(.askUser) ? await prompter.text(question) : .nobody
    }
}

/// A store that keeps credentials in memory while a test runs.
public final class MemoryCredentialStore: CredentialStore {
    private let kept: Mutex<[AccountKey: Credentials]>
    private let ledger: EffectLedger?

    /// - Parameter ledger: The ledger to ask before anything is saved or deleted.
    public init(_ credentials: [AccountKey: Credentials] = [:], watchedBy ledger: EffectLedger? = nil) {
        kept = Mutex(credentials)
        self.ledger = ledger
    }

    public func credentials(for account: AccountKey) -> Credentials? {
        kept.withLock { $0[account] }
    }

    @discardableResult
    public func keep(_ credentials: Credentials, for account: AccountKey) throws(Failure) -> Message? {
        try ledger?.allow(.keepCredentials)
        kept.withLock { $0[account] = credentials }
        return nil
    }

    public func forget(_ account: AccountKey) throws(Failure) {
        try ledger?.allow(.forgetCredentials)
        kept.withLock { $0[account] = nil }
    }
}

/// A record of the external effects that a test allows, and of those that happened.
///
/// An effect that was not allowed is an offence, and so is an allowed one that did not happen.
public final class EffectLedger: Sendable {
    public enum Effect: String, Sendable, Hashable, CaseIterable {
        /// A request for a page, or a change or a reading of a file.
        case page, saveSession, saveDraft, renameDraft, removeDraft, appendHistory, readDocument, writeDocument,
            openScript, openEditor
        /// A question to the user, or a change of what is kept about a sign-in.
        case askUser, keepCredentials, forgetCredentials
    }

    private struct Entries {
        var allowed: Set<Effect> = []
        var happened: [Effect: Int] = [:]
    }

    private let entries = Mutex(Entries())

    /// Allows some effects, which then have to happen.
    public init(allowing allowed: Set<Effect> = []) {
        entries.withLock { $0.allowed = allowed }
    }

    @discardableResult
    public func record(_ effect: Effect) -> Bool {
        entries.withLock { entries in
            entries.happened[effect, default: 0] += 1
            return entries.allowed.contains(effect)
        }
    }

    public func count(of effect: Effect) -> Int {
        entries.withLock { $0.happened[effect, default: 0] }
    }

    /// Effects that happened without being allowed, and allowed ones that did not happen; empty if the test was right.
    public var offences: [String] {
        entries.withLock { entries in
            Effect.allCases.compactMap { effect in
                switch (entries.allowed.contains(effect), entries.happened[effect] != nil) {
                case (false, true): "\(effect.rawValue) happened and was not asked for."
                case (true, false): "\(effect.rawValue) was asked for and did not happen."
                default: nil
                }
            }
        }
    }
}
