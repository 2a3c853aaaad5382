import CommandKit
import Domain

/// Makes of lines what is sent: colours, and what keeps text in its order where it runs in two directions.
package struct LineWriter {
    private let wording: Wording
    private let theme: Theme
    private let hasLinks: Bool
    private let canOrder: Bool

    /// - Parameters:
    ///   - hasLinks: Whether the terminal has links (OSC 8).
    ///   - canOrder: False where lines are to stay as without libfribidi, which is looked for with the first line
    ///   that needs it.
    package init(_ wording: Wording, theme: Theme = .none, hasLinks: Bool = false, canOrder: Bool = true) {
        (self.wording, self.theme, self.hasLinks, self.canOrder) = (wording, theme, hasLinks, canOrder)
    }

    /// Returns whether text can be ordered here: not where libfribidi is missing.
    package static var ordersText: Bool { BidirectionalLevels.areKnown }

    /// The lines as they are read, each with its newline: for whatever orders text by itself.
    package func read(_ lines: [Line]) -> String {
        var text = ""
        for line in lines {
            text += read(line)
            text += "\n"
        }
        return text
    }

    /// The lines as a terminal has to be sent them so that they are read as they are meant, each with its newline.
    ///
    /// Text that a terminal, or nobody, orders is sent as it is read; for the others each line is ordered here, and Arabic
    /// letters are joined. Lines of a language that runs from right to left end at the right edge, save drawings.
    ///
    /// - Parameter width: Cells of the terminal.
    package func shown(_ lines: [Line], width: Int) -> String {
        if wording.bidi == .terminal, !wording.language.isRightToLeft { return read(lines) }
        return lines.map { $0.isEmpty ? "\n" : shown($0, filling: width) + "\n" }.joined()
    }

    /// The beginning of a line on the terminal, on which something else follows: not broken, and not moved to the right.
    package func beginning(_ line: Line) -> String { shown(line, filling: nil) }

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
            return ordered.rows(width: width, isFilled: width != nil && isMirrored).map(painted).joined(separator: "\n")
        case .terminal:
            guard isRightToLeft, !line.isLeftToRight else { return read(line) }
            let blanks = width.map { String(repeating: " ", count: max(0, $0 - line.cells)) } ?? ""
            // U+200F after the blanks, since those at the end of a line do not belong to what is isolated (rule L1).
            return "\u{2067}\(painted(pieces(of: line)))\(blanks)\u{200F}\u{2069}"
        }
    }

    private func read(_ line: Line) -> String {
        if theme == .none, !hasLinks, !line.isLeftToRight { return wording.read(line.spans) }
        let text = painted(wording.isolated(line.spans))
        return line.isLeftToRight && wording.language.isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
    }

    /// The line without anything that says how text runs.
    private func bare(_ line: Line) -> String {
        painted(line.spans.map { $0.saying(BidirectionalMarks.removed(from: $0.text)) })
    }

    /// The spans with the signs around those that are kept apart, where they are ordered as columns are.
    private func pieces(of line: Line) -> [Span] {
        let isMirrored = wording.isMirrored && !line.isLeftToRight
        return line.spans.isolated { isMirrored ? $0.keptApart : BidirectionalIsolate.around($0) }
    }

    private func painted(_ spans: [Span]) -> String {
        var text = ""
        if theme == .none, !hasLinks {
            for span in spans { text += span.text }
            return text
        }
        var rest = spans[...]
        while let first = rest.first {
            let address = address(of: first)
            let run =
                address == nil ? rest.prefix { $0.role == first.role && self.address(of: $0) == nil } : rest.prefix(1)
            rest = rest.dropFirst(run.count)
            let piece = run.map(\.text).joined()
            let painted = first.role.map { theme.paint(piece, as: $0) } ?? piece
            text += address.map { linked(painted, to: $0) } ?? painted
        }
        return text
    }

    /// The address that a span leads to; nil where it leads nowhere, or the terminal has no links.
    private func address(of span: Span) -> String? {
        hasLinks && span.isApart ? CopiedText(span.text)?.address : nil
    }

    /// The text as a link (OSC 8); the address is one of ours, of printable ASCII.
    private func linked(_ text: String, to address: String) -> String {
        "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}

extension Wording {
    /// The spans with the signs around those that are kept apart, as they are read.
    func isolated(_ spans: [Span]) -> [Span] { spans.isolated(by: isolated) }
}

extension [Span] {
    /// The spans with signs around those that are kept apart; those that go on with each other have them in common.
    fileprivate func isolated(by around: (String) -> String) -> [Span] {
        guard contains(where: \.isApart) else { return self }
        var spans = self
        for start in indices where self[start].isApart && !self[start].continues {
            let end = self[(start + 1)...].firstIndex { !$0.continues } ?? endIndex
            let whole = end == start + 1 ? self[start].text : self[start..<end].map(\.text).joined()
            let isolated = around(whole)
            guard isolated.utf8.count > whole.utf8.count, let place = isolated.firstRange(of: whole) else { continue }
            spans[start].text = isolated[..<place.lowerBound] + spans[start].text
            spans[end - 1].text += isolated[place.upperBound...]
        }
        return spans
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

/// Keeps text that runs in another direction from reordering what stands around it.
///
/// Between U+2068 and U+2069 (Unicode Annex 9) a text is ordered by itself.
enum BidirectionalIsolate {
    /// The text between the signs where it has letters that run from right to left.
    ///
    /// A price after an Arabic title would change places with it. Other text needs no signs in a line that runs from left
    /// to right, and gets none, so that it can be copied and compared as it is.
    static func around(_ text: String) -> String {
        isNeeded(for: text) ? "\u{2068}\(text)\u{2069}" : text
    }

    private static func isNeeded(for text: String) -> Bool {
        // The first right-to-left letters are at U+0590, which is D6 90 in UTF-8.
        text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Whether the scalar stands in a block that DerivedBidiClass.txt keeps for right-to-left scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The characters that say how text runs, and are not seen themselves (Unicode Annex 9, 2).
enum BidirectionalMarks {
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Text without them, in the order it is read in.
    static func removed(from text: String) -> String {
        guard isConcerned(text, byLetters: false) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !contains(scalar.value) { scalars.append(scalar) }
        return String(scalars)
    }

    /// Whether the order of a text may not be that of its bytes: there are marks, or letters that run from right to left.
    static func isConcerned(_ text: some StringProtocol) -> Bool { isConcerned(text, byLetters: true) }

    private static func isConcerned(_ text: some StringProtocol, byLetters: Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { isConcerned($0, byLetters: byLetters) }
            ?? Array(text.utf8).withUnsafeBufferPointer { isConcerned($0, byLetters: byLetters) }
    }

    /// Byte by byte, since nearly all text has none and should pay for no more than that.
    private static func isConcerned(_ bytes: UnsafeBufferPointer<UInt8>, byLetters: Bool) -> Bool {
        var place = 0
        while place < bytes.count {
            let first = bytes[place]
            // All below is in scripts that run from left to right.
            if first >= 0xD6 {
                let second = place + 1 < bytes.count ? bytes[place + 1] : 0
                let third = place + 2 < bytes.count ? bytes[place + 2] : 0
                switch (first, second) {
                // U+0590 to U+07FF.
                case (0xD6, 0x90...), (0xD7...0xDF, _): if byLetters || (first, second) == (0xD8, 0x9C) { return true }
                // U+0800 to U+08FF.
                case (0xE0, 0xA0...0xA3): if byLetters { return true }
                // U+FB00 to U+FDFF, U+FE40 to U+FEFF.
                case (0xEF, 0xAC...0xB7), (0xEF, 0xB9...0xBB): if byLetters { return true }
                // U+10800 to U+10FFF, U+1E800 to U+1EFFF.
                case (0xF0, 0x90), (0xF0, 0x9E): if byLetters, third >= 0xA0 { return true }
                case (0xE2, 0x80): if third == 0x8E || third == 0x8F || (0xAA...0xAE).contains(third) { return true }
                case (0xE2, 0x81): if (0xA6...0xA9).contains(third) { return true }
                default: break
                }
            }
            place += 1
        }
        return false
    }
}
