import Domain
import Ports
import Storage
import Synchronization
import Terminal
import Testing

@testable import Console

@Suite struct TypedHistoryTests {
    private let store = FileHistoryStore(in: XDGFolders(home: "/home"), on: .inMemory())

    @Test func `lines are kept in order, here and in the store`() throws {
        let history = TypedHistory(store)
        #expect(history.enter(HistoryEntry("one")))
        #expect(history.enter(HistoryEntry("two")))
        #expect(history.enter(HistoryEntry("one")))
        #expect(history.lines == ["one", "two", "one"])
        #expect(TypedHistory(store).lines == ["one", "two", "one"])
    }

    @Test(arguments: ["", "  ", "\n\t", " private", "one"])
    func `blanks, lines that begin with a space and repeats are refused`(line: String) throws {
        let history = TypedHistory(store)
        #expect(history.enter(HistoryEntry("one")))
        #expect(!history.enter(HistoryEntry(line)))
        #expect(history.lines == ["one"])
        #expect(try store.entries() == [HistoryEntry("one")])
    }

    @Test func `a removed line is gone from the suggestions and from the next start`() throws {
        let history = TypedHistory(store)
        for line in ["search velo", "list", "search velo"] { #expect(history.enter(HistoryEntry(line))) }
        #expect(try history.remove("search velo"))
        #expect(try !history.remove("search velo"))
        #expect(history.continuation(of: "sea", in: .listings) == nil)
        #expect(TypedHistory(store).lines == ["list"])
    }

    @Test func `a line of the same service is suggested before a newer one of another`() {
        let history = TypedHistory(store)
        for (line, service) in [
            ("search velo", ServiceName.listings), ("search sea view", .hotels), ("search a\nb", .listings),
        ] {
            #expect(history.enter(HistoryEntry(line, in: service)))
        }
        #expect(history.continuation(of: "sea", in: .listings) == "rch velo")
        #expect(history.continuation(of: "sea", in: .calls) == "rch sea view")
        #expect(history.continuation(of: "search velo", in: .listings) == nil)
    }
}

@Suite struct UnfinishedLineTests {
    private let store = OneLine()
    private let line: UnfinishedLineSaver

    init() { line = UnfinishedLineSaver(keptIn: store) }

    @Test func `a line is kept with each key until it is entered`() {
        line.begin()
        #expect(store.line == "")
        line.edit("s")
        line.edit("search")
        #expect(store.line == "search")
        line.enter()
        #expect(store.line == "")
        line.begin()
        #expect(store.line == "")
    }

    @Test func `lines of here-text are kept behind the line that asks for them`() {
        line.begin(after: "draft set description <<TEXT\nune ligne")
        #expect(store.line == "draft set description <<TEXT\nune ligne")
        line.edit("et demie")
        #expect(store.line == "draft set description <<TEXT\nune ligne\net demie")
        #expect(line.beginning == "draft set description <<TEXT\nune ligne")
        line.begin()
        #expect(store.line == "")
    }

    @Test func `a password in an address is never kept, not even while it is typed`() {
        let typed = "source listings https://ada:s3cret@shop.example/x"
        for length in 1...typed.count {
            line.edit(String(typed.prefix(length)))
            #expect(!store.line.contains("s3"))
        }
        #expect(store.line == "source listings https://**********@shop.example/x")
    }

    @Test(arguments: [
        "source listings http://localhost:8080", "source listings http://localhost:", "source a http://[::1]:8080/x",
        "echo a:b c://d e://f:1/x:y", "source listings shop.json",
    ])
    func `an address with a port is kept as it is`(typed: String) {
        line.edit(typed)
        #expect(store.line == typed)
    }
}

/// Stores a single line.
private final class OneLine: UnfinishedLineStore {
    private let kept = Mutex("")

    var line: String { kept.withLock { $0 } }

    func keep(_ line: String) { kept.withLock { $0 = line } }

    func takeOver() -> String? { nil }
}

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
