import Testing

@testable import Console

@Suite struct ScreenRowsTests {
    @Test(arguments: [
        ("abcd", 3, ["abc", "d"]), ("日本語", 5, ["日本", "語"]), ("", 3, []),
        ("👩‍👩‍👧a", 2, ["👩‍👩‍👧", "a"]), ("ab", 1, ["a", "b"]),
    ])
    func `rows end where the screen does`(text: String, columns: Int, rows: [String]) {
        #expect(ScreenRows(text, columns: columns).rows == rows)
    }

    @Test func `lines are rows of their own, blank ones too`() {
        #expect(ScreenRows("ab\n\ncd\n", columns: 3).rows == ["ab", "", "cd"])
    }

    @Test func `a colour takes no place and goes on in the next row`() {
        let text = Theme.sixteen.paint("abcd", as: .head) + "e\n" + Theme.sixteen.paint("f", as: .dim) + "\n"
        #expect(
            ScreenRows(text, columns: 3).rows == [
                "\u{1B}[1mabc\u{1B}[0m", "\u{1B}[1md\u{1B}[0me", "\u{1B}[2mf\u{1B}[0m",
            ])
    }
}
