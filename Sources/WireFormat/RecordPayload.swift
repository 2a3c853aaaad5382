public import Domain
public import FoundationEssentials

/// The records of a service as it sends them, read by its schema.
///
/// They are an array, or an object with the array as `items`. A service without an order sends an object by ID, under
/// the schema's key: `{"hotels": {"10530": {…}, …}}`.
public struct RecordsPayload: DecodableWithConfiguration {
    public let records: [Record]

    /// - Throws: ``PayloadError`` or `DecodingError`; always the same one of several.
    public init(from decoder: any Decoder, configuration schema: Schema) throws {
        records =
            try schema.keyedBy.map { try Self.keyed(by: $0, in: decoder, schema) } ?? Self.list(in: decoder, schema)
    }

    fileprivate static func list(in decoder: any Decoder, _ schema: Schema) throws -> [Record] {
        if (try? decoder.unkeyedContainer()) != nil {
            return try [RecordPayload](from: decoder, configuration: schema).map(\.record)
        }
        let object = try decoder.container(keyedBy: PayloadKey.self)
        try object.require("items")
        return try object.decode([RecordPayload].self, forKey: "items", configuration: schema).map(\.record)
    }

    private static func keyed(by name: String, in decoder: any Decoder, _ schema: Schema) throws -> [Record] {
        let object = try decoder.container(keyedBy: PayloadKey.self)
        let key = PayloadKey(stringValue: name)
        try object.require(key)
        let records = try object.nestedContainer(keyedBy: PayloadKey.self, forKey: key)
        // The keys come in another order in every run.
        return try records.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            // Only one spelling of an ID is accepted, so that no two keys are the same record.
            guard let id = Int(key.stringValue), String(id) == key.stringValue,
                let fields = try? records.nestedContainer(keyedBy: PayloadKey.self, forKey: key)
            else { throw PayloadError(.unreadable, id: key.stringValue) }
            return try RecordFields(fields, id: .integer(id)).record(of: schema)
        }
    }
}

/// The records of a file, which may be a list for every service.
public struct RecordFilePayload: DecodableWithConfiguration {
    public let records: [Record]

    public init(from decoder: any Decoder, configuration schema: Schema) throws {
        let object = try? decoder.container(keyedBy: PayloadKey.self)
        let isList = object?.contains("items") ?? true
        records =
            isList
            ? try RecordsPayload.list(in: decoder, schema)
            : try RecordsPayload(from: decoder, configuration: schema).records
    }
}

extension KeyedDecodingContainer<PayloadKey> {
    /// - Throws: ``PayloadError`` if a key is absent or null.
    fileprivate func require(_ key: PayloadKey) throws {
        guard try contains(key) && !decodeNil(forKey: key) else { throw PayloadError(.missing, field: key.stringValue) }
    }
}

/// One record as a service sends it, read by its schema.
public struct RecordPayload: DecodableWithConfiguration {
    public let record: Record

    public init(from decoder: any Decoder, configuration schema: Schema) throws {
        let place = decoder.codingPath.lazy.compactMap(\.intValue).first.map { $0 + 1 }
        record = try RecordFields(decoder.container(keyedBy: PayloadKey.self), place: place).record(of: schema)
    }
}

/// A key of an object. It is not an index in a list, and so has no integer.
private struct PayloadKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init(stringLiteral text: String) {
        stringValue = text
    }

    init?(intValue: Int) {
        nil
    }
}

/// The members of one record during decoding, with errors that identify what could not be read.
private struct RecordFields {
    private typealias Object = KeyedDecodingContainer<PayloadKey>

    private let object: Object
    /// The record's place in the list, counted from 1; nil if there is no list.
    private let place: Int?
    /// The record's ID, once it is known.
    private var id: Value?

    init(_ object: KeyedDecodingContainer<PayloadKey>, place: Int? = nil, id: Value? = nil) {
        (self.object, self.place, self.id) = (object, place, id)
    }

