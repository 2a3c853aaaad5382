import Ports
import Synchronization
import Testing

@testable import Console

@Suite struct UnfinishedLineTests {
    private let store = OneLine()
    private let line: UnfinishedLineSaver

    init() {
        line = UnfinishedLineSaver(keptIn: store)
    }

    @Test func `a line is kept with each key until it is entered`() {
        line.begin()
        #expect(store.line == .empty)
        line.edit("s")
        line.edit("search")
        #expect(store.line == .typed("search"))
        line.enter()
        #expect(store.line == .entered)
        line.begin()
        #expect(store.line == .empty)
    }

    @Test func `a line that begins with a text keeps it at once`() {
        line.begin(with: "search velo")
        #expect(store.line == .typed("search velo"))
        #expect(line.text == "search velo")
    }

    @Test func `lines of here-text are kept behind the line that asks for them`() {
        line.begin(after: "draft set description <<TEXT\nune ligne")
        #expect(store.line == .typed("draft set description <<TEXT\nune ligne"))
        line.edit("et demie")
        #expect(store.line == .typed("draft set description <<TEXT\nune ligne\net demie"))
        #expect(line.text == "et demie")
        line.end()
        #expect(store.line == .empty)
    }

    @Test func `a password in an address is never kept, not even while it is typed`() {
        let typed = "source listings https://ada:s3cret@shop.example/x"
        for length in 1...typed.count {
            line.edit(String(typed.prefix(length)))
            guard case .typed(let kept) = store.line else { continue }
            #expect(!kept.contains("s3"))
        }
        #expect(store.line == .typed("source listings https://**********@shop.example/x"))
    }

    @Test(arguments: [
        "source listings http://localhost:8080", "source listings http://localhost:", "source a http://[::1]:8080/x",
        "echo a:b c://d e://f:1/x:y", "source listings shop.json",
    ])
    func `an address with a port is kept as it is`(typed: String) {
        line.edit(typed)
        #expect(store.line == .typed(typed))
    }
}

/// Stores a single line.
private final class OneLine: UnfinishedLineStore {
    private let kept = Mutex(Ports.UnfinishedLine.empty)

    var line: Ports.UnfinishedLine { kept.withLock { $0 } }

    func keep(_ line: Ports.UnfinishedLine) { kept.withLock { $0 = line } }

    func takeOver() -> String? { nil }
}
