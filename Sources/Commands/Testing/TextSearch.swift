struct TextSearch: Sendable {
    let place: @Sendable (String) async throws(Failure) -> Range<String.Index>?
    /// Returns a possible reason that it was not found.
    var hint: @Sendable (String) -> Message? = { _ in nil }

    /// Searches for a text anywhere in another, byte by byte.
    static func containing(_ text: FreeText) throws(Failure) -> TextSearch {
        let wanted = try text.nonempty
        return TextSearch {
            $0.utf8.firstRange(of: wanted.utf8)
        } hint: { text in
            if FoldedText(text).contains(FoldedText(wanted)) {
                return "It is there, but with other capitals or accents."
            }
            return spaced(text).utf8.firstRange(of: spaced(wanted).utf8) != nil ? otherSpaces : nil
        }
    }

    static func exact(_ wanted: String) -> TextSearch {
        TextSearch {
            $0.utf8.elementsEqual(wanted.utf8) ? $0.startIndex..<$0.endIndex : nil
        } hint: { text in
            let (lines, others) = (lines(text), lines(wanted))
            guard lines.count > 1 || others.count > 1 else {
                return spaced(text).utf8.elementsEqual(spaced(wanted).utf8) ? otherSpaces : nil
            }
            let same = zip(lines, others).prefix { $0.utf8.elementsEqual($1.utf8) }.count
            return "They differ from line \(same + 1) on."
        }
    }

    private static let otherSpaces: Message = "It is there, but with other spaces; in quotes every space counts."

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func spaced(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}

extension FreeText {
    var nonempty: String {
        get throws(Failure) {
            guard string.isEmpty else { return string }
            throw Failure(
                .usage, "Every output contains the empty text.",
                hint: "Type expect --exact \"\" if nothing is printed.", at: range)
        }
    }
}
