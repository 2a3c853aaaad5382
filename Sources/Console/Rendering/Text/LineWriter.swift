import CommandKit
import Domain

/// Makes of lines what is sent: colours, and what keeps text in its order where it runs in two directions.
struct LineWriter {
    private let wording: Wording
    private let theme: Theme
    /// Whether lines can be ordered here, where they have to be.
    private let canOrder: Bool

    /// - Parameter canOrder: Nil to find out.
    init(_ wording: Wording, theme: Theme = .none, canOrder: Bool? = nil) {
        (self.wording, self.theme) = (wording, theme)
        self.canOrder = canOrder ?? (wording.bidi != .app || BidirectionalLevels.areKnown)
    }

    /// The lines as they are read, each with its newline: for whatever orders text by itself.
    func read(_ lines: [Line]) -> String { lines.map { read($0) + "\n" }.joined() }

    /// The lines as a terminal has to be sent them so that they are read as they are meant, each with its newline.
    ///
    /// Text that a terminal, or nobody, orders is sent as it is read; for the others each line is ordered here, and Arabic
    /// letters are joined. Lines of a language that runs from right to left end at the right edge, save drawings.
    ///
    /// - Parameter width: Cells of the terminal.
    func shown(_ lines: [Line], width: Int) -> String {
        lines.map { $0.isEmpty ? "\n" : shown($0, filling: width) + "\n" }.joined()
    }

    /// The beginning of a line on the terminal, on which something else follows: not broken, and not moved to the right.
    func beginning(_ line: Line) -> String { shown(line, filling: nil) }

    private func shown(_ line: Line, filling width: Int?) -> String {
        let isRightToLeft = wording.language.isRightToLeft
        switch wording.bidi {
        case .off: return bare(line)
        case .app where !canOrder: return bare(line)
        case .app:
            let isMirrored = isRightToLeft && !line.isLeftToRight
            guard isRightToLeft || line.spans.contains(where: { BidirectionalMarks.isConcerned($0.text) }),
                let ordered = BidirectionalLine(pieces(of: line), rightToLeft: isMirrored)
            else { return bare(line) }
            return ordered.text(theme, width: width, isFilled: width != nil && isMirrored)
        case .terminal:
            guard isRightToLeft, !line.isLeftToRight else { return read(line) }
            let blanks = width.map { String(repeating: " ", count: max(0, $0 - line.cells)) } ?? ""
            // U+200F after the blanks, since those at the end of a line do not belong to what is isolated (rule L1).
            return "\u{2067}\(painted(pieces(of: line)))\(blanks)\u{200F}\u{2069}"
        }
    }

    private func read(_ line: Line) -> String {
        let text = painted(line.spans.map { $0.isApart ? Span(wording.isolated($0.text), as: $0.role) : $0 })
        return line.isLeftToRight && wording.language.isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
    }

    /// The line without anything that says how text runs.
    private func bare(_ line: Line) -> String {
        painted(line.spans.map { Span(BidirectionalMarks.removed(from: $0.text), as: $0.role) })
    }

    /// The spans with the signs around those that are kept apart, where they are ordered as columns are.
    private func pieces(of line: Line) -> [Span] {
        let isMirrored = wording.isMirrored && !line.isLeftToRight
        return line.spans.map { span in
            guard span.isApart else { return span }
            return Span(isMirrored ? span.text.keptApart : BidirectionalIsolate.around(span.text), as: span.role)
        }
    }

    private func painted(_ spans: [Span]) -> String {
        guard theme != .none else { return spans.map(\.text).joined() }
        var text = ""
        var rest = spans[...]
        while let first = rest.first {
            let run = rest.prefix { $0.role == first.role }
            rest = rest.dropFirst(run.count)
            let piece = run.map(\.text).joined()
            text += first.role.map { theme.paint(piece, as: $0) } ?? piece
        }
        return text
    }
}

extension String {
    /// The text between signs that keep it apart in a line that runs from right to left; bars and signs run with the line.
    fileprivate var keptApart: String {
        if unicodeScalars.contains(where: \.properties.isAlphabetic) { return "\u{2068}\(self)\u{2069}" }
        // U+200E, since FriBidi 1.0.8 takes digits for Arabic ones after letters of an isolate before this one.
        let hasDigits = unicodeScalars.contains { $0.properties.numericType != nil }
        return hasDigits ? "\u{2068}\u{200E}\(self)\u{2069}" : self
    }
}
