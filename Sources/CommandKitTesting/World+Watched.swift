public import Domain
public import FileStores
public import FoundationEssentials
public import Services

extension World {
    /// A world whose clock stands still, and in which every effect fails that the ledger does not allow.
    ///
    /// - Parameters:
    ///   - sources: The services; reading them is always allowed.
    ///   - documents: What can be read, by path: scripts and exported drafts. What is written is among it from then on.
    ///   - editing: What the person's editor makes of a text; nil leaves it as it is.
    ///   - person: Who answers where asking is allowed.
    ///   - clock: Stands still at 2019-11-05T16:00:00Z unless told otherwise.
    ///   - disk: Where state is kept; two worlds on one are two souks that run beside each other.
    public static func watched(
        by ledger: EffectLedger, sources: [any RecordSource], session: Session? = nil, drafts: [Draft] = [],
        documents: [String: String] = [:], editing: @escaping @Sendable (String) -> String? = { _ in nil },
        person: any Person = Nobody(),
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
                person: WatchedPerson(ledger: ledger, person: person),
                editor: WatchedEditor(ledger: ledger, editing: editing)),
            conditions: Conditions(clock: clock, timeZone: .gmt))
    }
}

extension EffectLedger {
    /// Notes an effect, and fails where it was not allowed.
    @Sendable public func allow(_ effect: Effect) throws(Failure) {
        guard note(effect) else {
            throw Failure(.unwritable, "\(effect.rawValue) was not asked for by this test.")
        }
    }
}

/// Finds the world's own sources everywhere.
private struct SameSources: SourceOpener {
    let sources: [any RecordSource]

    func location(_ text: String) throws(Failure) -> SourceLocation {
        if let location = SourceLocation(text) { return location }
        throw Failure(.invalidResponse, "“\(text)” is no location.")
    }

    func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource {
        if let source = sources.first(where: { $0.schema.service == service }) { return source }
        throw Failure(.invalidResponse, "There is no service “\(service.rawValue)”.")
    }
}

/// The history in memory, which fails where adding to it was not allowed.
private struct WatchedHistoryStore: HistoryStore {
    let ledger: EffectLedger
    private let kept = FileHistoryStore(in: .inMemory, on: .inMemory())

    init(ledger: EffectLedger) {
        self.ledger = ledger
    }

    func lines() throws(Failure) -> [String] { try kept.lines() }

    func append(_ line: String) throws(Failure) {
        try ledger.allow(.appendHistory)
        try kept.append(line)
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

/// Nobody, to a command that asks where that was not allowed.
private struct WatchedPerson: Person {
    let ledger: EffectLedger
    let person: any Person

    func secret(_ question: Message) async -> Answer<Secret> {
        ledger.note(.askPerson) ? await person.secret(question) : .nobody
    }

    func agrees(_ question: Message) async -> Answer<Bool> {
        ledger.note(.askPerson) ? await person.agrees(question) : .nobody
    }
}
