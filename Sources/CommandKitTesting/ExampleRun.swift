public import CommandKit
public import Ports
import Syntax

/// Runs an example from a command's file: the lines that lead up to it, then the line itself.
public struct ExampleRun: Sendable {
    private let table: CommandTable
    private let world: World
    private let rendering: @Sendable (LineResult) -> LastResult

    /// - Parameters:
    ///   - world: A new world for each run.
    ///   - rendering: Renders the result of a line as it is printed.
    public init(
        table: CommandTable, world: World, rendering: @escaping @Sendable (LineResult) -> LastResult
    ) {
        (self.table, self.world, self.rendering) = (table, world, rendering)
    }

    /// Returns the output of the example's own line.
    ///
    /// - Throws: `Failure` if the line fails, or if a line before it fails and the example does not expect that.
    public func text(of example: Example) async throws(Failure) -> String {
        let interpreter = try Interpreter.start(table: table, world: world).interpreter
        for line in example.preparation {
            do {
                _ = try await run(line, on: interpreter)
            } catch {
                let next = try ParsedLine(reading: example.line)
                guard line == example.preparation.last, table.expectationKind(of: next) == .forgives else {
                    throw error
                }
                await interpreter.remember(rendering(LineResult(error: error, of: line)))
            }
        }
        return try await run(example.line, on: interpreter)
    }

    /// Returns true if a text has each line that the example promises, whatever its spaces; an empty promise
    /// means that nothing is printed.
    public static func keeps(_ text: String, _ example: Example) -> Bool {
        if example.prints.isEmpty { return text.isEmpty }
        let printed = Set(lines(of: text))
        return lines(of: example.prints).allSatisfy(printed.contains)
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    private func run(_ source: String, on interpreter: Interpreter) async throws(Failure) -> String {
        let line = try ParsedLine(reading: source)
        let result = try await interpreter.run(line)
        guard case .read(let path, let arguments) = result.output.control else {
            let run = rendering(result)
            await interpreter.remember(run)
            return run.printed
        }
        var text = ""
        let script = try world.stores.documents.openScript(path)
        while let next = try script.next() {
            guard case .text(let line) = next else { continue }
            let filled = try ScriptArguments(arguments).filling(ParsedLine(reading: line), of: table)
            text += try await run(filled.source, on: interpreter)
        }
        return text
    }
}
