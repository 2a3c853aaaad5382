/// Adds the contents of a `state export` file to the existing state; what was imported already is skipped.
///
/// The file may come from another person. It therefore never brings a program (the pager), and brings files and servers
/// as sources only after they were listed and the user has agreed.
struct StateImportCommand: Command {
    static let file = Parameter<FilePath>("file", help: "A file that state export wrote.")
    static let sources = Parameter<Flag>("--sources", help: "Also use the sources in the file, without asking.")
    static let signature = Signature(
        "state import", in: .session, summary: "Add everything that state export wrote.", parameters: [file, sources])
    static let examples = [
        Example(
            "state import souk.json", after: "draft new velo", "state export souk.json", "draft discard",
            prints: "Read 1 draft and the session from souk.json."),
        Example(
            "state import souk.json", after: "draft new velo", "state export souk.json", "draft set title Vélo",
            prints: "Read 1 draft and the session from souk.json. “velo” was imported as “velo-2”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let path = invocation[Self.file].string
        var stored = try world.stores.documents.readState(path)
        var notes = stored.notices
        if let pager = stored.payload.session.settings[.pager] {
            stored.payload.session.settings[.pager] = nil
            notes.append("Left out: the pager “\(pager)”; an import cannot set programs.")
        }
        let aliases = stored.payload.session.settings.aliases.keys.sorted()
        if world.conditions.isSafe, !aliases.isEmpty {
            stored.payload.session.settings.aliases = [:]
            notes.append("Aliases left out: \(list: aliases).")
        }
        let importedSources = workspace.importedSources(of: stored.payload)
        var areLeftOut = false
        if !importedSources.isEmpty {
            areLeftOut = try await !mayUse(importedSources, asked: invocation[Self.sources].isSet, using: world)
            if areLeftOut { for source in importedSources { stored.payload.session.sources[source.service] = nil } }
            let named = Self.named(importedSources)
            notes.append(areLeftOut ? "Sources left out: \(list: named)." : "Sources: \(list: named).")
        }
        let trash = try workspace.discarded(using: world).payload
        try addToHistory(stored.payload.lines, using: world)
        let before = workspace
        let adopted = try workspace.adopt(stored.payload, beside: trash, using: world)
        // The view, the history and the trash cannot be undone.
        var hint: Message? = try workspace.changes(since: before).isEmpty ? nil : "Type undo to take it back."
        if areLeftOut, !world.conditions.isSafe { hint = "Type state import \(path) --sources to use them too." }
        return .message(.joined([Self.summary(of: adopted, from: path)] + notes), hint: hint)
    }

    /// Returns true if the file's sources may be used: by the option, else by the user's answer.
    private func mayUse(
        _ sources: [(service: ServiceName, location: SourceLocation)], asked isAsked: Bool, using world: World
    ) async throws(Failure) -> Bool {
        if world.conditions.isSafe {
            guard isAsked else { return false }
            throw Failure(.refused, "Safe mode imports no sources.")
        }
        if isAsked { return true }
        let question: Message =
            "The file changes where records come from: \(list: Self.named(sources)). Use these sources?"
        let agrees = try await world.dialogue.prompter.agrees(question) ?? false
        if agrees { world.dialogue.prompter.answered(with: Self.sources.name) }
        return agrees
    }

    /// Adds lines to the history, except in safe mode: a user who recalls a line takes it for their own.
    private func addToHistory(_ lines: [String], using world: World) throws(Failure) {
        guard !world.conditions.isSafe else { return }
        let present = Set(try world.stores.history.entries().map(\.line))
        for line in lines where !present.contains(line) { try world.stores.history.append(HistoryEntry(line)) }
    }

    private static func named(_ sources: [(service: ServiceName, location: SourceLocation)]) -> [Message] {
        sources.map { source -> Message in "\(source.service.rawValue) from \(source.location.text)" }
    }

    private static func summary(of adopted: AdoptedDrafts, from path: String) -> Message {
        var message: Message = "Read \(adopted.added.count, .draft) and the session from \(path)."
        if !adopted.present.isEmpty { message = message + " Already here: \(list: adopted.present.map(\.string))." }
        for (name, other) in adopted.names.sorted(by: { $0.key.string < $1.key.string }) where name != other {
            message = message + " “\(name.string)” was imported as “\(other.string)”."
        }
        if adopted.removedCount > 0 { message = message + " \(adopted.removedCount, .draft) went to the trash." }
        return message
    }
}
