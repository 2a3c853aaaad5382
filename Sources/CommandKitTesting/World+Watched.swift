public import Domain
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
    public static func watched(
        by ledger: EffectLedger, sources: [any RecordSource], session: Session? = nil, drafts: [Draft] = [],
        documents: [String: String] = [:], editing: @escaping @Sendable (String) -> String? = { _ in nil },
        person: any Person = Nobody(),
        clock: WorldClock = WorldClock(pinnedAt: Date(timeIntervalSince1970: 1_572_969_600))
    ) -> World {
        World(
            sources: sources,
            sessions: GuardedSessionStore(MemorySessionStore(session), allowing: ledger.allow),
            drafts: GuardedDraftStore(MemoryDraftStore(drafts, now: { clock.now }), allowing: ledger.allow),
            history: GuardedHistoryStore(MemoryHistoryStore(), allowing: ledger.allow),
            documents: WatchedDocumentStore(ledger: ledger, documents: documents),
            editor: WatchedEditor(ledger: ledger, editing: editing),
            person: WatchedPerson(ledger: ledger, person: person),
            clock: clock,
            timeZone: .gmt,
            opener: SameSources(sources: sources))
    }
}

extension EffectLedger {
    /// Notes a use of a store as the effect that it is, and fails where that was not allowed.
    @Sendable public func allow(_ use: StoreUse) throws(StoreError) {
        if let effect = Effect(use) { try allow(effect) }
    }

    /// Notes an effect, and fails where it was not allowed.
    func allow(_ effect: Effect) throws(StoreError) {
        guard note(effect) else {
            throw StoreError(.unwritable, "\(effect.rawValue) was not asked for by this test.")
        }
    }
}

extension EffectLedger.Effect {
    /// The effect that a use of a store is; nil for one that touches nothing.
    fileprivate init?(_ use: StoreUse) {
        switch use {
        case .saveSession: self = .saveSession
        case .saveDraft: self = .saveDraft
        case .renameDraft: self = .renameDraft
        case .removeDraft: self = .removeDraft
        case .appendHistory: self = .appendHistory
        case .keepCredentials: self = .keepCredentials
        case .forgetCredentials: self = .forgetCredentials
        case .changeSteps, .readDraft, .readTrash, .readHistory, .readSteps, .readCredentials: return nil
        }
    }
}

/// Finds the world's own sources everywhere.
private struct SameSources: SourceOpener {
    let sources: [any RecordSource]

    func location(_ text: String) throws(ServiceError) -> SourceLocation {
        if let location = SourceLocation(text) { return location }
        throw ServiceError(.unreadable, "“\(text)” is no location.")
    }

    func source(of service: ServiceName, at location: SourceLocation) throws(ServiceError) -> any RecordSource {
        if let source = sources.first(where: { $0.schema.service == service }) { return source }
        throw ServiceError(.unreadable, "There is no service “\(service.rawValue)”.")
    }
}

private struct WatchedEditor: TextEditor {
    let ledger: EffectLedger
    let editing: @Sendable (String) -> String?

    func edit(_ text: String, named name: String) async throws(StoreError) -> EditedText? {
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
