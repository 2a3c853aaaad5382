import CommandKit
import Commands
import Ports
import Testing

@testable import Console

@Suite struct ScriptLinesTests {
    /// A reader whose next lines are always the same.
    private final class EndlessReader: ScriptReader {
        let readAhead: ReadAhead = [.line, .next, .repeated]
        private let line: String

        init(_ line: String) { self.line = line }

        func next() -> ScriptLine? { .text(line) }
    }

    @Test(arguments: [("next", [true, true]), ("list; next", [false, false, false]), ("next; echo", [false, false])])
    func `a line is repeated only as the whole of its commands`(line: String, isRepeated: [Bool]) throws {
        let lines = ScriptLines(EndlessReader(line), named: "It")
        let read = try isRepeated.map { _ in
            try lines.next(with: ScriptArguments([]), of: .builtin)?.input.readAhead.contains(.repeated)
        }
        #expect(read == isRepeated)
    }
}
