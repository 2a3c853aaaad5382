import CLibraries
import CommandKit

/// A writer that turns lines into terminal output: with colours, and with text in its order if it runs in two
/// directions.
package struct LineWriter {
    private let localizer: Localizer
    private let theme: Theme
    private let hasLinks: Bool

    package init(_ localizer: Localizer, theme: Theme = .none, hasLinks: Bool = false) {
        (self.localizer, self.theme, self.hasLinks) = (localizer, theme, hasLinks)
    }

    /// True if text can be ordered here, which needs libfribidi.
    package static var ordersText: Bool { cbidi_open() == nil }

    /// Returns the lines in reading order, each with its newline, for readers that order text by themselves.
    package func read(_ lines: [Line]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count * 64)
        let isPlain = theme == .none && !hasLinks
        for line in lines {
            if isPlain, !line.isLeftToRight {
                localizer.read(line.spans, to: &bytes)
            } else {
                bytes += read(line).utf8
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return String(repairing: bytes)
    }

    /// Returns the lines as a terminal has to receive them to show them correctly, each with its newline.
    ///
    /// If the terminal orders text, or if nothing does, text is sent in reading order. Otherwise each line is ordered
    /// here, and Arabic letters are joined. In a language that runs from right to left, lines end at the right edge,
    /// except drawings.
    package func shown(_ lines: [Line], width: Int) -> String {
        if localizer.bidi == .terminal, !localizer.language.isRightToLeft { return read(lines) }
        return lines.map { $0.isEmpty ? "\n" : row($0, filling: width) + "\n" }.joined()
    }

    /// Returns a line as a terminal has to receive it, without a newline.
    ///
    /// - Parameter width: Nil for the beginning of a line that is followed by something else, which is neither broken
    ///   nor moved to the right.
    package func row(_ line: Line, filling width: Int? = nil) -> String {
        let isRightToLeft = localizer.language.isRightToLeft
        switch localizer.bidi {
        case .off: return bare(line)
        case .app:
            guard isRightToLeft || line.spans.contains(where: { BidirectionalMarks.isConcerned($0.text) }) else {
                return bare(line)
            }
            let isMirrored = isRightToLeft && !line.isLeftToRight
            let rows = (width.map { line.wrapped(to: $0) } ?? [line]).map { part in
                let ordered = BidirectionalLine(pieces(of: part.spans, isMirrored), rightToLeft: isMirrored)
                return ordered.map { painted($0.row(filling: isMirrored ? width : nil)) } ?? bare(part)
            }
            return rows.joined(separator: "\n")
        case .terminal:
            guard isRightToLeft, !line.isLeftToRight else { return read(line) }
            let blanks = width.map { Span.blanks($0 - line.cells).text } ?? ""
            // U+200F after the blanks, since blanks at the end of a line are not part of an isolate (rule L1).
            return "\u{2067}\(painted(pieces(of: line.spans, localizer.isMirrored)))\(blanks)\u{200F}\u{2069}"
        }
    }

    private func read(_ line: Line) -> String {
        let text = painted(line.spans.isolated(by: localizer.isolated))
        return line.isLeftToRight && localizer.language.isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
    }

    private func bare(_ line: Line) -> String {
        painted(line.spans.map { $0.saying(BidirectionalMarks.removed(from: $0.text)) })
    }

    /// Returns the spans with isolates around those that are kept apart, which are ordered like columns in a mirrored
    /// line.
    private func pieces(of spans: [Span], _ isMirrored: Bool) -> [Span] {
        spans.isolated { isMirrored ? $0.isolated : BidirectionalIsolate.around($0) }
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
            // A link (OSC 8). The address comes from souk, in printable ASCII.
            text += address.map { "\u{1B}]8;;\($0)\u{1B}\\\(painted)\u{1B}]8;;\u{1B}\\" } ?? painted
        }
        return text
    }

    /// Returns the address that a span leads to; nil if it leads nowhere or the terminal has no links.
    private func address(of span: Span) -> String? { hasLinks && span.isApart ? CopiedText(span.text)?.address : nil }
}

