import Testing

@testable import Syntax

struct SuggestionTests {
    private static let commands = [
        "search", "show", "sort", "filter", "pin", "unpin", "archive", "draft new", "insights",
    ]

    @Test(arguments: [
        ("serach", "search"), ("SEARCH", "search"), ("searhc", "search"), ("saerch", "search"), ("flter", "filter"),
        ("pni", "pin"),
        ("pi", "pin"), ("draftnew", "draft new"), ("insihgts", "insights"), ("sho", "show"), ("unpinn", "unpin"),
    ])
    func `a typo finds its word`(typed: String, meant: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == meant)
    }

    @Test(arguments: ["", "x", "zzz", "hotel", "sarchive9999", String(repeating: "search", count: 11)])
    func `unrelated text has no suggestion`(typed: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == nil)
    }

    @Test(
        arguments: [
            // Of two equally near words, the one with the same beginning, then the earlier one.
            ("cat", ["bat", "cab"], "cab"), ("cat", ["bat", "car", "cab"], "car"),
            ("price", ["Price", "price"], "Price"), ("stot", ["slot", "stow", "sort"], "stow"),
            ("abcdef", ["abcdxy", "xbcdef"], "xbcdef"),
            // The shortest word that begins like that, rather than a typing error.
            ("mais", ["Mode", "Maison"], "Maison"), ("sea", ["sear", "set", "searches", "search"], "sear"),
            ("cat", ["car", "category"], "category"), ("search", ["searches", "search"], "search"),
            ("ma", ["Maison"], nil),
            // The first of two words rather than the first letters of one.
            ("page", ["pager", "page-size"], "page-size"), ("page", ["page-size", "page"], "page"),
            // A third of the length may differ, but not all of it.
            ("abcdef", ["abcdxy"], "abcdxy"), ("abcdef", ["abcxyz"], nil), ("abcde", ["abcxy"], nil),
            ("ab", ["ax"], "ax"), ("x", ["y", ""], nil), ("x", ["y", "xy"], "xy"),
        ] as [(String, [String], String?)])
    func `the nearest word is found, if one is near`(typed: String, candidates: [String], expected: String?) {
        #expect(Suggestion.closest(to: typed, among: candidates) == expected)
    }

    @Test func `an accent counts as one typo in any encoding`() {
        #expect(Suggestion.closest(to: "velo", among: ["ve\u{301}lo"]) == "ve\u{301}lo")
        #expect(Suggestion.closest(to: "v\u{E9}lo", among: ["ve\u{301}lo"]) == "ve\u{301}lo")
    }

    @Test func `words up to 64 characters are compared, longer ones are not`() {
        let longest = String(repeating: "a", count: Suggestion.lengthLimit)
        #expect(Suggestion.closest(to: longest, among: [longest + "a", longest]) == longest)
        #expect(Suggestion.closest(to: longest + "a", among: [longest]) == nil)
        #expect(Suggestion.closest(to: longest, among: [longest + "a"]) == nil)
        #expect(Suggestion.closest(to: "e" + String(repeating: "\u{301}", count: 1_000_000), among: ["e"]) == nil)
    }

    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
        ("abc", "bc", 1),
        ("abc", "xabc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("abcd", "badc", 2),
    ])
    func `distance counts typos`(left: String, right: String, expected: Int) {
        #expect(EditDistance.between(Array(left), Array(right)) == expected)
        #expect(EditDistance.between(Array(right), Array(left)) == expected)
    }
}
