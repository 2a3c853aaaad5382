import Testing

@testable import Terminal

@Suite struct CompletionStepTests {
    private func step(
        _ line: String, _ range: Range<Int>, _ texts: [String], continues: Bool = false, isRepeated: Bool = false,
        listsAlways: Bool = false
    ) -> CompletionStep {
        let completions = texts.map { Completion(text: $0, label: "the \($0)", continues: continues) }
        return CompletionStep(
            line: line, result: CompletionResult(range: range, completions: completions), isRepeated: isRepeated,
            listsAlways: listsAlways)
    }

    @Test(arguments: [
        ("pin ve", 4..<6, ["Vélo"], "Vélo ", 6),
        // An existing space is not doubled.
        ("se velo", 0..<2, ["search"], "search ", 3),
        // Several candidates agree in whole characters, and in case.
        ("", 0..<0, ["aé1", "aé2"], "aé", 0), ("", 0..<0, ["e\u{301}a", "e\u{300}a"], nil, 0),
        ("", 0..<0, ["👩‍👩‍👧", "👩‍👩‍👦"], nil, 0), ("VÉ", 0..<3, ["Vélo A", "Vélo B"], "Vélo ", 3),
        ("vél", 0..<4, ["Vél A", "Vél B"], "Vél ", 4),
        // What they agree in is shorter than what was typed.
        ("course", 0..<6, ["Vélo de course", "Vol de course"], nil, 6),
    ])
    func `the text is replaced as far as the candidates agree`(
        line: String, range: Range<Int>, texts: [String], text: String?, end: Int
    ) {
        let expected = text.map { CompletionStep.Replacement(range: range.lowerBound..<end, text: $0) }
        #expect(step(line, range, texts).replacement == expected)
    }

    @Test func `a candidate that continues gets no space`() {
        #expect(step("pr", 0..<2, ["price"], continues: true).replacement == .init(range: 0..<2, text: "price"))
    }

    @Test func `several candidates ring first, and a second Tab that cannot extend the line lists them`() {
        #expect(step("a", 0..<1, ["a1", "a2"]).ringsBell)
        #expect(!step("a", 0..<1, ["a1", "a2"]).isListing)
        #expect(step("a", 0..<1, ["a1", "a2"], isRepeated: true).isListing)
        #expect(!step("a", 0..<1, ["a1", "a2"], isRepeated: true).ringsBell)
        #expect(!step("a", 0..<1, ["ab1", "ab2"], isRepeated: true).isListing)
        #expect(step("a", 0..<1, ["ab1", "ab2"], listsAlways: true).isListing)
    }

    @Test func `without candidates only the bell rings`() {
        let step = step("a", 0..<1, [])
        #expect(step.ringsBell)
        #expect(step.replacement == nil && !step.isListing)
    }
}

@Suite struct CompletionMenuTests {
    @Test(arguments: [([1, 1], "d"), ([3, 1], "e"), ([3, -1], "e"), ([1, 1, 1], "a"), ([4, -1], "a")])
    func `Right and Left go to the same row of another column, or to its last row`(moves: [Int], text: String) throws {
        // The columns are a b c and d e.
        let completions = ["a", "b", "c", "d", "e"].map { Completion(text: $0, label: $0) }
        let result = CompletionResult(range: 0..<0, completions: completions)
        var menu = try #require(CompletionMenu(line: "", result: result))
        _ = menu.move(by: moves[0])
        #expect(moves.dropFirst().map { menu.move(byColumns: $0, ofHeight: 3).text }.last == text)
    }
}

@Suite struct CompletionRowsTests {
    private func rows(
        _ labels: [String], note: String = "", selected: Int? = nil, rows: Int = 24, columns: Int = 20
    ) -> [String] {
        let completions = labels.map { Completion(text: $0, label: $0, note: note) }
        return CompletionRows(
            completions, selected: selected, columns: columns, mostRows: rows, dim: "",
            cells: { $0 == "👩‍👩‍👧" ? 2 : 1 }
        ).rows.map { $0.map(\.text).joined() }
    }

    @Test func `labels run down the columns`() {
        #expect(rows(["one", "two", "three", "four", "five"]) == ["one    three  five", "two    four"])
    }

    @Test func `columns count cells and not letters`() {
        #expect(rows(["👩‍👩‍👧", "abc", "é", "x"], columns: 10) == ["👩‍👩‍👧   é", "abc  x"])
    }

    @Test func `labels with notes stand one in each row, with the notes aligned`() {
        #expect(rows(["a", "abc"], note: "what it is") == ["a    what it is", "abc  what it is"])
    }

    @Test func `candidates that do not fit are counted, and scrolled with the selected one`() {
        let labels = (1...9).map { "number \($0)" }
        #expect(rows(labels, rows: 3, columns: 12) == ["number 1", "number 2", "… 9"])
        #expect(rows(labels, selected: 8, rows: 3, columns: 12) == ["number 8", "number 9", "… 9"])
    }

    @Test(arguments: [0, 1, 2])
    func `a screen without room still shows something`(size: Int) {
        #expect(!rows(["label", "another"], rows: size, columns: size).isEmpty)
    }
}