extension [Span] {
    /// Returns the spans with isolates around those that are kept apart; spans that continue each other share one
    /// isolate.
    func isolated(by around: (String) -> String) -> [Span] {
        guard contains(where: \.isApart) else { return self }
        var spans = self
        for start in indices where self[start].isApart && !self[start].continues {
            let end = self[(start + 1)...].firstIndex { !$0.continues } ?? endIndex
            guard end > start + 1 else {
                spans[start].text = self[start].text.isolated(by: around)
                continue
            }
            let whole = self[start..<end].map(\.text).joined()
            let isolated = around(whole)
            guard isolated.utf8.count > whole.utf8.count, let place = isolated.firstRange(of: whole) else { continue }
            spans[start].text = isolated[..<place.lowerBound] + spans[start].text
            spans[end - 1].text += isolated[place.upperBound...]
        }
        return spans
    }
}

extension String {
    /// Returns the text with isolates around the parts between ` · `, such as the ends of a call. In one isolate, a
    /// number after an Arabic name would be ordered from right to left, group by group.
    func isolated(by around: (String) -> String) -> String {
        let isolated = around(self)
        guard isolated.utf8.count > utf8.count, utf8.contains(0xB7) else { return isolated }
        return split(separator: " · ", omittingEmptySubsequences: false).map { around(String($0)) }
            .joined(separator: " · ")
    }

    /// The text in an isolate, for a line that runs from right to left. Bars and symbols get none and run with the
    /// line.
    fileprivate var isolated: String {
        if unicodeScalars.contains(where: \.properties.isAlphabetic) { return "\u{2068}\(self)\u{2069}" }
        // U+200E, since FriBidi 1.0.8 takes digits for Arabic digits after the letters of an earlier isolate, and since
        // `<=` would be mirrored.
        let isTyped = unicodeScalars.contains { $0.properties.numericType != nil || $0.properties.isBidiMirrored }
        return isTyped ? "\u{2068}\u{200E}\(self)\u{2069}" : self
    }
}

/// Isolates, which keep text that runs in another direction from reordering the text around it.
///
/// Text between U+2068 and U+2069 is ordered by itself (Unicode Annex 9).
enum BidirectionalIsolate {
    /// Returns the text in an isolate if it has letters that run from right to left.
    ///
    /// Otherwise, a price after an Arabic title would change places with the title. Other text needs no isolate in a
    /// line that runs from left to right. It gets none, so that it can be copied and compared unchanged.
    static func around(_ text: String) -> String { isNeeded(for: text) ? "\u{2068}\(text)\u{2069}" : text }

    static func isNeeded(for text: String) -> Bool {
        text.withBytes { $0.place(where: mayBegin) < $0.count } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Returns true for a byte with which letters that run from right to left may begin in UTF-8: U+0590 to U+08FF
    /// begin with D6 to E0, the others with EF and F0. Souk's dashes, quotes and dots begin with E2.
    static func mayBegin(_ byte: UInt8) -> Bool { byte >= 0xD6 && !(0xE1...0xEE).contains(byte) }

    /// Returns true for a scalar in a block that DerivedBidiClass.txt reserves for right-to-left scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The invisible characters that control the direction of text (Unicode Annex 9, 2).
enum BidirectionalMarks {
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns the text without these characters, in reading order.
    static func removed(from text: String) -> String {
        // The first of them is U+061C, which is D8 9C in UTF-8.
        guard text.utf8.contains(where: { $0 >= 0xD8 }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !contains(scalar.value) { scalars.append(scalar) }
        return String(scalars)
    }

    /// Returns true if the visual order of a text may differ from the order of its bytes, due to marks or right-to-left
    /// letters.
    static func isConcerned(_ text: String) -> Bool {
        BidirectionalIsolate.isNeeded(for: text)
            || text.utf8.contains { $0 >= 0xE2 } && text.unicodeScalars.contains { contains($0.value) }
    }
}
