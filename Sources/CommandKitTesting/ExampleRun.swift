public import CommandKit
public import Services
import Syntax

/// Runs an example as it stands in a command's file: the lines that lead up to it, then the line itself.
public struct ExampleRun: Sendable {
    private let table: CommandTable
    private let world: World
    private let rendering: @Sendable (Interpreter.Outcome, String) -> String

    /// - Parameters:
    ///   - world: A fresh one for each run.
    ///   - rendering: How an outcome of a line becomes text.
    public init(
        table: CommandTable, world: World, rendering: @escaping @Sendable (Interpreter.Outcome, String) -> String
    ) {
        self.table = table
        self.world = world
        self.rendering = rendering
    }

    /// What the example's own line prints.
    ///
    /// - Throws: `CommandError` when it or a line before it fails.
    public func text(of example: Example) async throws(CommandError) -> String {
        let interpreter = try Interpreter.start(table: table, world: world).interpreter
        for line in example.preparation { _ = try await run(line, on: interpreter) }
        return try await run(example.line, on: interpreter)
    }

    /// Whether a text is what the example promises: an empty promise is that nothing is printed.
    public static func keeps(_ text: String, _ example: Example) -> Bool {
        example.prints.isEmpty ? text.isEmpty : text.contains(example.prints)
    }

    private func run(_ source: String, on interpreter: Interpreter) async throws(CommandError) -> String {
        let line = try wording { () throws(ParseError) in try ParsedLine(source) }
        let outcome = try await interpreter.run(line)
        guard case .read(let path) = outcome.output.control else { return rendering(outcome, source) }
        var text = ""
        let script = try wording { () throws(StoreError) in try world.documents.openScript(path) }
        while let next = try wording({ () throws(StoreError) in try script.next() }) {
            if case .text(let line) = next { text += try await run(line, on: interpreter) }
        }
        return text
    }
}
