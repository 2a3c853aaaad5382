import CommandKit
import CommandKitTesting
import Commands
import Rendering
@_exported public import Scaffolding
import Storage
import Synchronization
import Syntax

/// The built-in commands on a market of sixty listings.
struct MarketSession {
    static let categories = ["Maison", "Mode", "Loisirs"]
    static let listings = (1...60).map { id in
        Schema.listings.record(
            id,
            [
                "title": .text(id.isMultiple(of: 3) ? "Vélo \(id)" : "Table \(id)"),
                "category": .text(categories[id % 3]), "price": Money(id * 10).map(Value.money),
                "urgent": .boolean(id == 7),
            ])
    }

    let interpreter: Interpreter
    private var disk = Disk.inMemory()

    static var source: ListSource {
        ListSource(schema: Schema.listings, records: listings, categories: categories)
    }

    /// The store of another souk on the same disk.
    var elsewhere: FileStateStore { FileStateStore.inMemory(on: disk) }

    /// - Parameter change: Changes the world before the session starts.
    init(
        sources: [any RecordSource] = [Self.source], session: Session? = nil, documents: [String: String] = [:],
        failing faults: Faults? = nil, changing change: (inout World) -> Void = { _ in },
        editing: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(Failure) {
        var world = World.inMemory(
            sources: sources, session: session, documents: documents, editing: editing, on: disk, failing: faults)
        change(&world)
        interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
    }

    /// Runs lines, and returns what the last one prints.
    @discardableResult
    func run(_ lines: String..., hereText: String = "") async throws(Failure) -> String {
        var printed = ""
        for source in lines {
            let line = try ParsedLine(reading: source)
            let outcome = try await interpreter.run(line.filling(hereText: hereText))
            printed = Renderer(BuiltIn.options(outcome.format)).rendering(of: outcome.output, for: source)
        }
        return printed
    }

    /// Returns the ids of the records that a line lists.
    func ids(_ source: String) async throws(Failure) -> [String] {
        guard case .records(let list) = try await output(source).data else { return [] }
        return list.records.map(\.record.id.rawValue)
    }

    /// Returns the output of a line.
    func output(_ source: String) async throws(Failure) -> Output { try await outcome(source).output }

    /// Returns the outcome of a line, including notices beside its output.
    func outcome(_ source: String) async throws(Failure) -> LineResult {
        let line = try ParsedLine(reading: source)
        return try await interpreter.run(line)
    }
}

/// A prompter that gives the same answer to all yes/no questions, has no secret, and records the questions.
final class ScriptedPrompter: Prompter {
    /// Nil to cancel.
    private let agrees: Bool?
    private let asked = Mutex<[String]>([])

    init(agrees: Bool?) { self.agrees = agrees }

    var questions: [String] { asked.withLock(\.self) }

    func secret(_ question: Message) async throws(Failure) -> Secret? {
        asked.withLock { $0.append(question.plain) }
        return nil
    }

    func agrees(_ question: Message) async throws(Failure) -> Bool? {
        asked.withLock { $0.append(question.plain) }
        guard let agrees else { throw .cancelled }
        return agrees
    }
}
