public import Domain
public import FoundationEssentials
public import Ports
public import Storage

extension World {
    /// Returns a world with a fixed clock, whose stores are on disks in memory.
    ///
    /// - Parameters:
    ///   - documents: The readable documents, by path: scripts and exported drafts. Written documents are added to
    ///     them.
    ///   - editing: Returns the editor's result for a text; nil leaves the text unchanged.
    ///   - clock: Fixed at 2019-11-05T16:00:00Z by default.
    ///   - disk: The disk that holds the state; two worlds on one disk are two souks that run side by side.
    ///   - faults: Makes saving the state fail on request.
    public static func inMemory(
        sources: [any RecordSource], session: Session? = nil, drafts: [Draft] = [], documents: [String: String] = [:],
        editing: @escaping @Sendable (String) -> String? = { _ in nil }, prompter: any Prompter = NoPrompter(),
        clock: WorldClock = WorldClock(pinnedAt: Date(timeIntervalSince1970: 1_572_969_600)),
        on disk: Disk = .inMemory(), failing faults: Faults? = nil
    ) -> World {
        var world = World(
            sources: Sources(sources, opener: InMemoryOpener(sources: sources)),
            stores: Stores(
                state: FileStateStore.inMemory(session, drafts, now: { clock.now }, on: disk.failing(faults)),
                history: FileHistoryStore(in: .inMemory, on: .inMemory()),
                documents: FileDocumentStore.inMemory(documents)),
            dialogue: Dialogue(prompter: prompter, editor: ScriptedEditor(editing: editing)),
            conditions: Conditions(clock: clock, timeZone: .gmt))
        world.conditions.faults = faults
        return world
    }
}

/// An opener that finds the world's own sources at every location.
private struct InMemoryOpener: SourceOpener {
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

private struct ScriptedEditor: TextEditor {
    let editing: @Sendable (String) -> String?

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        editing(text).map { EditedText(before: text, after: $0) }
    }
}
