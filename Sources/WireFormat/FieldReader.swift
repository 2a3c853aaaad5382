import Domain
import FoundationEssentials

/// A reader of one field's values as servers, files and spreadsheets write them.
///
/// Numbers and times may be text, numbers may have a decimal comma, and times may lack a zone. Text that is empty is a
/// missing value, unless the field is text.
///
/// It is a class because copying it would take longer than reading a value.
final class FieldReader {
    /// A value, missing if it could not be read.
    struct Reading {
        var value: Value
        /// The reason why the value is missing or rounded; nil for a value that was read as it was written.
        var problem: Message?
        /// True for an amount with its own currency.
        var namesCurrency = false
        /// True if the currency is in the text of the amount.
        var hasSign = false

        init(_ value: Value, _ problem: Message? = nil) {
            (self.value, self.problem) = (value, problem)
        }

        /// - Parameter reason: The problem if there is no value.
        init(_ value: Value?, or reason: Message) {
            self.init(value ?? .missing, value == nil ? reason : nil)
        }
    }

    let field: Field
    private let rules: ReadingRules
    /// The decimal mark that other values prove; nil if they prove none, or both.
    private let decimalMark: Character?
    /// The order of day and month between slashes or dashes.
    private let dateOrder: DateOrder
    /// The currency of an amount that is written without one; the field's own if nil.
    private let currency: Currency?

    init(
        field: Field, rules: ReadingRules, decimalMark: Character?, dateOrder: DateOrder, currency: Currency?
    ) {
        var rules = rules
        // `date_created_gmt`, `Created (UTC)`.
        if field.kind == .date || field.kind == .day {
            let name = FieldHeadings.plain(field.path.last ?? "")
            if name.hasSuffix("gmt") || name.hasSuffix("utc") { rules.zone = .gmt }
        }
        (self.field, self.rules, self.decimalMark) = (field, rules, decimalMark)
        (self.dateOrder, self.currency) = (dateOrder, currency)
    }

    /// - Parameter named: The currency that the record names for its amounts; nil if it names none.
    func reading(of json: JSONValue, in named: Currency? = nil) -> Reading {
        let currency = named ?? currency
        return switch json {
        case .null: Reading(.missing)
        case .string(let text): reading(of: text, in: currency)
        case .number(let digits): number(digits: digits, in: currency)
        case .boolean(let flag): field.kind == .boolean ? Reading(.boolean(flag)) : Reading(.missing, field.mismatch)
        case .array(let elements) where field.kind == .list: list(elements)
        case .array(let elements) where field.kind == .text: joined(elements)
        case .object(let object): money(in: object, or: currency)
        case .array: Reading(.missing, field.mismatch)
        }
    }

    /// Reads a number in JSON, which always has a point.
    private func number(digits: String, in currency: Currency?) -> Reading {
        if case .money(let usual) = field.kind { return rounded(digits, in: currency ?? usual) }
        if field.kind == .integer, let number = Int(digits) { return Reading(.integer(number)) }
        return reading(of: digits, in: currency, decimalMark: ".")
    }

    /// - Parameter mark: The decimal mark of a number; nil to find it.
    private func reading(of written: String, in currency: Currency?, decimalMark mark: Character? = nil) -> Reading {
        if case .text = field.kind { return words(written) }
        let text = String(written.trimmed)
        if text.isEmpty { return Reading(.missing) }
        if field.kind != .choice, ReadingRules.isMissing(text) { return Reading(.missing) }
        let mark = mark ?? rules.decimalMark
        return switch field.kind {
        case .text, .choice: words(text)
        case .integer: Reading(number(text, mark).flatMap { Int(exactly: $0) }.map(Value.integer), or: field.mismatch)
        case .number: number(in: text, mark)
        case .money(let usual): money(text, in: currency ?? usual)
        case .boolean: Reading(Self.flags[text.lowercased()].map(Value.boolean), or: field.mismatch)
        case .date: Reading((Date(iso8601: text) ?? time(text)?.date).map(Value.date), or: field.mismatch)
        case .day: Reading((Day(text) ?? time(text)?.day).map(Value.day), or: field.mismatch)
        case .duration: Reading(seconds(text, mark).map(Value.duration), or: field.mismatch)
        case .list: Reading(.list(addresses(in: text)))
        }
    }

