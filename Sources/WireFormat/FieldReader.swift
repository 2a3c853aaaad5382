import Domain
import FoundationEssentials

/// A reader of one field's values as servers, files and spreadsheets write them.
///
/// Numbers and times may be text, numbers may have a decimal comma, and times may lack a zone. Text that is empty is a
/// missing value, unless the field is text.
///
/// It is a class because copying it would take longer than reading a value.
final class FieldReader {
    /// The facts about a value beside the value itself.
    struct Remarks {
        /// The reason why the value is missing or rounded; nil for a value that was read as it was written.
        var problem: Message?
        /// True for an amount with its own currency.
        var namesCurrency = false
        /// True if the currency is in the text of the amount.
        var hasSign = false

        fileprivate mutating func missing(_ reason: Message) -> Value {
            problem = reason
            return .missing
        }
    }

    let field: Field
    let role: Role
    private let rules: ReadingRules
    /// The decimal mark that other values prove; nil if they prove none, or both.
    private let decimalMark: Character?
    private let dateOrder: DateOrder
    /// The currency of an amount that is written without one; the field's own if nil.
    private let currency: Currency?
    /// True if amounts in other currencies cannot be kept.
    private let isFixed: Bool

    init(
        field: Field, as role: Role, rules: ReadingRules, decimalMark: Character?, dateOrder: DateOrder,
        currency: Currency?, isFixed: Bool
    ) {
        var rules = rules
        // `date_created_gmt`, `Created (UTC)`.
        if field.kind == .date || field.kind == .day {
            let name = FieldHeadings.plain(field.path.last ?? "")
            if name.hasSuffix("gmt") || name.hasSuffix("utc") { rules.zone = .gmt }
        }
        (self.field, self.role, self.rules, self.decimalMark) = (field, role, rules, decimalMark)
        (self.dateOrder, self.currency, self.isFixed) = (dateOrder, currency, isFixed)
    }

    /// Returns a value, missing if it cannot be read.
    ///
    /// - Parameters:
    ///   - named: The currency that the record names for its amounts; nil if it names none.
    ///   - remarks: Those of no value; they become those of this one.
    func value(of json: JSONValue, in named: Currency?, _ remarks: inout Remarks) -> Value {
        let currency = named ?? currency
        return switch json {
        case .null: .missing
        case .string(let text): value(of: text, in: currency, &remarks)
        case .number(let digits): number(digits: digits, in: currency, &remarks)
        case .boolean(let flag) where field.kind == .boolean: .boolean(flag)
        case .boolean(let flag) where field.kind == .text: .text(String(flag))
        case .array(let elements) where elements.isEmpty: .missing
        case .array(let elements) where field.kind == .list: list(elements, &remarks)
        // The first of several pictures or categories.
        case .array(let elements) where elements.count == 1 || field.kind.isText && !isJoined:
            value(of: elements[0], in: named, &remarks)
        case .array(let elements) where isJoined: joined(elements, &remarks)
        case .object(let object): value(in: object, named, &remarks)
        case .boolean, .array: remarks.missing(field.mismatch)
        }
    }

    /// True for a text that several texts make, such as the tags of a record.
    private var isJoined: Bool { field.kind == .text && !field.traits.contains(.picture) }

    private func value(in object: JSONObject, _ named: Currency?, _ remarks: inout Remarks) -> Value {
        let inner = field.unboxed(.object(object))
        guard inner.isObject else { return value(of: inner, in: named, &remarks) }
        return money(in: object, or: named ?? currency, &remarks)
    }

    /// Reads a number in JSON, which always has a point.
    private func number(digits: String, in currency: Currency?, _ remarks: inout Remarks) -> Value {
        if case .money(let usual) = field.kind { return rounded(digits, in: currency ?? usual, &remarks) }
        if field.kind == .integer, let number = Int(digits) { return .integer(number) }
        return value(of: digits, in: currency, decimalMark: ".", &remarks)
    }

    /// - Parameter mark: The decimal mark of a number; nil to find it.
    private func value(
        of written: String, in currency: Currency?, decimalMark mark: Character? = nil, _ remarks: inout Remarks
    ) -> Value {
        if case .text = field.kind { return words(written, &remarks) }
        let text = written.withoutBlanks
        if text.isEmpty { return .missing }
        if field.kind != .choice, ReadingRules.isMissing(text) { return .missing }
        let mark = mark ?? rules.form.decimalMark
        let value: Value? =
            switch field.kind {
            case .text, .choice: words(text, &remarks)
            // A postcode such as `02150` is another without its zero.
            case .integer where text.utf8.first == 0x30 && text.utf8.dropFirst().first?.isASCIIDigit == true: nil
            case .integer: (Int(text) ?? number(text, mark).flatMap { Int(exactly: $0) }).map(Value.integer)
            case .number: number(in: text, mark, &remarks)
            case .money(let usual): money(text, in: currency ?? usual, &remarks)
            case .boolean: ReadingRules.flags[text.lowercased()].map(Value.boolean)
            case .date: (Date(iso8601: text) ?? time(text)?.date).map(Value.date)
            case .day: (Day(text) ?? time(text)?.day).map(Value.day)
            case .duration: seconds(text, mark).map(Value.duration)
            case .list where field.traits.contains(.picture): .list(addresses(in: text))
            case .list: .list(text.split { ",;".contains($0) }.map { String($0.trimmed) })
            }
        return value ?? remarks.missing(field.mismatch)
    }

