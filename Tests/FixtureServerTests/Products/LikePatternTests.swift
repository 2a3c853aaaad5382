import Testing

@testable import FixtureServer

@Suite struct LikePatternTests {
    @Test(arguments: [
        ("%lamp%", "LED Desk Lamp", true), ("lamp", "LED Desk Lamp", false), ("%", "", true), ("_", "", false),
        ("l_mp", "Lump", true), ("%a%b%a", "xxaxxbxxa", true), ("%a%b%a", "xxaxxbxx", false), ("%é%", "CAFÉ", false),
        ("%aaaaaaaaaaaaaaaaaaaab", String(repeating: "a", count: 60), false),
    ])
    func `a pattern stands for what SQL says`(pattern: String, text: String, isMatch: Bool) {
        #expect(LikePattern(pattern).matches(text) == isMatch)
    }
}
