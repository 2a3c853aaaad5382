import CommandKit
import CommandKitTesting
import Scaffolding
import Storage
import Syntax

/// A session on a small test language.
struct TestSession {
    private static let word = Parameter<FilePath>("word", help: "Any word.")

    static let table = CommandTable([
        TestCommand(Signature("turn", in: .session, summary: "Turn.", parameters: [word])) { invocation, workspace in
            workspace.session.settings[.theme] = invocation[word].string
            return .message("Turned.")
        },
        TestCommand(Signature("count", in: .session, summary: "Move on.")) { _, workspace in
            workspace.view.offset += 1
            return .message("Moved.")
        },
        TestCommand(Signature("fail", in: .session, summary: "Fail.")) { (_, workspace) throws(Failure) in
            workspace.view.search = "lost"
            throw Failure(.refused, "It failed.")
        },
        TestCommand(Signature("ask", in: .session, summary: "Ask.")) { (invocation, _) async throws(Failure) in
            _ = try await invocation.world.dialogue.prompter.agrees("Really?")
            return .message("Asked.")
        },
        TestCommand(Signature("look", in: .session, summary: "Look.")),
    ])
    static let source = ListSource(
        schema: Schema.listings,
        records: (1...45).map {
            Schema.listings.record(
                $0, ["title": .text("Listing \($0)"), "category": .text("Maison"), "price": Money($0).map(Value.money)])
        },
        categories: ["Maison", "Mode"])

    let interpreter: Interpreter

    init(table: CommandTable = Self.table) throws(Failure) {
        let world = World.inMemory(sources: [Self.source])
        interpreter = try Interpreter.start(table: table, world: world).interpreter
    }

    @discardableResult
    func run(_ line: String) async throws(Failure) -> LineResult {
        try await interpreter.run(try ParsedLine(reading: line))
    }
}

/// A disk in memory that can fail, used by one souk after another or by several at once.
struct TestDisk {
    var table = TestSession.table
    let disk = Disk.inMemory()
    let faults = Faults()

    /// The world of another souk.
    var world: World { World.inMemory(sources: [TestSession.source], on: disk, failing: faults) }

    /// Starts a souk.
    func start() throws(Failure) -> Interpreter { try Interpreter.start(table: table, world: world).interpreter }

    /// Runs lines in a new souk.
    @discardableResult
    func run(_ lines: String...) async throws -> Workspace {
        let interpreter = try start()
        for line in lines { _ = try await interpreter.run(ParsedLine(line)) }
        return await interpreter.workspace
    }

    /// What a new souk starts with.
    var stored: Workspace { get async throws { try await start().workspace } }

    /// The saved session.
    var session: Session? { get throws { try FileStateStore.inMemory(on: disk).load().session?.payload } }
}

/// A command that is given its work by a test.
struct TestCommand: TableCommand {
    typealias Work = @Sendable (Invocation, inout Workspace) async throws(Failure) -> Output

    let signature: Signature
    var examples: [Example] { [] }
    private let work: Work

    init(_ signature: Signature, _ work: @escaping Work = { _, _ in .message("Done.") }) {
        (self.signature, self.work) = (signature, work)
    }

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await work(invocation, &workspace)
    }
}
