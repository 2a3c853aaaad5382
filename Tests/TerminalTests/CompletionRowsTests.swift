import Testing

@testable import Terminal

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
