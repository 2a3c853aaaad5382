import CommandKit
import CommandKitTesting
import Domain
import Storage
import Ports
import Synchronization
import Syntax

/// A session on a small test language, in a world that fails on unexpected effects.
struct TestSession {
    static let table = CommandTable([
        TurnCommand(), CountCommand(), LookCommand(), FailCommand(), SearchCommand(), TwoWordsCommand(), UndoCommand(),
        RedoCommand(), AskCommand(), CarryCommand(),
    ])
    static let source = ListSource(
        schema: Schema.listings,
        records: (1...45).map {
            Schema.listings.record(
                $0, ["title": .text("Listing \($0)"), "category": .text("Maison"), "price": Money($0).map(Value.money)])
        },
        categories: ["Maison", "Mode"])

    let interpreter: Interpreter
    let ledger: EffectLedger

    init(allowing effects: Set<EffectLedger.Effect> = [], table: CommandTable = Self.table) throws(Failure) {
        ledger = EffectLedger(allowing: effects)
        let world = World.watched(by: ledger, sources: [Self.source])
        interpreter = try Interpreter.start(table: table, world: world).interpreter
    }

    @discardableResult
    func run(_ line: String) async throws(Failure) -> Interpreter.Outcome {
        try await interpreter.run(try ParsedLine(reading: line))
    }
}

extension Message {
    /// The sentence with its values filled in.
    var words: String { unrendered }
}

/// A store that can be full, or on which another souk always saves first.
final class FailingDisk: Sendable {
    private let failure = Mutex<Failure?>(nil)
    private let kept = FileStateStore.inMemory()

    static var full: Failure { Failure(.unwritable, "The disk is full.") }

    var error: Failure? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    var store: WatchedStateStore {
        WatchedStateStore(kept) { [self] (_) throws(Failure) in if let error { throw error } }
    }

    /// The session saved in the store.
    var session: Session? { get throws { try kept.load().session?.payload } }
}

private struct TurnCommand: Command {
    static let word = Parameter<FilePath>("word", help: "Any word.")
    static let signature = Signature("turn", in: .session, summary: "Turn.", parameters: [word])
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        workspace.session.settings[.theme] = invocation[Self.word].string
        return .message("Turned.")
    }
}

private struct CarryCommand: Command {
    static let thing = Parameter<FilePath>("thing", help: "Any word.")
    static let place = Parameter<FilePath>("place", help: "Any other word.")
    static let note = Parameter<FreeText?>("note", help: "Any words.")
    static let signature = Signature("carry", in: .session, summary: "Carry.", parameters: [thing, place, note])
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        .message("Carried.")
    }
}

private struct CountCommand: Command {
    static let signature = Signature("count", in: .session, summary: "Move on.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        workspace.view.offset += 1
        return .message("Moved.")
    }
}

private struct LookCommand: Command {
    static let signature = Signature("look", in: .session, summary: "Look.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        .message("Looked.")
    }
}

private struct AskCommand: Command {
    static let signature = Signature("ask", in: .session, summary: "Ask.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        _ = await world.dialogue.prompter.agrees("Really?")
        return .message("Asked.")
    }
}

private struct FailCommand: Command {
    static let signature = Signature("fail", in: .session, summary: "Fail.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        workspace.view.search = "lost"
        throw Failure(.refused, "It failed.")
    }
}

private struct SearchCommand: Command {
    static let signature = Signature("search", in: .session, summary: "Search.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try await workspace.showPage(using: world)
    }
}

private struct TwoWordsCommand: Command {
    static let signature = Signature("two words", in: .session, summary: "Two words.")
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        .message("Two.")
    }
}

private struct UndoCommand: Command {
    static let signature = Signature("undo", in: .session, summary: "Undo.", undoable: false)
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        .message("\(try await workspace.undoLast(using: world)?.line ?? "nothing")")
    }
}

private struct RedoCommand: Command {
    static let signature = Signature("redo", in: .session, summary: "Redo.", undoable: false)
    static let examples: [Example] = []

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        .message("\(try await workspace.redoLast(using: world)?.line ?? "nothing")")
    }
}
