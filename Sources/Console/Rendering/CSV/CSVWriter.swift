import Domain

/// Writes the cells of CSV from left to right and line by line.
///
/// Control characters become visible, line breaks too: one record is one line, whatever stands in it.
struct CSVWriter {
    private(set) var text = ""
    private var isLineBegun = false

    /// Writes a line of texts.
    mutating func line(_ texts: [String]) {
        for text in texts { self.text(text) }
        endLine()
    }

    mutating func endLine() {
        text += "\n"
        isLineBegun = false
    }

    /// Writes a value as programs read it: dates in UTC, amounts as digits, nothing for what is missing.
    mutating func value(_ value: Value) {
        switch value {
        case .missing: cell("")
        case .text(let text): self.text(text)
        case .integer(let number): cell(String(number))
        case .number(let number): cell(NumberText.string(for: number))
        case .money(let money): cell(money.digits)
        case .boolean(let flag): cell(flag ? "true" : "false")
        case .date(let date): cell(DateText.instant.string(for: date) ?? "")
        case .day(let day): cell(day.description)
        case .duration(let seconds): cell(String(seconds))
        case .list(let texts): text(texts.joined(separator: " "))
        }
    }

    /// Writes a number given as its digits.
    mutating func number(digits: String) { cell(digits) }

    /// Writes text, which a spreadsheet must not take for a formula: an apostrophe tells it so.
    mutating func text(_ text: String) {
        let visible = VisibleText(text).string
        cell(Self.isFormula(text) ? "'" + visible : visible)
    }

    private mutating func cell(_ cell: String) {
        if isLineBegun { text += "," }
        isLineBegun = true
        if Self.needsQuotes(cell) {
            text += "\"" + cell.replacing("\"", with: "\"\"") + "\""
        } else {
            text += cell
        }
    }

    private static func isFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }

    /// Blanks at either end are kept by quotes, which some readers take off without them.
    private static func needsQuotes(_ cell: String) -> Bool {
        let bytes = cell.utf8
        return bytes.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
            || bytes.first == UInt8(ascii: " ") || bytes.last == UInt8(ascii: " ")
    }
}
