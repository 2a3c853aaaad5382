public import Domain
public import FoundationEssentials

/// A reader of a service's records as servers and files send them, by the service's schema.
///
/// A field that cannot be read is missing, a record without an ID or with the ID of an earlier one is left out, and
/// each becomes a problem: one odd record never hides the rest.
public struct RecordReader {
    public let schema: Schema
    private let rules: ReadingRules
    private let headings: FieldHeadings
    /// The fields that keys name, for keys that were met: records repeat them.
    private var knownKeys: [String: FieldHeadings.Match?] = [:]
    /// The layouts of the last records, which most others share.
    private var layouts: [Layout] = []
    private let readers: [FieldReader]
    private var read = ReadRecords()
    /// The hash values of the IDs so far. The chance that two IDs of a million have the same one is about 1 in 37
    /// million.
    private var seen: Set<Int> = []
    /// The first numbers that may be free for records that are equal to an earlier one, by the number of that one.
    private var freeIDs: [Int: Int] = [:]
    private var evidence = ReadingEvidence()
    private let decided: DecidedReading
    private let earlier: DecidedReading?
    private let idField: Field?
    private var hasRecords = false
    private var firstLeftOut: RecordProblem?

    /// - Parameters:
    ///   - required: The names of fields without which a record is left out.
    ///   - decided: The reading that the records prove; the usual one if nil.
    ///   - earlier: The reading of earlier pages, which stays as it was.
    public init(
        of schema: Schema, by rules: ReadingRules, requiring required: Set<String> = [],
        _ decided: DecidedReading? = nil, after earlier: DecidedReading? = nil
    ) {
        (self.schema, self.rules, self.earlier) = (schema, rules, earlier)
        evidence = earlier?.evidence ?? ReadingEvidence()
        layouts = earlier?.layouts ?? []
        let decided =
            decided ?? earlier ?? DecidedReading(dateOrder: rules.form.dateOrder ?? rules.usualDateOrder ?? .dayFirst)
        self.decided = decided
        readers = schema.fields.map { field in
            FieldReader(
                field: field, as: FieldReader.Role(of: field, in: schema, required), rules: rules,
                decimalMark: decided.decimalMarks[field.position], dateOrder: decided.dateOrder,
                currency: schema.currency == nil ? nil : rules.form.currency ?? decided.currency ?? rules.usualCurrency,
                isFixed: schema.currency == nil)
        }
        headings = schema.headings
        idField = schema.fields.first(where: \.isID)
    }

    /// The reading that the records so far prove; nil if they were read in that way.
    public var betterReading: DecidedReading? {
        let better = DecidedReading(by: evidence, rules, schema, after: earlier)
        return better.changes(evidence, readWith: decided) ? better : nil
    }

    /// The number of records that ``next()`` returns.
    public var count: Int { read.records.count }

    /// Returns the records that were added since the last call, and their problems.
    public mutating func next() -> ReadRecords {
        hasRecords = hasRecords || !read.records.isEmpty
        firstLeftOut = firstLeftOut ?? read.problems.first(where: \.isLeftOut)
        defer { read = ReadRecords() }
        return read
    }

    /// Returns the last records, when all are added, and how all were read.
    ///
    /// - Throws: ``PayloadError`` if there are records, and none could be read.
    public mutating func last() throws(PayloadError) -> (read: ReadRecords, decided: DecidedReading) {
        let last = next()
        if !hasRecords, let left = firstLeftOut {
            let isMissing = left.field != nil && left.value == nil
            if isMissing, left.field == "id", let layout = layouts.last, layout.places.allSatisfy(\.isEmpty) {
                throw PayloadError(.noField(of: schema.service, keys: layout.keys))
            }
            throw PayloadError(
                isMissing ? .missing : .unreadable, field: left.field, place: left.place, reason: left.reason)
        }
        var decided = DecidedReading(by: evidence, rules, schema, after: earlier)
        decided.layouts = layouts
        return (last, decided)
    }

