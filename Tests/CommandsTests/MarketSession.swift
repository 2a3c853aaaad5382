import CommandKit
import CommandKitTesting
import Commands
import Console
import Rendering
import Domain
import Storage
import Ports
import Syntax

/// The built-in commands on a market of sixty listings, in a world that fails on unexpected effects.
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
    let ledger: EffectLedger
    private var disk = Disk.inMemory()

    /// The store of another souk on the same disk.
    var elsewhere: FileStateStore { FileStateStore.inMemory(on: disk) }

    init(
        allowing effects: Set<EffectLedger.Effect> = [], session: Session? = nil, documents: [String: String] = [:],
        editing: @escaping @Sendable (String) -> String? = { _ in nil }, editor: (any TextEditor)? = nil,
        holds: (any DraftHolds)? = nil, screen: (any ListScreen)? = nil,
        verbs: any VerbPrograms = NoVerbPrograms()
    ) throws(Failure) {
        ledger = EffectLedger(allowing: effects)
        let source = ListSource(
            schema: Schema.listings, records: Self.listings, categories: Self.categories)
        var world = World.watched(
            by: ledger, sources: [source], session: session, documents: documents, editing: editing,
            on: disk)
        if let editor { world.dialogue.editor = editor }
        world.stores.holds = holds
        world.dialogue.screen = screen
        world.verbs = verbs
        interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
    }

    /// Wraps an existing session.
    init(interpreter: Interpreter, ledger: EffectLedger) {
        (self.interpreter, self.ledger) = (interpreter, ledger)
    }

    /// Runs a line and returns what it prints.
    @discardableResult
    func run(_ source: String, hereText: String = "") async throws(Failure) -> String {
        let line = try ParsedLine(reading: source)
        let outcome = try await interpreter.run(line.filling(hereText: hereText))
        return Renderer(BuiltIn.options(outcome.format)).rendering(of: outcome.output, for: source)
    }

    /// Returns the ids of the records that a line lists.
    func ids(_ source: String) async throws(Failure) -> [String] {
        guard case .records(let list) = try await output(source).data else { return [] }
        return list.records.map(\.record.id.rawValue)
    }

    /// Returns the output of a line.
    func output(_ source: String) async throws(Failure) -> Output {
        try await outcome(source).output
    }

    /// Returns the outcome of a line, including notices beside its output.
    func outcome(_ source: String) async throws(Failure) -> Interpreter.Outcome {
        let line = try ParsedLine(reading: source)
        return try await interpreter.run(line)
    }
}
