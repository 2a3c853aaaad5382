import Domain
import Ports
import Storage
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