    /// Returns the records that `body` adds with their problems, and how they were read.
    ///
    /// - Parameter body: Adds all records. It runs again if the records prove that some were read in the wrong way.
    public static func deciding(
        _ schema: Schema, by rules: ReadingRules, after earlier: DecidedReading? = nil,
        _ body: (inout RecordReader) -> Void
    ) throws(PayloadError) -> (read: ReadRecords, decided: DecidedReading) {
        var reader = RecordReader(of: schema, by: rules, after: earlier)
        body(&reader)
        if let better = reader.betterReading {
            reader = RecordReader(of: schema, by: rules, better, after: earlier)
            body(&reader)
        }
        return try reader.last()
    }

    private static func reading(
        _ schema: Schema, by rules: ReadingRules, keptIn kept: KeptReading?, _ body: (inout RecordReader) -> Void
    ) throws(PayloadError) -> ReadRecords {
        var (read, decided) = try deciding(schema, by: rules, after: kept?.decided, body)
        kept?.decided = decided
        if let doubtful = decided.doubtfulDate {
            read.problems.append(
                RecordProblem(
                    at: doubtful.place, field: doubtful.field, value: doubtful.text,
                    decided.dateOrder == .monthFirst ? "Read with the month first" : "Read with the day first"))
        }
        return read
    }

    /// Reads an array of records, or an object that has one somewhere, or an object by ID under the schema's
    /// ``Schema/keyedBy``, or one record.
    ///
    /// - Throws: ``PayloadError`` for JSON without records, and if none of its records can be read.
    public static func records(
        of schema: Schema, in json: JSONValue, by rules: ReadingRules = ReadingRules(), after offset: Int = 0,
        keptIn kept: KeptReading? = nil
    ) throws(PayloadError) -> ReadRecords {
        if let records = recordsByKey(in: json, of: schema) {
            return try reading(schema, by: rules, keptIn: kept) { reader in
                // Two servers may send the members in different orders.
                for member in records.members { reader.add(member.value, at: .key(member.key)) }
            }
        }
        let elements = try self.elements(in: json, of: schema)
        return try reading(schema, by: rules, keptIn: kept) { reader in
            let lacksIDs = elements.allSatisfy { reader.lacksID($0) }
            for (index, element) in elements.enumerated() {
                reader.add(element, at: .record(offset + index + 1), makingID: lacksIDs)
            }
        }
    }

    /// Returns an object that has records by their IDs: under the schema's ``Schema/keyedBy``, or one whose members all
    /// have fields of the schema. A single one is rather an envelope, if there is a list of records.
    private static func recordsByKey(in json: JSONValue, of schema: Schema) -> JSONObject? {
        if let name = schema.keyedBy, case .object(let records)? = json.object?[name] { return records }
        guard let object = json.object else { return nil }
        let hasList = (try? elements(in: json, of: schema))?.isEmpty == false
        let headings = schema.headings
        return object.recordsByID { objects in
            objects.count > (hasList ? 1 : 0) && objects.prefix(3).allSatisfy { countFields(of: headings, in: $0) > 1 }
        }?.records
    }

    /// Reads one record; throws ``PayloadError`` if it is not a record of the schema.
    public static func record(
        of schema: Schema, from json: Data, by rules: ReadingRules = ReadingRules(),
        keptIn kept: KeptReading? = nil
    ) throws(PayloadError) -> Record {
        let json = try JSONValue(payload: json)
        let read = try reading(schema, by: rules, keptIn: kept) { $0.add(json, at: nil) }
        guard let record = read.records.first else { throw PayloadError(.unreadable) }
        return record
    }

    /// Returns the elements of the list whose objects have most fields of the schema; nil if there is no such list or
    /// no single one, or if an object has the records by their IDs.
    ///
    /// Of several, one with a usual key comes first, then one that is not empty.
    public static func list(in json: JSONValue, of schema: Schema) -> [JSONValue]? {
        recordsByKey(in: json, of: schema) == nil ? try? elements(in: json, of: schema) : nil
    }

