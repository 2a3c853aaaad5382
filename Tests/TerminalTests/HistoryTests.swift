import Testing

import Terminal

@Suite struct HistoryTests {
    @Test func `lines are kept in order`() {
        var history = History(entries: ["one"])
        let isKept = history.add("two")
        #expect(isKept)
        #expect(history.entries == ["one", "two"])
    }

    @Test(arguments: ["", "  ", "\n\t", " private", "one"])
    func `blanks, lines that begin with a space and repeats are refused`(line: String) {
        var history = History(entries: ["one"])
        let isKept = history.add(line)
        #expect(!isKept)
        #expect(history.entries == ["one"])
    }

    @Test func `a duplicate line may return later in the history`() {
        var history = History(entries: ["one", "two"])
        history.add("one")
        #expect(history.entries == ["one", "two", "one"])
    }

    @Test func `the oldest lines go first`() {
        var history = History(entries: ["one", "two", "three"], limit: 2)
        #expect(history.entries == ["two", "three"])
        history.add("four")
        #expect(history.entries == ["three", "four"])
    }

    @Test func `loaded history follows the same rules`() {
        #expect(History(entries: ["one", "one", "", " two", "three"]).entries == ["one", "three"])
    }

    @Test(arguments: [0, -1])
    func `a history with capacity 0 keeps nothing`(limit: Int) {
        var history = History(entries: ["one"], limit: limit)
        let isKept = history.add("two")
        #expect(!isKept)
        #expect(history.entries.isEmpty)
    }
}
