/// Parses the bytes of one JSON text, as RFC 8259 defines it, into a tree that keeps unknown keys and every digit.
///
/// A doubtful state file must not pass for a good one: duplicate keys, trailing commas, lone surrogates, bytes that are
/// not UTF-8 and anything after the text are rejected. A byte order mark, which some editors write, is skipped. Lenient
/// parsing is for data of other programs: the last of duplicate keys counts, broken characters are replaced, and `NaN`
/// and `Infinity`, as Python writes them, are null, and so is what is nested beyond ``JSONValue/depthLimit``.
public struct JSONParser {
    /// The mark that some programs write before UTF-8, in JSON and in any other text.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Only valid in the closure that parses.
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0
    private let isLenient: Bool
    /// The keys that were met, if they are wanted.
    private var keys: [String]?
    /// The keys of the last object at each depth.
    private var layouts: [KeyLayout] = []
    /// Memory for texts with escapes, which is used again.
    private var unescaped: [UInt8] = []

    private init(_ bytes: UnsafeBufferPointer<UInt8>, isLenient: Bool) {
        (self.bytes, self.isLenient) = (bytes, isLenient)
        if bytes.starts(with: Self.byteOrderMark) { place = Self.byteOrderMark.count }
    }

    /// Returns the result of `body` for a lenient parser at the beginning of the bytes.
    private static func parsing<Result, Problem: Error>(
        _ bytes: [UInt8], _ body: (inout JSONParser) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try bytes.withUnsafeBufferPointer { (bytes) throws(Problem) in
            var parser = JSONParser(bytes, isLenient: true)
            return try body(&parser)
        }
    }