    private func words(_ text: String) -> Reading {
        let value = field.isNumbered ? Int(text).map(Value.integer) ?? .text(text) : Value.text(text)
        return Reading(value, text.utf8.count > Value.textLimit ? "Cut after 64 KiB" : nil)
    }

    private func number(in text: String, _ mark: Character?) -> Reading {
        guard let number = number(text, mark) ?? amount(text, mark) else { return Reading(.missing, field.mismatch) }
        if let range = field.range, number < Double(range.lowerBound) || number > Double(range.upperBound) {
            return Reading(.missing, "Not between \(range.lowerBound) and \(range.upperBound)")
        }
        return Reading(.number(number))
    }

    /// Reads a number that is written as amounts are: `1’234.50`, `(12.50)`, `12.50-`.
    private func amount(_ text: String, _ mark: Character?) -> Double? {
        let amount = WrittenAmount(text, in: .unspecified, decimalMark: mark ?? decimalMark)
        return amount.flatMap { $0.namesCurrency ? nil : Double($0.money.digits) }
    }

    private func time(_ text: String) -> WrittenTime? { WrittenTime(text, in: rules.zone, dateOrder) }

    /// Reads an amount with its currency: `{"amount": 12.5, "currency": "USD"}`.
    private func money(in object: JSONObject, or currency: Currency?) -> Reading {
        let divided = object.divided
        let sent: JSONValue? = divided ?? object["amount"] ?? object["value"]
        guard case .money = field.kind, let amount = sent, amount.object == nil else {
            guard let divided else { return Reading(.missing, field.mismatch) }
            return reading(of: divided, in: currency)
        }
        guard case .string(let code)? = object["currency"] ?? object["currencyCode"] else {
            return reading(of: amount, in: currency)
        }
        guard let named = Currency(code: code) else { return Reading(.missing, "Not a currency") }
        var reading = reading(of: amount, in: named)
        if named != currency { reading.namesCurrency = true }
        return reading
    }

    private func money(_ text: String, in usual: Currency) -> Reading {
        let isPlain = Self.isPlain(text)
        let hasPoint = rules.decimalMark == "." || rules.isFromProgram && rules.decimalMark == nil && decimalMark != ","
        if isPlain, hasPoint { return rounded(text, in: usual) }
        guard let written = WrittenAmount(text, in: usual, decimalMark: rules.decimalMark) else {
            // Such as the noise of a binary fraction: more decimals than any currency has.
            return isPlain && rules.decimalMark == nil ? rounded(text, in: usual) : Reading(.missing, field.mismatch)
        }
        if let mark = written.assumedGrouping, mark == decimalMark {
            return Reading(.missing, "The last three digits may be thousands or decimals")
        }
        var reading = rounded(written.money.digits, in: written.money.currency)
        (reading.namesCurrency, reading.hasSign) = (written.namesCurrency, written.namesCurrency)
        return reading
    }

    /// Returns what a number in text says of the decimal mark: the mark, or nil and true if it could be either.
    static func decimalMark(in text: String) -> (mark: Character?, isOpen: Bool) {
        guard let place = text.lastIndex(where: { ".,".contains($0) }) else { return (nil, false) }
        let (mark, before) = (text[place], text[..<place])
        let digits = text[place...].dropFirst().prefix { $0.isNumber }.count
        let other: Character = mark == "." ? "," : "."
        // A mark that is repeated groups thousands.
        if before.contains(mark) { return (other, false) }
        let isDecimal = digits != 3 || before.contains(other) || !before.contains { ("1"..."9").contains($0) }
        return digits == 0 ? (nil, false) : isDecimal ? (mark, false) : (nil, true)
    }

