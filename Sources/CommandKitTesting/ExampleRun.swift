public import CommandKit
public import Services
import Syntax

/// Runs an example as it stands in a command's file: the lines that lead up to it, then the line itself.
public struct ExampleRun: Sendable {
    /// What a line comes to.
    public typealias Result = Swift.Result<Interpreter.Outcome, Failure>

    private let table: CommandTable
    private let world: World
    private let rendering: @Sendable (Result, String) -> PreviousRun

    /// - Parameters:
    ///   - world: A fresh one for each run.
    ///   - rendering: How what a line comes to is printed.
    public init(
        table: CommandTable, world: World, rendering: @escaping @Sendable (Result, String) -> PreviousRun
    ) {
        self.table = table
        self.world = world
        self.rendering = rendering
    }

    /// What the example's own line prints.
    ///
    /// - Throws: `Failure` when it fails, or a line before it whose failure it does not expect.
    public func text(of example: Example) async throws(Failure) -> String {
        let interpreter = try Interpreter.start(table: table, world: world).interpreter
        for line in example.preparation {
            do {
                _ = try await run(line, on: interpreter)
            } catch {
                let next = try ParsedLine(reading: example.line)
                guard line == example.preparation.last, table.lookingBack(of: next) == .forgives else { throw error }
                await interpreter.remember(rendering(.failure(error), line))
            }
        }
        return try await run(example.line, on: interpreter)
    }

    /// Whether a text is what the example promises: an empty promise is that nothing is printed.
    public static func keeps(_ text: String, _ example: Example) -> Bool {
        example.prints.isEmpty ? text.isEmpty : text.contains(example.prints)
    }

    private func run(_ source: String, on interpreter: Interpreter) async throws(Failure) -> String {
        let line = try ParsedLine(reading: source)
        let outcome = try await interpreter.run(line)
        guard case .read(let path) = outcome.output.control else {
            let run = rendering(.success(outcome), source)
            await interpreter.remember(run)
            return run.printed
        }
        var text = ""
        let script = try world.stores.documents.openScript(path)
        while let next = try script.next() {
            if case .text(let line) = next { text += try await run(line, on: interpreter) }
        }
        return text
    }
}
