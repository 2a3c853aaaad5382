import Domain

/// Values as people read them.
///
/// Text comes out visible but not isolated, so that it can still be wrapped.
struct ValueText {
    /// How much of a value there is place for.
    enum Extent {
        /// One line, days without the time.
        case cell
        /// Several lines where the text has them, days with the time.
        case whole
    }

    let extent: Extent
    let wording: Wording
    private let dates: DateText

    /// - Parameter precision: How much of a date is written, where that is not what the extent has place for.
    init(_ extent: Extent, in wording: Wording, dates precision: DateText.Precision? = nil) {
        self.extent = extent
        dates = DateText(precision ?? (extent == .cell ? .day : .minute), in: wording)
        self.wording = wording
    }

    /// What stands where there is nothing.
    static let missing = "–"

    func string(for value: Value) -> String {
        switch value {
        case .missing: Self.missing
        case .text(let text): string(for: text)
        case .integer(let number): String(number)
        case .number(let number): NumberWording(language: wording.language).decimal(number)
        case .money(let money): NumberWording(language: wording.language).amount(money)
        case .boolean(let flag): wording.cell(flag ? "yes" : "no")
        case .date(let date): dates.string(for: date) ?? Self.missing
        case .day(let day): wording.text(day)
        case .duration(let seconds): wording.text(Seconds(seconds))
        case .list(let texts):
            texts.isEmpty ? Self.missing : texts.map(string(for:)).joined(separator: extent == .cell ? ", " : "\n")
        }
    }

    /// What a field of a record holds, a word of a choice as people call it.
    func string(for value: Value, of field: Field) -> String {
        guard wording.language != .english, case .text(let text) = value,
            let choice = field.choices.first(where: { $0.name == text })
        else { return string(for: value) }
        return wording.cell(choice.title)
    }

    private func string(for text: String) -> String {
        guard extent == .whole else { return VisibleText(text).string }
        // Where a system ends its lines with CR LF the CR says nothing; alone it would overwrite the line.
        let lines = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
        return VisibleText(lines, keepingLines: true).string
    }
}
