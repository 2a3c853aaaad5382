import Terminal
import Testing

@testable import Console

@Suite struct BracketTests {
    @Test(arguments: [
        ("(a (b))", 0, [0, 6]), ("(a (b))", 7, [0, 6]), ("(a (b))", 4, [3, 5]), ("(a (b))", 6, [3, 5]),
        ("(a (b))", 2, []),
        ("((a)", 0, []), ("a)", 2, []), ("", 0, []),
    ])
    func `the bracket beside the cursor is marked with its partner`(text: String, cursor: Int, places: [Int]) {
        let pair = LineMarks.brackets(at: cursor, in: Array(text.utf8))
        #expect((pair.map { [$0.0, $0.1] } ?? []) == places)
    }

    @Test(arguments: [
        ("echo \"a", true), ("echo \"a\nb", true), ("echo \"a\nb\"", false), ("echo \"a\"; echo 'b", true),
        ("echo a\\", true),
        ("echo l'eau", false), ("search \"a\nlist", true), ("list )\necho 'a", true), ("list", false),
    ])
    func `Enter begins another row within quotes and after a backslash`(text: String, isOpen: Bool) {
        #expect(REPL.isOpen(text) == isOpen)
    }
}
