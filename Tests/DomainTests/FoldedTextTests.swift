import Domain
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("VÉLO", "velo"), ("Ça", "ca"), ("élève", "eleve"), ("e\u{301}", "e"), ("ABC", "abc"), ("Å", "a"),
    ])
    func `case and accents do not matter`(text: String, folded: String) {
        #expect(FoldedText(text).string == folded)
        #expect(FoldedText(text) == FoldedText(folded))
    }

    @Test func `a part is found anywhere`() {
        #expect(FoldedText("Un Vélo bleu").contains(FoldedText("ÉLO B")))
        #expect(!FoldedText("Un vélo").contains(FoldedText("velos")))
        #expect(FoldedText("anything").contains(FoldedText("")))
    }

    @Test func `order is by bytes, as the catalog's`() {
        #expect(FoldedText("a") < FoldedText("b"))
        #expect(FoldedText("Z") < FoldedText("日"))
        #expect(!(FoldedText("é") < FoldedText("E")))
    }
}