    private static func elements(in json: JSONValue, of schema: Schema) throws(PayloadError) -> [JSONValue] {
        if case .array(let elements) = json { return json.listBehindObject ?? elements }
        guard let object = json.object else { throw PayloadError(.noList(keys: [])) }
        let headings = schema.headings
        let lists = CandidateList.all(in: json).map { list in
            let fields = list.elements.prefix(3).compactMap(\.object).map { countFields(of: headings, in: $0) }.max()
            return (list: list, score: (fields ?? 0, list.rank(for: schema.service), list.elements.isEmpty ? 0 : 1))
        }
        let best = lists.max { $0.score < $1.score }
        // An object with an id is a record itself, unless a list in it has more fields of the schema.
        if object["id"] != nil, countFields(of: headings, in: object) >= best?.score.0 ?? 0 { return [json] }
        guard let best else { throw PayloadError(.noList(keys: object.keys)) }
        let equal = lists.filter { $0.score == best.score }
        guard equal.count == 1 || best.list.elements.isEmpty else {
            throw PayloadError(.severalLists(keys: equal.compactMap(\.list.path.last)))
        }
        return best.list.elements
    }

    private static func countFields(of headings: FieldHeadings, in object: JSONObject) -> Int {
        Set(object.unwrapped.keys.compactMap { headings[$0]?.position }).count
    }
}

extension RecordReader {
    /// - Parameters:
    ///   - makingID: True to identify a record by its content, in a list whose records have no IDs.
    ///   - adjust: Changes an amount after it was read.
    public mutating func add(
        _ json: JSONValue, at place: RecordProblem.Place?, makingID: Bool = false,
        adjusting adjust: ((Money) -> Money)? = nil
    ) {
        guard var object = json.object else {
            read.problems.append(RecordProblem(at: place, value: json.text, "Not a record", isLeftOut: true))
            return
        }
        var layout = layout(of: object)
        if layout.wrappers.contains(where: { object.values[$0].isObject }) {
            object = object.unwrapped
            layout = self.layout(of: object)
        }
        let key: JSONValue? = if case .key(let key) = place { .string(key) } else { nil }
        add(SentObject(object: object, layout: layout, key: key), at: place, makingID: makingID, adjusting: adjust)
    }

    private mutating func layout(of object: JSONObject) -> Layout {
        if let place = layouts.firstIndex(where: { $0.keys == object.keys }) {
            // The records of one page share the array of keys, so that the next one is not compared key by key.
            layouts[place].keys = object.keys
            return layouts[place]
        }
        var new = Layout(keys: object.keys, places: Array(repeating: [], count: schema.fields.count))
        for (index, key) in new.keys.enumerated() {
            if JSONObject.wrappers.contains(key) { new.wrappers.append(index) }
            let paths = headings.paths(from: key)
            for path in paths {
                new.places[path.position].append(Layout.Place(rank: path.rank, member: index, path: path.path))
            }
            // The key of a field names no other one.
            if paths.contains(where: { $0.path.count == 1 }) { continue }
            guard let match = match(of: key), !paths.contains(where: { $0.position == match.position })
            else { continue }
            new.places[match.position].append(
                Layout.Place(rank: match.rank, member: index, currency: match.currency))
        }
        new.places = new.places.map { $0.sorted { ($0.rank, $0.member) < ($1.rank, $1.member) } }
        new.members = new.places.map { $0.count == 1 && $0[0].path?.count ?? 1 == 1 ? $0[0].member : nil }
        layouts = [new] + layouts.prefix(3)
        return new
    }

    /// Returns true for a record without an ID, and for what is not a record.
    public mutating func lacksID(_ json: JSONValue) -> Bool {
        guard let idField, let object = json.object?.unwrapped, object[idField.path.first ?? "id"] == nil
        else { return json.object == nil }
        return !object.keys.contains { match(of: $0)?.position == idField.position }
    }

    private mutating func match(of key: String) -> FieldHeadings.Match? {
        if let known = knownKeys[key] { return known }
        let match = headings[key]
        // Records with keys of their own do not fill the memory.
        if knownKeys.count < 1_000 { knownKeys[key] = .some(match) }
        return match
    }

    /// Looks for dates that prove the order of day and month in a text beside the records, such as one above a table.
    public mutating func addDates(beside text: String) { evidence.dates.add(beside: text) }

