/// A sheet as lines: the headline, short fields beside their labels, and long texts as paragraphs of their own.
struct SheetLayout {
    private let sheet: Sheet
    private let width: Int
    private let isFitted: Bool
    private let theme: Theme
    private let labelWidth: Int

    /// - Parameters:
    ///   - width: Cells in a line.
    ///   - isFitted: Whether all lines are broken to the width; in plain text only paragraphs are.
    init(_ sheet: Sheet, width: Int, isFitted: Bool, theme: Theme) {
        (self.sheet, self.width, self.isFitted, self.theme) = (sheet, width, isFitted, theme)
        labelWidth = sheet.entries.map { TextWidth.cells(of: $0.label) }.max() ?? 0
    }

    /// Lines longer than this are tiring to read, however wide the terminal is.
    static let readableWidth = 100
    /// Cells that a text beside its label has at least.
    private static let narrowest = 8

    /// Appends the lines, each with its newline.
    func write(to text: inout String) {
        for line in broken(sheet.headline) where !line.isEmpty {
            text += theme.paint(sheet.wording.isolated(line), as: .head) + "\n"
        }
        for entry in sheet.entries where !isParagraph(entry) {
            writeLine(label: entry.label, entry.text, to: &text)
        }
        if !sheet.marks.isEmpty { writeLine(label: "", sheet.marks, to: &text) }
        for entry in sheet.entries where isParagraph(entry) {
            text += (text.isEmpty ? "" : "\n") + broken(entry.label).map { $0 + "\n" }.joined()
            for line in WrappedText(entry.text, width: width).lines { text += line + "\n" }
        }
    }

    private func broken(_ text: String) -> [String] {
        isFitted ? WrappedText(text, width: width).lines : [text]
    }

    private func writeLine(label: String, _ value: String, to text: inout String) {
        let shown = value.trimmingLast(" ")
        guard !shown.isEmpty else { return text += broken(label).map { $0 + "\n" }.joined() }
        let beside = width - labelWidth - GridLayout.gap
        guard isFitted, TextWidth.cells(of: shown) > beside else {
            return text +=
                label.padded(to: labelWidth + GridLayout.gap) + sheet.wording.isolated(String(shown)) + "\n"
        }
        // An address has a line of its own, however long it is.
        let values = shown.isAddress ? [String(shown)] : WrappedText(String(shown), width: max(beside, width)).lines
        text += (label.isEmpty ? [] : broken(label)).map { $0 + "\n" }.joined()
        for line in values { text += sheet.wording.isolated(line) + "\n" }
    }

    /// Whether the text has no place beside its label.
    private func isParagraph(_ entry: Sheet.Entry) -> Bool {
        if entry.text.utf8.contains(UInt8(ascii: "\n")) { return true }
        guard labelWidth + GridLayout.gap + TextWidth.cells(of: entry.text) > width else { return false }
        return isFitted ? !entry.text.isAddress : !entry.text.isUnbrokenASCII
    }
}

extension StringProtocol {
    /// Whether it is one word of ASCII, as addresses are, which could not be copied if they were broken.
    fileprivate var isUnbrokenASCII: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }

    /// Whether it is an address on the web, or the path of one.
    fileprivate var isAddress: Bool {
        isUnbrokenASCII && ["http://", "https://", "/"].contains { hasPrefix($0) }
    }
}
