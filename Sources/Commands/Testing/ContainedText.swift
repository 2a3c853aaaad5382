import CommandKit

/// A search for a text anywhere in another, byte by byte.
struct ContainedText: TextSearch {
    private let wanted: String

    init(_ text: FreeText) throws(Failure) {
        guard !text.string.isEmpty else {
            throw Failure(
                .usage, "Every output contains the empty text.",
                hint: "Type expect --exact \"\" if nothing is printed.",
                at: text.range)
        }
        wanted = text.string
    }

    func place(in text: String) -> Range<String.Index>? {
        text.utf8.firstRange(of: wanted.utf8)
    }

    func hint(on text: String) -> Message? {
        if FoldedText(text).contains(FoldedText(wanted)) { return "It is there, but with other capitals or accents." }
        if text.spaced.utf8.firstRange(of: wanted.spaced.utf8) != nil {
            return "It is there, but with other spaces; in quotes every space counts."
        }
        return nil
    }
}

/// A search that matches only the whole text.
struct ExactText: TextSearch {
    private let wanted: String

    init(_ text: String) {
        wanted = text
    }

    func place(in text: String) -> Range<String.Index>? {
        text.utf8.elementsEqual(wanted.utf8) ? text.startIndex..<text.endIndex : nil
    }

    func hint(on text: String) -> Message? {
        let (lines, others) = (Self.lines(text), Self.lines(wanted))
        guard lines.count > 1 || others.count > 1 else { return nil }
        let same = zip(lines, others).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return "They differ from line \(same + 1) on."
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}

extension String {
    /// The text with one blank in place of several.
    fileprivate var spaced: String {
        split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
