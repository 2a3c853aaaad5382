@testable import Domain
import Foundation
import Testing

@Suite struct LatinFoldingTests {
    private static func reference(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private let folding = LatinFolding(by: reference)
    private let alphabet = LatinFolding.alphabet.joined().compactMap(Unicode.Scalar.init)

    private func text(of scalars: [Unicode.Scalar], length: Int) -> String {
        String(String.UnicodeScalarView((0..<length).compactMap { _ in scalars.randomElement() }))
    }

    @Test func `each of its characters is folded as Foundation folds it`() {
        let slow = alphabet.filter { folding.fold(String($0)) == nil }
        // These grow when folded and are left to Foundation.
        #expect(slow.map(String.init) == ["ŉ", "Ⱥ", "Ⱦ"])
        for scalar in alphabet {
            #expect(FoldedText(String(scalar)).string == Self.reference(String(scalar)))
        }
    }

    @Test func `text of its characters is folded as Foundation folds it`() {
        for length in 0..<2_000 {
            let text = text(of: alphabet, length: length % 40)
            #expect(FoldedText(text).string == Self.reference(text), "\(text.debugDescription)")
        }
    }

    @Test func `beside anything else its characters are left to Foundation`() {
        let marks = (0x300...0x36F).compactMap(Unicode.Scalar.init)
        let others: [Unicode.Scalar] =
            marks + ["\u{200D}", "\u{202F}", "\u{20D0}", "\u{212B}", "Ω", "ς", "日", "\u{1F3E8}"]
        for length in 1..<2_000 {
            let text =
                text(of: alphabet, length: length % 20) + text(of: others, length: 1)
                + text(of: alphabet + others, length: length % 7)
            #expect(folding.fold(text) == nil)
            #expect(FoldedText(text).string == Self.reference(text), "\(text.debugDescription)")
        }
    }
}