    private func words(_ text: String, _ remarks: inout Remarks) -> Value {
        if text.utf8.count > Value.textLimit { remarks.problem = "Cut after 64 KiB" }
        return field.isNumbered ? Int(text).map(Value.integer) ?? .text(text) : .text(text)
    }

    private func number(in text: String, _ mark: Character?, _ remarks: inout Remarks) -> Value? {
        guard let number = number(text, mark) else { return nil }
        if let range = field.range, number < Double(range.lowerBound) || number > Double(range.upperBound) {
            return remarks.missing("Not between \(range.lowerBound) and \(range.upperBound)")
        }
        return .number(number)
    }

    private func time(_ text: String) -> WrittenTime? { WrittenTime(text, in: rules.zone, dateOrder) }

    /// Reads an amount with its currency: `{"amount": 12.5, "currency": "USD"}`.
    private func money(in object: JSONObject, or currency: Currency?, _ remarks: inout Remarks) -> Value {
        let divided = object.divided
        let sent: JSONValue? = divided ?? object["amount"] ?? object["value"]
        guard case .money = field.kind, let amount = sent, amount.object == nil else {
            guard let divided else { return remarks.missing(field.mismatch) }
            return value(of: divided, in: currency, &remarks)
        }
        let code = object["currency"] ?? object.members.lazy.first { FieldHeadings.currency[$0.key] != nil }?.value
        guard case .string(let code)? = code.map(Field.currency.unboxed) else {
            return value(of: amount, in: currency, &remarks)
        }
        guard let named = Currency(code: code) else { return remarks.missing("Not a currency") }
        let value = value(of: amount, in: named, &remarks)
        if named != currency { remarks.namesCurrency = true }
        return value
    }

    private func money(_ text: String, in usual: Currency, _ remarks: inout Remarks) -> Value? {
        let isPlain = Self.isPlain(text)
        let mark = rules.form.decimalMark
        let hasPoint = mark == "." || rules.isFromProgram && mark == nil && decimalMark != ","
        if isPlain, hasPoint { return rounded(text, in: usual, &remarks) }
        guard let written = WrittenAmount(text, in: usual, decimalMark: mark) else {
            // Such as the noise of a binary fraction: more decimals than any currency has.
            return isPlain && mark == nil ? rounded(text, in: usual, &remarks) : nil
        }
        if let mark = written.assumedGrouping, mark == decimalMark {
            return remarks.missing("The last three digits may be thousands or decimals")
        }
        (remarks.namesCurrency, remarks.hasSign) = (written.namesCurrency, written.namesCurrency)
        return rounded(written.money.digits, in: written.money.currency, &remarks)
    }

    /// Returns what a number in text says of the decimal mark: the mark, or nil and true if it could be either.
    static func decimalMark(in text: String) -> (mark: Character?, isOpen: Bool) {
        guard let place = text.utf8.lastIndex(where: { $0 == 0x2E || $0 == 0x2C }) else { return (nil, false) }
        let (mark, before) = (text[place], text[..<place])
        let digits = text[place...].dropFirst().prefix { $0.isNumber }.count
        let other: Character = mark == "." ? "," : "."
        // `1.299,-`: no cents.
        if let next = text[place...].dropFirst().first, "-–—\u{2212}".contains(next) { return (mark, false) }
        // A mark that is repeated groups thousands.
        if before.contains(mark) { return (other, false) }
        let isDecimal = digits != 3 || before.contains(other) || !before.contains { ("1"..."9").contains($0) }
        return digits == 0 ? (nil, false) : isDecimal ? (mark, false) : (nil, true)
    }

    private func rounded(_ digits: String, in currency: Currency, _ remarks: inout Remarks) -> Value {
        guard let (money, isChanged) = Money.rounded(digits: digits, currency: currency) else {
            return remarks.missing(field.mismatch)
        }
        if isChanged { remarks.problem = "Rounded to \(money)" }
        return .money(money)
    }

