public import FoundationEssentials

/// Records as programs get them: values as plain JSON, under the names of their fields.
extension JSONWriter {
    /// Writes every field of the schema under its name, and whether the record is pinned and archived; or only the
    /// requested fields.
    public mutating func record(_ listed: ListedRecord, _ schema: Schema, _ fields: [Field]? = nil) {
        object { json in
            for field in fields ?? schema.shownFields {
                json.key(field.name)
                json.value(listed.record[field])
            }
            if fields != nil { return }
            json.member("pinned", listed.isPinned)
            json.member("archived", listed.isArchived)
        }
    }

    public mutating func value(_ value: Value) {
        switch value {
        case .missing: null()
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let double): written(double.shortestDigits)
        case .money(let money): written(money.digits)
        case .boolean(let flag): boolean(flag)
        case .date(let date): string(date.instant)
        case .day(let day): string(day.description)
        case .duration(let seconds): integer(seconds)
        case .list(let texts): array { json in for text in texts { json.string(text) } }
        }
    }
}

extension Double {
    /// The shortest digits that read back as the number, without a point for a whole number; `null` for an infinite
    /// number or NaN.
    public var shortestDigits: String {
        guard isFinite else { return "null" }
        let text = String(self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Date {
    /// The time in UTC as programs get it: `2019-11-05T15:56:59Z`, with milliseconds only where there are some; nil
    /// outside the years 1 to 9999.
    public var instant: String? {
        guard Self.writable.contains(timeIntervalSince1970) else { return nil }
        // The style cuts what follows the milliseconds, and binary fractions end in 0.122999….
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        let rounded = Date(timeIntervalSince1970: milliseconds / 1_000 + 0.000_01)
        let isWhole = milliseconds.truncatingRemainder(dividingBy: 1_000) == 0
        return isWhole ? Self.style.format(rounded) : Self.fractionalStyle.format(rounded)
    }

    private static let style = Date.ISO8601FormatStyle()
    private static let fractionalStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The dates with a year of four digits in every time zone, in seconds since 1970: a day less at both ends, since
    /// other years need an agreement by ISO 8601.
    public static let writable = -62_135_510_400.0...253_402_214_400.0
}
