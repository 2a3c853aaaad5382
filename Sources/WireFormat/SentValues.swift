public import Domain
public import FoundationEssentials

/// The values of a record as they were sent.
public protocol SentValues {
    func value(of field: Field) -> JSONValue?

    /// Returns the name of the value where it came from.
    func name(of field: Field) -> String

    /// Returns the currency that this name has for amounts; nil if it has none.
    func currency(of field: Field) -> Currency?
}

extension SentValues {
    public func currency(of field: Field) -> Currency? { nil }
}

extension JSONObject {
    /// The keys of objects that hold the fields of a record.
    public static let wrappers: Set<String> = ["attributes", "fields", "properties", "node", "tags", "_source"]

    /// The inner object that holds fields of the record; nil if there is none.
    public var wrapper: Member? {
        values.indices.first { values[$0].isObject && Self.wrappers.contains(keys[$0]) }.map(member)
    }

    /// The amount in `{"amount": 2550, "divisor": 100}`; nil for another object.
    public var divided: JSONValue? {
        guard case .number(let amount)? = self["amount"], case .number(let divisor)? = self["divisor"],
            let whole = Double(amount), let parts = Double(divisor), parts >= 1
        else { return nil }
        return .number("\(whole / parts)")
    }

    /// The record with the fields that an inner object holds for it. It still has that object, for paths through it.
    public var unwrapped: JSONObject {
        guard let fields = wrapper?.value.object else { return self }
        return members.reduce(into: fields) { $0[$1.key] = $1.value }
    }
}

extension RecordReader {
    struct SentObject: SentValues {
        let object: JSONObject
        let layout: Layout
        /// The record's ID, if that is the key of the object.
        let key: JSONValue?

        func value(of field: Field) -> JSONValue? {
            if field.isID, let key { return key }
            // Most fields are a member of the record itself.
            if let member = layout.members[field.position] { return object.values[member] }
            return sent(field)?.value
        }

        func name(of field: Field) -> String {
            if let member = layout.members[field.position] { return object.keys[member] }
            return sent(field)?.name ?? field.path[0]
        }

        func currency(of field: Field) -> Currency? {
            let places = layout.places[field.position]
            return places.count > 1 ? sent(field)?.currency : places.first?.currency
        }

        /// Returns the best value that is not blank; a blank one if there is no other.
        private func sent(_ field: Field) -> (name: String, value: JSONValue, currency: Currency?)? {
            var blank: (name: String, value: JSONValue, currency: Currency?)?
            for place in layout.places[field.position] {
                let root = object.values[place.member]
                var (name, value) = (object.keys[place.member], root)
                if let path = place.path {
                    guard let found = field.sent(at: root, by: path) else { continue }
                    (name, value) = found
                }
                if !value.isBlank { return (name, value, place.currency) }
                blank = blank ?? (name, value, place.currency)
            }
            return blank
        }
    }

    /// The members that hold the fields of records with the same keys, by the positions of the fields.
    struct Layout {
        /// A member with a field's value, or with an object that has it.
        struct Place {
            let rank: Int
            let member: Int
            /// Nil for a member whose key names the field.
            var path: [String]?
            var currency: Currency?
        }

        var keys: [String]
        /// The places of each field, best first.
        var places: [[Place]]
        /// The index of the only member for a field if that has the value itself.
        var members: [Int?] = []
        /// The indices of the members that may be an object with fields of the record.
        var wrappers: [Int] = []
    }
}

extension Value {
    /// True for a text or a list without anything in it.
    var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .list(let texts): texts.isEmpty
        default: false
        }
    }

    /// A text that another value of the field does not have.
    var digest: String {
        switch self {
        case .missing: ""
        case .text(let text): "=" + text
        case .integer(let number), .duration(let number): String(number)
        case .number(let number): String(number)
        case .money(let money): money.digits
        case .boolean(let flag): String(flag)
        case .date(let date): String(date.timeIntervalSinceReferenceDate)
        case .day(let day): String(day.number)
        case .list(let texts): texts.joined(separator: "\n")
        }
    }
}

extension Field {
    /// Returns the value at a path, and its name; nil if there is none.
    ///
    /// - Parameter root: The value at the first step of the path.
    func sent(at root: JSONValue, by path: [String]) -> (name: String, value: JSONValue)? {
        var (value, depth) = (root, 1)
        while depth < path.count, let member = value.member(path[depth]) { (value, depth) = (member, depth + 1) }
        if depth == path.count { return (path == self.path ? pathName : path.joined(separator: "."), value) }
        guard path == self.path else { return nil }
        // Some servers send a category or a name as an object, others only its text, and a translation beside it.
        let isUntranslatedText = (kind == .text || kind == .choice) && translation == nil
        let isWrong = value != .null && value.text == nil && !value.isObject
        guard isWrong || isUntranslatedText && value.text != nil else { return nil }
        return (path.prefix(depth).joined(separator: "."), value)
    }

    /// The keys of objects that are sent in place of a value: `{"name": "Autos"}`, `{"$date": 1711000000000}`.
    private var innerKeys: [String] {
        switch kind {
        case _ where isID: ["$oid"]
        case .date, .day: ["$date"]
        case .text where traits.contains(.picture), .list where traits.contains(.picture): ["src", "url", "href"]
        case .choice where name == Field.currency.name: ["code", "name"]
        case .text, .choice: ["name"]
        default: ["$numberDecimal", "$numberLong"]
        }
    }

