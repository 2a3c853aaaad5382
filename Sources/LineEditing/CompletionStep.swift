/// The effect of one press of Tab on a line.
struct CompletionStep: Equatable {
    /// The UTF-8 offsets to replace and the new text; nil to leave the line unchanged.
    var replacement: Replacement?

    /// The labels to list below the line.
    var labels: [String] = []

    var ringsBell = false

    struct Replacement: Equatable {
        var range: Range<Int>
        var text: String
    }

    /// The conditions for listing candidates, from two variables of inputrc.
    struct Listing: Equatable {
        /// `show-all-if-ambiguous`: whenever there are several candidates.
        var always = false

        /// `show-all-if-unmodified`: whenever there are several candidates and the line could not be extended.
        var whenStuck = false
    }

    /// Decides as GNU readline does: inserts a single candidate, or the common prefix of several; a second Tab that
    /// cannot extend the line lists them.
    init(line: String, result: CompletionResult, isRepeated: Bool, listing: Listing = Listing()) {
        guard let current = line.utf8Slice(result.range), let first = result.completions.first else {
            ringsBell = true
            return
        }
        let texts = result.completions.map(\.text)
        if texts.count == 1 {
            replacement = CompletionStep.insertion(of: first, for: result.range, in: line)
            return
        }
        let prefix = CompletionStep.commonPrefix(of: texts)
        if prefix.count >= current.count, !prefix.utf8.elementsEqual(current.utf8) {
            replacement = Replacement(range: result.range, text: prefix)
        }
        if listing.always || replacement == nil && (isRepeated || listing.whenStuck) {
            labels = result.completions.map(\.label)
        } else {
            ringsBell = true
        }
    }

    /// Ends a whole word with one space, and replaces an existing space after it.
    private static func insertion(of completion: Completion, for range: Range<Int>, in line: String) -> Replacement {
        if completion.continues { return Replacement(range: range, text: completion.text) }
        let isSpaced = line.utf8.dropFirst(range.upperBound).first == UInt8(ascii: " ")
        let end = isSpaced ? range.upperBound + 1 : range.upperBound
        return Replacement(range: range.lowerBound..<end, text: completion.text + " ")
    }

    private static func commonPrefix(of texts: [String]) -> String {
        guard var prefix = texts.first else { return "" }
        for text in texts.dropFirst() {
            prefix = String(zip(prefix, text).prefix { $0 == $1 }.map(\.0))
        }
        return prefix
    }
}

extension String {
    /// Returns the text between two UTF-8 offsets; nil if they are outside the text or within a scalar.
    func utf8Slice(_ range: Range<Int>) -> Substring? {
        guard range.lowerBound >= 0, range.upperBound <= utf8.count else { return nil }
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        let end = utf8.index(startIndex, offsetBy: range.upperBound)
        guard start.samePosition(in: unicodeScalars) != nil, end.samePosition(in: unicodeScalars) != nil else {
            return nil
        }
        return self[start..<end]
    }
}