    public static func value(of bytes: [UInt8], isLenient: Bool = false) throws(JSONError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in try value(of: bytes, isLenient: isLenient) }
    }

    public static func value(of bytes: UnsafeBufferPointer<UInt8>, isLenient: Bool) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes, isLenient: isLenient)
        let value = try parser.value()
        parser.skipSpace()
        guard parser.place == bytes.count else { throw parser.error }
        return value
    }

    /// Parses the next part of a text that has values one after another, as in NDJSON, and passes each value with its
    /// offset. After an error it passes nil and goes on with the next line.
    ///
    /// - Parameters:
    ///   - isLast: False if more may follow; a value that could go on there is not passed.
    ///   - limit: The most bytes of a value.
    /// - Returns: The number of bytes that were parsed.
    public static func eachValue<Problem: Error>(
        of bytes: [UInt8], isLast: Bool = true, limit: Int = .max,
        _ body: (_ offset: Int, _ json: JSONValue?) throws(Problem) -> Void
    ) throws(Problem) -> Int {
        try parsing(bytes) { (parser) throws(Problem) in
            while true {
                parser.skipSpace()
                let start = parser.place
                guard start < bytes.count else { return start }
                let value = try? parser.value()
                if parser.place == bytes.count, !isLast, bytes.count - start < limit { return start }
                // A value ends at a line break, a space or the next value.
                if value == nil { parser.place = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count }
                try body(start, value)
            }
        }
    }

    /// Returns the offset of the value at a path of keys and indices; nil if there is none.
    public static func offset(of path: [String], in bytes: [UInt8]) -> Int? {
        parsing(bytes) { parser in
            for step in path { guard parser.enter(step) else { return nil } }
            parser.skipSpace()
            return parser.place
        }
    }

    /// Advances to the value of a key, or at an index; returns false if there is none.
    private mutating func enter(_ step: String) -> Bool {
        if consume("{") {
            while true {
                skipSpace()
                guard let key = try? string(), consume(":") else { return false }
                if key == step { return true }
                guard (try? value()) != nil, consume(",") else { return false }
            }
        }
        guard consume("["), let index = Int(step) else { return false }
        for _ in 0..<max(0, index) {
            guard (try? value()) != nil, consume(",") else { return false }
        }
        return true
    }

    /// Returns the keys of the objects that the bytes begin with, in the order in which they occur first.
    public static func keys(in bytes: [UInt8]) -> [String] {
        var seen: Set<String> = []
        return parsing(bytes) { parser in
            parser.keys = []
            _ = try? parser.value()
            return (parser.keys ?? []).filter { seen.insert($0).inserted }
        }
    }

    public static func startsWithObject(_ bytes: [UInt8]) -> Bool {
        parsing(bytes) { parser in (try? parser.value())?.object != nil }
    }

    /// Parses the next part of an array's elements, from behind its bracket or a comma, and passes each element.
    ///
    /// - Parameter isLast: False if more may follow; an element that could go on there is not passed.
    /// - Returns: The number of bytes that were parsed, and true if the array ended.
    /// - Throws: `JSONError` with the offset of the error.
    public static func eachElement(
        of bytes: [UInt8], isLast: Bool, _ body: (JSONValue) throws -> Void
    ) throws -> (count: Int, hasEnded: Bool) {
        try parsing(bytes) { parser in
            while true {
                let start = parser.place
                let value: JSONValue
                let hasEnded: Bool
                do throws(JSONError) {
                    value = try parser.value()
                    hasEnded = parser.consume("]")
                    guard hasEnded || parser.consume(",") else { throw parser.error }
                } catch {
                    if parser.place >= bytes.count, !isLast { return (start, false) }
                    throw error
                }
                try body(value)
                if hasEnded { return (parser.place, true) }
            }
        }
    }

    private var error: JSONError { JSONError(offset: place) }

    /// The next byte, or 0 at the end; a byte 0 is never allowed outside a string.
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    /// Consumes `character` if it comes next after white space; returns false otherwise.
    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        if next != UInt8(ascii: character) { skipSpace() }
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in .object(try parser.object()) }
        case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in .array(try parser.elements()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "N") where isLenient: return try word("NaN", .null)
        case UInt8(ascii: "I") where isLenient: return try word("Infinity", .null)
        case UInt8(ascii: "-") where isLenient && bytes.dropFirst(place + 1).first == UInt8(ascii: "I"):
            return try word("-Infinity", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ content: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < JSONValue.depthLimit else {
            guard isLenient else { throw error }
            try skipNested()
            return .null
        }
        (depth, place) = (depth + 1, place + 1)
        defer { depth -= 1 }
        return try content(&self)
    }

    /// Advances to the end of the array or object that begins here.
    private mutating func skipNested() throws(JSONError) {
        var open = 0
        repeat {
            switch next {
            case UInt8(ascii: "\""):
                _ = try string()
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
            default: guard place < bytes.count else { throw error }
            }
            place += 1
        } while open > 0
    }

    /// The keys of an object as they were sent, which the next one in a list mostly repeats.
    private struct KeyLayout {
        /// The places of the keys in the bytes, with their quotes.
        var places: [Range<Int>] = []
        var sent: [String] = []
        var sorted: [String] = []
        /// The index of each sorted key among those sent; nil if they were sent in order.
        var order: [Int]?

        func prefix(_ count: Int) -> KeyLayout {
            KeyLayout(places: Array(places.prefix(count)), sent: Array(sent.prefix(count)))
        }

        /// Sorts the keys, once all are known; returns false if a key occurs twice.
        mutating func sort() -> Bool {
            sorted = sent
            if isSorted { return true }
            let order = sent.indices.sorted { JSONObject.precedes(sent[$0], sent[$1]) }
            (self.order, sorted) = (order, order.map { sent[$0] })
            return isSorted
        }

        /// The first key that occurred before, and its place; nil if there is none.
        var repeated: (key: String, place: Range<Int>)? {
            var seen: Set<[UInt8]> = []
            return zip(sent, places).first { !seen.insert(Array($0.0.utf8)).inserted }
        }

        func object(of values: [JSONValue]) -> JSONObject {
            JSONObject(keys: sorted, values: order?.map { values[$0] } ?? values)
        }

        private var isSorted: Bool { zip(sorted, sorted.dropFirst()).allSatisfy(JSONObject.precedes) }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        if consume("}") { return JSONObject() }
        while layouts.count <= depth { layouts.append(KeyLayout()) }
        let known = layouts[depth]
        var new: KeyLayout?
        var values: [JSONValue] = []
        // A huge object does not make room for many small ones.
        values.reserveCapacity(min(known.sent.count, 64))
        repeat {
            skipSpace()
            if new == nil, values.count < known.sent.count, consume(known.places[values.count]) {
                keys?.append(known.sent[values.count])
            } else {
                let start = place
                let key = try string()
                keys?.append(key)
                if new == nil { new = known.prefix(values.count) }
                new?.places.append(start..<place)
                new?.sent.append(key)
            }
            guard consume(":") else { throw error }
            values.append(try value())
        } while consume(",")
        guard consume("}") else { throw error }
        if new == nil, values.count < known.sent.count { new = known.prefix(values.count) }
        guard var new else { return known.object(of: values) }
        guard new.sort() else {
            if let (key, at) = new.repeated, !isLenient { throw JSONError(offset: at.lowerBound, repeatedKey: key) }
            return zip(new.sent, values).reduce(into: JSONObject()) { $0[$1.0] = $1.1 }
        }
        layouts[depth] = new
        return new.object(of: values)
    }

    /// Consumes the bytes of an earlier place if they come next; returns false otherwise.
    private mutating func consume(_ earlier: Range<Int>) -> Bool {
        guard place + earlier.count <= bytes.count,
            UnsafeRawBufferPointer(bytes).areEqual(at: earlier.lowerBound, and: place, count: earlier.count)
        else { return false }
        place += earlier.count
        return true
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if consume("]") { return elements }
        repeat {
            elements.append(try value())
        } while consume(",")
        guard consume("]") else { throw error }
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[offset] else { throw error }
            place += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> String {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if next | 0x20 == UInt8(ascii: "e") {
            place += 1
            if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
            try digits()
        }
        return try text(part(from: start), at: start)
    }

    private mutating func digits() throws(JSONError) {
        let start = place
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
        guard place > start else { throw error }
    }

    private mutating func string() throws(JSONError) -> String {
        guard next == UInt8(ascii: "\"") else { throw error }
        place += 1
        let start = place
        skipPlain()
        if next == UInt8(ascii: "\"") {
            let text = try text(part(from: start), at: start)
            place += 1
            return text
        }
        unescaped.replaceSubrange(0..., with: part(from: start))
        while next == UInt8(ascii: "\\") {
            place += 1
            try unescape()
            let plain = place
            skipPlain()
            unescaped += part(from: plain)
        }
        guard next == UInt8(ascii: "\"") else { throw error }
        place += 1
        return try unescaped.withUnsafeBufferPointer { [self] (bytes) throws(JSONError) in try text(bytes, at: start) }
    }

    /// The bytes from a place up to the next one.
    private func part(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<place])
    }

    /// Advances to the next quote, backslash or control character, or to the end.
    private mutating func skipPlain() {
        place = UnsafeRawBufferPointer(bytes).endOfPlain(from: place)
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let text = isLenient ? String(repairing: bytes) : String(utf8: bytes) else {
            throw JSONError(offset: start)
        }
        return text
    }

    private mutating func unescape() throws(JSONError) {
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(next)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"): return unescaped += String(try escapedScalar()).utf8
        default: throw error
        }
        place += 1
    }

    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        place += 1
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xDC00, bytes.dropFirst(place).starts(with: #"\u"#.utf8) {
            place += 2
            let trailing = try hexadecimal()
            let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trailing) & 0x3FF)
            if (0xDC00...0xDFFF).contains(trailing), let scalar = Unicode.Scalar(value) { return scalar }
        }
        guard isLenient else { throw error }
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(next)).hexDigitValue, next < 0x80 else { throw error }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }
}