    /// Returns true for the characters of a JSON number.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
    }

    /// Reads a finite number: `-12.5`, `1e3`, `12,5`, `1 234,5`, `1,234`, `1’234.50`, `(12.50)`, `12.50-`, `12 %`.
    private func number(_ text: String, _ mark: Character?) -> Double? {
        let text = text.utf8.last == UInt8(ascii: "%") ? String(text.dropLast().trimmed) : text
        let mark = mark ?? decimalMark ?? "."
        if mark == ".", Self.isPlain(text), let number = Double(text), number.isFinite { return number }
        // A mark that groups no thousands is the decimal mark, whatever others prove.
        let written = WrittenNumber(text, in: .unspecified, decimalMark: mark) ?? WrittenNumber(text, in: .unspecified)
        if let written { return written.currency == nil ? Double(written.digits) : nil }
        // Spreadsheets write `1,5E-05`, and programs for statistics `,5`.
        let plain = text.replacing(",", with: ".")
        return Self.isPlain(plain) ? Double(plain).flatMap { $0.isFinite ? $0 : nil } : nil
    }

    /// Reads `90`, `90.0` and every other form of a length of time; nil for anything else and for less than 0.
    private func seconds(_ text: String, _ mark: Character?) -> Int? {
        guard let number = number(text, mark) else { return Seconds(text)?.count }
        return Int(exactly: number).flatMap { $0 < 0 ? nil : $0 }
    }

    /// Reads texts and numbers as one text: the tags of a record.
    private func joined(_ elements: [JSONValue], _ remarks: inout Remarks) -> Value {
        let texts = elements.compactMap { element in
            switch element {
            case .string(let text): text
            case .number(let digits): digits
            default: nil
            }
        }
        guard texts.count == elements.count else { return remarks.missing(field.mismatch) }
        return texts.isEmpty ? .missing : .text(texts.joined(separator: ", "))
    }

    private func list(_ elements: [JSONValue], _ remarks: inout Remarks) -> Value {
        var texts: [String] = []
        let isPictures = field.traits.contains(.picture)
        for element in elements {
            switch field.unboxed(element) {
            case .string(let text): texts += isPictures ? PictureAddress.all(in: text) : [text]
            case .number(let digits) where !isPictures: texts.append(digits)
            case .null: break
            default: remarks.problem = field.mismatch
            }
        }
        let isMissing = texts.allSatisfy(\.isEmpty) && (!isPictures || remarks.problem != nil)
        return isMissing ? .missing : .list(texts)
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
        return addresses.flatMap(PictureAddress.all(in:))
    }
}

/// A record while its values are read.
struct UnfinishedRecord {
    let place: RecordProblem.Place?
    /// Nil if it was sent without one.
    var id: (id: RecordID, value: Value)?
    /// The currency that the record names for its amounts; nil if it names none, unspecified if it is not known.
    var currency: Currency?
    var values: [Value] = []
    var problems: [RecordProblem] = []
    /// The currency of its last amount.
    var named: Currency?
    /// True if it is left out; its only problem is the reason then.
    var isLeftOut = false
}

extension FieldReader {
    /// The meaning of a field for its record.
    enum Role {
        case id, currency, archivedFlag, required, other

        init(of field: Field, in schema: Schema, _ required: Set<String>) {
            self =
                switch field {
                case schema.currency: .currency
                case schema.archivedFlag: .archivedFlag
                default: field.isID ? .id : required.contains(field.name) ? .required : .other
                }
        }
    }

    /// Reads the field's value of a record.
    ///
    /// It is not inlined: references to the field, which other threads use too, would then be counted for each record.
    @inline(never)
    func read(
        _ sent: some SentValues, into row: inout UnfinishedRecord, _ evidence: inout ReadingEvidence,
        adjusting adjust: ((Money) -> Money)?
    ) {
        switch role {
        case .currency: return row.values.append(.missing)
        case .id:
            let id = row.id.map { field.kind == .integer ? $0.value : .text($0.id.rawValue) }
            return row.values.append(id ?? .missing)
        case .archivedFlag, .required, .other: break
        }
        var json = sent.value(of: field)
        if field.isMoney, row.currency == .unspecified { json = nil }
        var remarks = Remarks()
        let isOpen = field.isMoney && row.currency == nil && rules.form.currency == nil && !isFixed
        let named = isOpen ? sent.currency(of: field) : row.currency
        var value = value(of: json ?? .null, in: named, &remarks)
        // A record is kept with one currency.
        if let sent = value.money?.currency, let own = isFixed ? field.kind.currency : row.named,
            ![.unspecified, sent].contains(own)
        {
            value = remarks.missing("Not an amount in \(own.code)")
        }
        evidence.add(json, to: field, named: sent.name(of: field), at: row.place, value)
        if case .money(let money) = value {
            row.named = money.currency
            let isNamed = remarks.namesCurrency || named != nil
            evidence.add(isNamed ? money.currency : nil, isSign: remarks.hasSign)
            if let adjust { value = .money(adjust(money)) }
        }
        if let problem = remarks.problem {
            row.problems.append(
                RecordProblem(
                    at: row.place, id: row.id?.id, field: sent.name(of: field), value: json?.words, problem))
        }
        if value.isMissing, role == .required {
            let cause = row.problems.last
            let absent: Message = field.kind == .day ? "No date" : "No amount"
            row.isLeftOut = true
            row.problems = [
                RecordProblem(
                    at: row.place, field: cause?.field ?? field.name, value: cause?.value, cause?.reason ?? absent,
                    isLeftOut: true)
            ]
        }
        // Servers leave the flag out of records that were never archived.
        row.values.append(value.isMissing && role == .archivedFlag ? .boolean(false) : value)
    }
}
