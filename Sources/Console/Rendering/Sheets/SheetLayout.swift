/// A sheet as lines: the headline, short fields beside their labels, and long texts as paragraphs of their own.
struct SheetLayout {
    private let sheet: Sheet
    private let width: Int
    private let theme: Theme
    private let labelWidth: Int

    /// - Parameter width: Cells in a line.
    init(_ sheet: Sheet, width: Int, theme: Theme) {
        self.sheet = sheet
        self.width = width
        self.theme = theme
        labelWidth = sheet.entries.map { TextWidth.cells(of: $0.label) }.max() ?? 0
    }

    /// Lines longer than this are tiring to read, however wide the terminal is.
    static let readableWidth = 100

    /// Appends the lines, each with its newline.
    func write(to text: inout String) {
        let headline = BidirectionalIsolate.around(sheet.headline)
        if !headline.isEmpty { text += theme.paint(headline, as: .head) + "\n" }
        for entry in sheet.entries where !isParagraph(entry) {
            writeLine(label: entry.label, entry.text, to: &text)
        }
        if !sheet.marks.isEmpty { writeLine(label: "", sheet.marks, to: &text) }
        for entry in sheet.entries where isParagraph(entry) {
            text += text.isEmpty ? "\(entry.label)\n" : "\n\(entry.label)\n"
            for line in WrappedText(entry.text, width: width).lines { text += line + "\n" }
        }
    }

    private func writeLine(label: String, _ value: String, to text: inout String) {
        let shown = value.trimmingLast(" ")
        guard !shown.isEmpty else { return text += label + "\n" }
        text += label.padded(to: labelWidth + GridLayout.gap) + BidirectionalIsolate.around(String(shown)) + "\n"
    }

    /// Whether the text has no place beside its label.
    ///
    /// An address, which is ASCII without a blank, is never broken: it could not be copied then.
    private func isParagraph(_ entry: Sheet.Entry) -> Bool {
        if entry.text.utf8.contains(UInt8(ascii: "\n")) { return true }
        guard labelWidth + GridLayout.gap + TextWidth.cells(of: entry.text) > width else { return false }
        return !entry.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