    /// Returns the value in an object that is sent in its place.
    func unboxed(_ value: JSONValue) -> JSONValue {
        guard case .object(let object) = value else { return value }
        return innerKeys.lazy.compactMap { object[$0] }.first ?? value
    }
}

extension JSONValue {
    /// Returns the member of an object, or the element of an array, that a step of a path leads to: -1 is the last one.
    public func member(_ step: String) -> JSONValue? {
        switch self {
        case .object(let object): object[step]
        case .array(let elements):
            Int(step).map { $0 < 0 ? elements.count + $0 : $0 }.flatMap {
                elements.indices.contains($0) ? elements[$0] : nil
            }
        default: nil
        }
    }

    public func value(at path: [String]) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, step in value?.member(step) }
    }

    /// The list behind an object about it, as the World Bank sends it: `[{"total": 9}, [{…}, {…}]]`.
    public var listBehindObject: [JSONValue]? {
        guard case .array(let elements) = self, elements.first?.isObject == true,
            case .array(let list)? = value(at: ["1"]), list.contains(where: \.isObject)
        else { return nil }
        return list
    }

    /// True for a value that says nothing.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.utf8.first.map { $0 <= 0x20 } ?? true ? text.trimmed.isEmpty : false
        case .array(let elements): elements.isEmpty
        case .object(let object): object.keys.isEmpty
        case .number, .boolean: false
        }
    }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// The value as text; nil for null, lists and objects.
    public var written: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .boolean(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }

    /// The value as it is shown to people; nil for null.
    public var words: String? {
        switch self {
        case .array(let elements): elements.isEmpty ? "[]" : "[…]"
        case .object: "{…}"
        default: written
        }
    }

    /// Parses what a server or file sent.
    public init(payload: Data) throws(PayloadError) {
        do throws(JSONError) {
            self = try payload.span.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                if let converted = WrittenText.converted(bytes) {
                    return try JSONParser.value(of: converted, isLenient: true)
                }
                return try JSONParser.value(of: bytes, isLenient: true)
            }
        } catch {
            throw PayloadError(.notJSON)
        }
    }
}

/// A parser for the addresses in what the products server sends in place of one.
///
/// A list of pictures that was encoded as JSON twice, or split at its commas, arrives as `["https://…"`, as
/// `"https://…"]` or whole in one string.
public enum PictureAddress {
    /// Returns the addresses in `text`, in order and without the JSON around them; none if it has only JSON.
    ///
    /// A plain address is returned unchanged: an address has neither quotes nor backslashes, and brackets or commas
    /// only inside.
    public static func all(in text: String) -> [String] {
        text.filter { $0 != "\\" }.split(separator: "\"").compactMap { piece in
            var address = piece.drop(while: surroundsAddresses)
            while let last = address.last, surroundsAddresses(last) { address.removeLast() }
            return address.isEmpty ? nil : String(address)
        }
    }

    private static func surroundsAddresses(_ character: Character) -> Bool {
        "[],".contains(character) || character.isWhitespace
    }
}

/// The text of programs that do not say its encoding: UTF-8, else Windows-1252, in which spreadsheets and old servers
/// of Western Europe write (WHATWG Encoding Standard, windows-1252).
public enum WrittenText {
    /// Returns true if more characters beyond ASCII are whole than broken; nil if there are none.
    public static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        // Most texts are ASCII, which is seen several bytes at a time.
        guard bytes.reduce(0, |) >= 0x80, let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
        // The first ones tell it, unless one of them is broken: then all are counted.
        let sample = bytes[first...].prefix(1 << 10)
        if let end = sample.lastIndex(where: { $0 < 0x80 }), String(validating: sample[..<end], as: UTF8.self) != nil {
            return true
        }
        let letters = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
        return letters.count { $0 == "\u{FFFD}" } * 2 <= letters.count
    }

    /// Returns the whole of a text as UTF-8, in which single characters may be broken.
    public static func utf8(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBufferPointer(converted) ?? bytes }

    /// Returns a text of another encoding as UTF-8; nil for UTF-8, which need not be copied.
    static func converted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if let form = utf16(bytes) { return utf8(ofUTF16: Array(bytes)[form.mark...], form.isLittleEndian) }
        return isUTF8(bytes) == false ? utf8(ofWindows1252: Array(bytes)[...]) : nil
    }

    /// Returns the order of the bytes of a text in UTF-16 and the length of its byte order mark, by its beginning; nil
    /// for another text.
    public static func utf16(_ start: UnsafeBufferPointer<UInt8>) -> (isLittleEndian: Bool, mark: Int)? {
        guard start.count > 1 else { return nil }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return (start[0] == 0xFF, 2) }
        return (start[0] == 0) != (start[1] == 0) ? (start[1] == 0, 0) : nil
    }

    public static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, _ isLittleEndian: Bool) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    public static func utf8(ofWindows1252 bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(String.UnicodeScalarView(bytes.map(scalar))).utf8)
    }

    /// The characters of 0x80 to 0x9F; the other bytes are those of Latin-1.
    private static let windows1252 = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }
}
