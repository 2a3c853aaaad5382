import Domain
import FoundationEssentials
import Testing

@testable import Storage

@Suite struct DiscardedNameTests {
    @Test(arguments: [
        ("velo.20261118T120000Z", "velo", 1), ("velo.20261118T120000Z-2", "velo", 2),
        ("a.json.20261118T120000Z-10", "a.json", 10), ("a-2.20261118T120000Z", "a-2", 1),
    ]) func `a name's text reads back`(string: String, draft: String, number: Int) throws {
        let name = try #require(DiscardedName(string))
        #expect((name.draft.string, name.discarded, name.number) == (draft, .noon, number))
        #expect(DiscardedName(of: name.draft, discarded: .noon + 0.75, number: number).string == string)
    }

    @Test(arguments: [
        "velo", "velo.", ".20261118T120000Z", "velo.20261118", "velo.20261118T120000Z-1", "velo.20261118T120000Z-02",
        "velo.20261118T120000Z-", "velo.20261118T120000Z-2-3", "velo.20261318T120000Z", "Velo.20261118T120000Z",
        "velo.20261118t120000z", "velo.2026111éT12000Z", "velo.20261118T120000Z.json",
    ]) func `other text is not a name`(string: String) { #expect(DiscardedName(string) == nil) }

    @Test func `names are ordered by time, then by number`() {
        let names = ["b.20261118T120000Z", "a.20261118T120000Z-2", "a.20261118T120000Z-10", "a.20261118T120001Z"]
        #expect(names.reversed().compactMap(DiscardedName.init).sorted().map(\.string) == names)
    }
}
