import Testing

@testable import Terminal

@Suite struct CompletionColumnsTests {
    private func rows(
        _ labels: [String], rows: Int = 24, columns: Int = 20, isAcross: Bool = false
    ) -> [String] {
        let screen = CompletionColumns.Screen(
            rows: rows, columns: columns, isAcross: isAcross, cells: { $0 == "👩‍👩‍👧" ? 2 : 1 })
        return CompletionColumns(labels, on: screen).rows
    }

    @Test func `labels run down the columns`() {
        #expect(rows(["one", "two", "three", "four", "five"]) == ["one    three  five", "two    four"])
    }

    @Test func `labels run across when asked to`() {
        let labels = ["one", "two", "three", "four", "five"]
        #expect(rows(labels, isAcross: true) == ["one    two    three", "four   five"])
    }

    @Test func `columns count cells and not letters`() {
        #expect(rows(["👩‍👩‍👧", "abc", "é", "x"], columns: 10) == ["👩‍👩‍👧   é", "abc  x"])
    }

    @Test func `a label wider than the screen is shortened`() {
        #expect(rows(["a very long label of no use", "short"], columns: 12) == ["a very lon…", "short"])
    }

    @Test func `candidates that do not fit are counted`() {
        #expect(
            rows((1...9).map { "number \($0)" }, rows: 6, columns: 12) == [
                "number 1", "number 2", "number 3", "… +6",
            ])
    }

    @Test(arguments: [0, 1, 2])
    func `a screen without room still shows something`(size: Int) {
        #expect(!rows(["label", "another"], rows: size, columns: size).isEmpty)
    }
}