    /// - Parameter adjust: Changes an amount after it was read.
    public mutating func add(
        _ sent: some SentValues, at place: RecordProblem.Place?, makingID: Bool = false,
        adjusting adjust: ((Money) -> Money)? = nil
    ) {
        var row = UnfinishedRecord(place: place)
        row.values.reserveCapacity(schema.fields.count)
        row.id = makingID ? nil : idField.flatMap { Self.id(sent.value(of: $0).map($0.unboxed)) }
        row.currency = currency(sent, at: place, id: row.id?.id, &row.problems)
        for reader in readers where !row.isLeftOut { reader.read(sent, into: &row, &evidence, adjusting: adjust) }
        if row.isLeftOut {
            read.problems += row.problems
            return
        }
        guard let id = row.id?.id ?? (makingID ? identify(&row.values) : nil) else {
            let sent = idField.flatMap(sent.value)
            let isMissing = sent ?? .null == .null
            read.problems.append(
                RecordProblem(
                    at: place, field: "id", value: sent?.words, isMissing ? "No id" : "Not an id",
                    isLeftOut: true))
            return
        }
        guard seen.insert(id.hashValue).inserted else {
            read.problems.append(
                RecordProblem(at: place, id: id, field: "id", "Same id as an earlier record", isLeftOut: true))
            return
        }
        // Not before the ID is made: that of an empty text is not that of null.
        for index in row.values.indices where row.values[index].isEmpty { row.values[index] = .missing }
        if let field = schema.currency, let named = row.named, named != .unspecified {
            row.values[field.position] = .text(named.code)
        }
        read.records.append(Record(id: id, values: row.values))
        read.problems += row.problems
    }

    /// Returns the currency that a record names for its amounts; nil if it names none, unspecified if it is not known.
    private func currency(
        _ sent: some SentValues, at place: RecordProblem.Place?, id: RecordID?,
        _ problems: inout [RecordProblem]
    ) -> Currency? {
        guard let field = schema.currency else { return nil }
        guard let text = sent.value(of: field).map(field.unboxed)?.words?.trimmed, !text.isEmpty,
            text != Currency.unspecified.code
        else { return nil }
        let usual = rules.form.currency ?? rules.usualCurrency ?? .unspecified
        if let currency = Currency(written: text, usual: usual) { return currency }
        // “Valuta” is the currency in some languages, and a day in others.
        if WrittenTime(String(text), in: .gmt) != nil { return nil }
        problems.append(
            RecordProblem(
                at: place, id: id, field: sent.name(of: field), value: String(text), "Not a currency"))
        return .unspecified
    }

    public mutating func add(_ problem: RecordProblem) {
        read.problems.append(problem)
    }

    /// Reads an ID: a whole number, or text such as the hexadecimal digits of a UUID.
    public static func id(_ json: JSONValue?) -> (id: RecordID, value: Value)? {
        switch json {
        case .number(let digits):
            if let number = Int(digits) ?? Double(digits).flatMap({ Int(exactly: $0) }) {
                return (RecordID(number), .integer(number))
            }
            // Some programs use all of 64 bits, without a sign.
            let isWhole = digits.utf8.count <= 200 && digits.utf8.allSatisfy(\.isASCIIDigit)
            return isWhole ? (RecordID(rawValue: digits), .text(digits)) : nil
        case .string(let text):
            let text = text.withoutBlanks
            guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
            if let number = Int(text), String(number) == text { return (RecordID(number), .integer(number)) }
            return (RecordID(rawValue: text), .text(text))
        default: return nil
        }
    }

    /// Returns an ID made from a record's values other than choices, such as a category and a currency, which may
    /// depend on settings. A record keeps it in a later version of its file; equal records are told apart by their
    /// number.
    private mutating func identify(_ values: inout [Value]) -> RecordID? {
        guard let idField, values.contains(where: { !$0.isMissing }) else { return nil }
        var fingerprint = Fingerprint()
        for (field, value) in zip(schema.fields, values) where field.kind != .choice {
            fingerprint.combine(value.digest)
        }
        // 48 bits: short enough to be exact as a JSON number, long enough for a million records.
        let first = Int(fingerprint.value >> 16)
        var id = freeIDs[first] ?? first
        while seen.contains(RecordID(id).hashValue) { id += 1 }
        if id != first { freeIDs[first] = id + 1 }
        values[idField.position] = idField.kind == .integer ? .integer(id) : .text(String(id))
        return RecordID(id)
    }
}
