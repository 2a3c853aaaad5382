import CommandKit
import Domain

/// Lines for a terminal, in the order that it has to be sent them so that they are read as they are meant.
///
/// Text that a terminal, or nobody, orders is sent as it is read; for the others each line is ordered here, and Arabic
/// letters are joined. Lines of a language that runs from right to left end at the right edge, save those that stand
/// between U+2066 and U+2069 as a whole: drawings, and what was typed.
struct OrderedLines {
    private let wording: Wording
    private let width: Int
    private let canOrder: Bool

    /// - Parameters:
    ///   - width: Cells of the terminal.
    ///   - canOrder: Whether lines can be ordered here; nil to find out when they have to be.
    init(_ wording: Wording, width: Int, canOrder: Bool? = nil) {
        self.wording = wording
        self.width = width
        self.canOrder = canOrder ?? (wording.bidi != .app || BidirectionalLevels.areKnown)
    }

    /// Whole lines, each with its newline, of which the text has what `Theme` may have painted.
    func text(_ text: String) -> String { ordered(text, isFilled: true) }

    /// The beginning of a line on which something follows, such as an answer: not broken, and not moved to the right.
    func beginning(_ text: String) -> String { ordered(text, isFilled: false) }

    private func ordered(_ text: String, isFilled: Bool) -> String {
        let isRightToLeft = wording.language.isRightToLeft
        switch wording.bidi {
        case .off: return BidirectionalMarks.removed(from: text)
        case .app where !canOrder: return BidirectionalMarks.removed(from: text)
        case .app:
            guard isRightToLeft || BidirectionalMarks.isConcerned(text) else { return text }
            return mapped(text) { line in
                shown(line, rightToLeft: isRightToLeft && !Self.isLeftToRight(line), isFilled: isFilled)
            }
        case .terminal:
            guard isRightToLeft else { return text }
            return mapped(text) { line in
                Self.isLeftToRight(line) ? String(line) : isolated(line, isFilled: isFilled)
            }
        }
    }

    /// As it is seen from left to right.
    private func shown(_ line: Substring, rightToLeft: Bool, isFilled: Bool) -> String {
        guard rightToLeft || BidirectionalMarks.isConcerned(line),
            let ordered = BidirectionalLine(
                rightToLeft ? IsolatedColumns(line).line : String(line), rightToLeft: rightToLeft)
        else { return String(line) }
        return ordered.text(width: isFilled ? width : nil, isFilled: isFilled && rightToLeft)
    }

    /// As it is read, for a terminal that orders it from right to left whatever stands first in it.
    private func isolated(_ line: Substring, isFilled: Bool) -> String {
        let line = IsolatedColumns(line).line
        let blanks = isFilled ? String(repeating: " ", count: max(0, width - TextWidth.cells(ofPainted: line))) : ""
        // U+200F after the blanks, since those at the end of a line do not belong to what is isolated (rule L1).
        return "\u{2067}\(line)\(blanks)\u{200F}\u{2069}"
    }

    /// Whether a line as a whole is said to run from left to right.
    private static func isLeftToRight(_ line: Substring) -> Bool { line.unicodeScalars.first == "\u{2066}" }

    private func mapped(_ text: String, _ change: (Substring) -> String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count * 2)
        var rest = text[...]
        while let end = rest.firstIndex(of: "\n") {
            if end > rest.startIndex { result += change(rest[..<end]) }
            result += "\n"
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? result : result + change(rest)
    }
}