    /// Returns the record. Every field may be absent or null, except the ID.
    consuming func record(of schema: Schema) throws(PayloadError) -> Record {
        var values: [Value] = []
        values.reserveCapacity(schema.fields.count)
        for field in schema.fields {
            let isID = field.name == "id"
            let value = if isID, let id { id } else { try value(of: field) }
            if isID {
                guard !value.isMissing else { throw error(.missing, field.path) }
                id = value
            }
            // Servers leave the flag out of records that were never archived.
            let isUnset = value.isMissing && field.name == schema.archivedFlag?.name
            values.append(isUnset ? .boolean(false) : value)
        }
        return Record(id: RecordID(rawValue: digits ?? ""), values: values)
    }

    /// The ID as text.
    private var digits: String? {
        switch id {
        case .integer(let number): String(number)
        case .text(let text): text
        default: nil
        }
    }

    /// - Throws: ``PayloadError`` for a value of another kind, for money with more than four decimals or beyond ±922
    ///   trillion, for a number that is not finite, which cannot be sorted or shown on a map, for a date that does not
    ///   exist, and for a duration that is not a number of seconds from 0.
    private func value(of field: Field) throws(PayloadError) -> Value {
        switch (field.encoding, field.kind) {
        case (.textOrNumber, _): try read(field) { (sent: TextOrNumber) in .text(sent.description) }
        case (.numberOrHexadecimal, _): try read(field) { (sent: CallID) in .text(sent.description) }
        case (.categoryNumber, _): try read(field) { .integer($0) }
        case (.plain, .text), (.plain, .choice): try read(field) { .text($0) }
        case (.plain, .integer): try read(field) { .integer($0) }
        case (.plain, .number): try read(field) { (sent: Double) in sent.isFinite ? .number(sent) : nil }
        case (.plain, .boolean): try read(field) { .boolean($0) }
        // A `Decimal` keeps the digits that were sent.
        case (.plain, .money(let currency)):
            try read(field) { (sent: Decimal) in Money(digits: sent.description, currency: currency).map(Value.money) }
        case (.plain, .date): try read(field) { (sent: String) in Timestamp(sent).map { .date($0.date) } }
        case (.plain, .day): try read(field) { (sent: String) in Day(sent).map(Value.day) }
        case (.plain, .duration):
            try read(field) { (sent: TextOrNumber) in Self.seconds(sent.description).map(Value.duration) }
        case (.plain, .list):
            try read(field) { (sent: [String]) in
                .list(field.traits.contains(.picture) ? sent.flatMap(PictureAddress.all(in:)) : sent)
            }
        }
    }

    /// Parses ASCII digits, with any number of leading zeros; returns nil for anything else, and if the number is too
    /// large.
    private static func seconds(_ digits: String) -> Int? {
        digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(digits) : nil
    }

    /// Returns the value that `interpret` makes of what was sent for a field; missing if nothing was sent.
    ///
    /// - Parameter interpret: Returns nil for what cannot be read.
    private func read<Sent: Decodable>(
        _ field: Field, _ interpret: (Sent) -> Value?
    ) throws(PayloadError) -> Value {
        guard var key = field.path.first else { return .missing }
        var (parent, depth) = (object, 1)
        do {
            while depth < field.path.count {
                guard try parent.contains(step(key)) && !parent.decodeNil(forKey: step(key)) else { return .missing }
                parent = try parent.nestedContainer(keyedBy: PayloadKey.self, forKey: step(key))
                key = field.path[depth]
                depth += 1
            }
            guard let sent = try parent.decodeIfPresent(Sent.self, forKey: step(key)) else { return .missing }
            if let value = interpret(sent) { return value }
        } catch {
            // JSONDecoder does not always say where it failed.
        }
        throw error(.unreadable, Array(field.path.prefix(depth)))
    }

    private func step(_ key: String) -> PayloadKey { PayloadKey(stringValue: key) }

    private func error(_ problem: PayloadError.Problem, _ path: [String]) -> PayloadError {
        PayloadError(problem, field: path.joined(separator: "."), place: place, id: digits)
    }
}