    private func rounded(_ digits: String, in currency: Currency) -> Reading {
        guard let (money, isChanged) = Money.rounded(digits: digits, currency: currency) else {
            return Reading(.missing, field.mismatch)
        }
        return Reading(.money(money), isChanged ? "Rounded to \(money.digits)" : nil)
    }

    /// Returns true for the characters of a JSON number.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
    }

    /// Reads a finite number: `-12.5`, `1e3`, `12,5`, `1 234,5`, `1,234`.
    private func number(_ text: String, _ mark: Character?) -> Double? {
        if mark ?? decimalMark ?? "." == ".", Self.isPlain(text), let number = Double(text), number.isFinite {
            return number
        }
        var digits = text.filter { !$0.isWhitespace }
        let marks = digits.filter { ".,".contains($0) }
        if let last = marks.last {
            let parts = digits.split(separator: last, omittingEmptySubsequences: false)
            // A single mark other than the decimal one groups thousands if three digits follow.
            let isGrouping =
                marks.count == 1 && last != mark ?? decimalMark ?? "." && parts[1].utf8.count == 3
                && (1...3).contains(parts[0].count)
                && parts[0] != "0"
            let isDecimal = !isGrouping && !marks.dropLast().contains(last)
            digits = digits.filter { $0 == last ? isDecimal : !".,".contains($0) }.replacing(",", with: ".")
        }
        let number = Double(digits)
        return number.flatMap { $0.isFinite && Self.isPlain(digits) ? $0 : nil }
    }

    private static let flags = [
        "true": true, "yes": true, "1": true, "oui": true, "vrai": true,
        "false": false, "no": false, "0": false, "non": false, "faux": false,
    ]

    /// Reads `90`, `90.0`, `1:30` or `0:01:30`; nil for anything else and for less than 0.
    private func seconds(_ text: String, _ mark: Character?) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            return number(text, mark).flatMap { Int(exactly: $0) }.flatMap { $0 < 0 ? nil : $0 }
        }
        let numbers = parts.compactMap { $0.utf8.count <= 4 && $0.first != "-" ? Int($0) : nil }
        guard numbers.count == parts.count, parts.count <= 3, numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
            return nil
        }
        return numbers.reduce(0) { $0 * 60 + $1 }
    }

    /// Reads texts and numbers as one text: the tags of a record.
    private func joined(_ elements: [JSONValue]) -> Reading {
        let texts = elements.compactMap { element in
            switch element {
            case .string(let text): text
            case .number(let digits): digits
            default: nil
            }
        }
        guard texts.count == elements.count else { return Reading(.missing, field.mismatch) }
        return Reading(texts.isEmpty ? .missing : .text(texts.joined(separator: ", ")))
    }

    private func list(_ elements: [JSONValue]) -> Reading {
        var texts: [String] = []
        var problem: Message?
        for element in elements {
            switch element {
            case .string(let text): texts += field.traits.contains(.picture) ? PictureAddress.all(in: text) : [text]
            case .null: break
            default: problem = field.mismatch
            }
        }
        return Reading(texts.isEmpty && problem != nil ? .missing : .list(texts), problem)
    }

    /// Returns the addresses in one text, which spaces or commas separate.
    private func addresses(in text: String) -> [String] {
        let pieces = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        // A comma may be part of an address, but not before the next one.
        let addresses = pieces.reduce(into: [String]()) { addresses, piece in
            let begins = piece.contains("://") || piece.hasPrefix("/") || !text.contains("://")
            if begins || addresses.isEmpty {
                addresses.append(piece)
            } else {
                addresses[addresses.count - 1] += "," + piece
            }
        }
        return field.traits.contains(.picture) ? addresses.flatMap(PictureAddress.all(in:)) : addresses
    }
}
