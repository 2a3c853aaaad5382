/// Words of ours that run from right to left, with what is typed in them kept apart.
///
/// `--home DIR` and `2019-11-05` are read from the left as wholes: between Arabic words their hyphens would take them apart.
struct TypedWords {
    private(set) var spans: [Span] = []
    /// What comes next and is not kept apart.
    private var phrase = ""
    /// What is typed so far, of one word or several in a row.
    private var run = ""

    init(keptApartIn source: Substring) {
        var blanks = ""
        for (place, word) in source.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { blanks += " " }
            if word.isEmpty { continue }
            let core = Self.core(of: word)
            if !run.isEmpty, core.startIndex == word.startIndex, Self.isTyped(core) {
                run += blanks + core
            } else {
                endRun()
                phrase += blanks + word[..<core.startIndex]
                if Self.isTyped(core) { run = String(core) } else { phrase += core }
            }
            blanks = ""
            if core.endIndex < word.endIndex {
                endRun()
                phrase += word[core.endIndex...]
            }
        }
        endRun()
        spans.append(Span(phrase + blanks))
    }

    private mutating func endRun() {
        // U+200E, since FriBidi 1.0.8 takes digits for Arabic ones after Arabic letters before the isolate.
        if Self.isTornApart(run) {
            spans += [Span(phrase), Span("\u{200E}\(run)", isApart: true)]
            phrase = ""
        } else {
            phrase += run
        }
        run = ""
    }

    /// The word without the marks of the sentence around it.
    private static func core(of word: Substring) -> Substring {
        let start = word.drop { "([«“\"".contains($0) }
        guard let end = start.lastIndex(where: { !".,:;!?)]»”\"…،؛؟".contains($0) }) else { return start.prefix(0) }
        return start[...end]
    }

    private static func isTyped(_ core: Substring) -> Bool {
        core.utf8.allSatisfy { $0 < 0x80 } && core.contains { $0.isLetter || $0.isNumber }
    }

    /// Letters stay together by themselves, and so do digits with a point among them.
    private static func isTornApart(_ run: String) -> Bool {
        run.contains { !($0.isLetter || $0.isNumber || $0 == " " || $0 == ".") }
    }
}
