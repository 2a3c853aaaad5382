import Domain
import FoundationEssentials
import Ports
import WireFormat

/// A reader for a file of records, by its format.
///
/// JSON is what the service sends, or any array of records or object that has one; NDJSON has one record a line; CSV
/// names its fields in the first line. These are read in chunks, so that a file of any size needs little memory. A
/// bank's statement in another format, and records by ID, are understood only as a whole.
struct RecordFileReader: Sendable {
    /// Receives the next records, and the part of the file that was read, up to 1.
    typealias Receiver = (_ read: ReadRecords, _ share: Double) throws -> Void

    /// The version of the rules of reading; raised with every change to them, so that imported files are read again.
    static let version = 30

    /// Facts that only the whole file shows. They are assumed from its beginning; if one turns out to be wrong, the
    /// file is read again.
    struct Assumptions: Error {
        /// True if no record has an ID; nil before the first part.
        var lacksIDs: Bool?
        /// The order of dates, the decimal marks and the currency; nil for the usual ones.
        var decided: DecidedReading?
        /// In a bank's statement; nil before the first part.
        var spent: SpentMoney?
        private var isChecked = false
        private var isFinal = false

        /// Compares the reading with that which the records so far prove, after the first part and at the end.
        ///
        /// - Parameter spent: The better way of telling money spent; nil if the assumed one is right.
        /// - Throws: The better assumptions, if some records were read in the wrong way.
        mutating func check(_ reader: RecordReader, isWhole: Bool = false, spent better: SpentMoney? = nil) throws {
            guard !isFinal, isWhole || !isChecked else { return }
            (isChecked, isFinal) = (true, isWhole)
            let reading = reader.betterReading
            if reading == nil, better == nil { return }
            (decided, spent) = (reading ?? decided, better ?? spent)
            throw self
        }
    }

    let file: RecordFile
    var format: ServiceFormat
    let zone: TimeZone
    var options = ReadingOptions()

    func read(
        into receive: Receiver, startingOver startOver: () throws -> Void
    ) throws {
        var assumed = Assumptions()
        while true {
            do {
                return try read(assumed) { try receive($0.withDirections(of: format.schema), $1) }
            } catch let better as Assumptions {
                assumed = better
            } catch let error as PayloadError {
                if case .noField = error.problem { throw file.foreign(error.message) }
                throw file.unreadable(error.message)
            }
            try startOver()
        }
    }

    func records() throws -> ReadRecords {
        var all = ReadRecords()
        try read { part, _ in
            all += part
        } startingOver: {
            all = ReadRecords()
        }
        return all
    }

    private func read(_ assumed: Assumptions, _ receive: Receiver) throws {
        let open = { try FileText(of: file) }
        let whole = { String(decoding: try open().whole(), as: UTF8.self) }
        let records = JSONRecords(of: self, assumed)
        switch file.format {
        case .csv: try table.read(try open(), assumed, into: receive)
        case .ofx: try table.read(BankTable(ofx: try whole()), assumed, into: receive)
        case .qif: try table.read(BankTable(qif: try whole()), assumed, into: receive)
        case .camt: try table.read(BankTable(camt: try whole()), assumed, into: receive)
        case .ndjson where try !FileText.isList(open().next()): try lines(of: try open(), records, receive)
        case .json, .ndjson:
            let place = try JSONRecordList.place(in: try open(), keyedBy: format.schema.keyedBy, file) { json in
                guard let path = options.records else { return RecordReader.list(in: json, of: format.schema) }
                if case .array(let elements)? = json.value(at: path) { return elements }
                return nil
            } passing: {
                try receive(ReadRecords(), 0)
            }
            switch place {
            case .lines: try lines(of: try open(), records, receive)
            case .list(let offset, let line): try elements(of: try open(), from: offset, line, records, receive)
            case .whole:
                let json = try JSONParser.value(of: try open().whole(), isLenient: true)
                try receive(try RecordReader.records(of: format.schema, in: json, by: rules), 1)
            }
        }
    }

    private var table: TableRecords { TableRecords(schema: format.schema, file: file, zone: zone, options: options) }

    fileprivate var rules: ReadingRules {
        ReadingRules(zone: zone, form: options.form(of: file.path, at: file.path), usualCurrency: options.currency)
    }

    /// A text that distinguishes the categories beside the file from others; empty if it has none.
    var categoriesState: String { format.hasNumberedCategories ? file.categoriesState : "" }

    /// A text that distinguishes this way of reading the file from others; the file's beginning may be read for it.
    var purpose: String {
        // One zone by several names.
        let zone = ["UTC", "Etc/UTC", "Etc/GMT"].contains(zone.identifier) ? "GMT" : zone.identifier
        let parts = [
            zone, options.currency?.code ?? "", options.records?.joined(separator: ".") ?? "", form,
        ]
        return parts.joined(separator: " ")
    }

    /// The form that was chosen for the file, as text that distinguishes it from others.
    private var form: String {
        if options == ReadingOptions(currency: options.currency) { return "" }
        let shape = (file.format == .csv ? try? table.shape(of: FileText(of: file)) : nil) ?? file.path
        let form = options.form(of: shape, at: file.path)
        let isKept = options.keptForm(of: shape, at: file.path) != FileForm()
        return form == FileForm() ? "" : JSONWriter.line(of: JSONForm.fileForm.write(form)) + (isKept ? " kept" : "")
    }

    /// Reads one value after another.
    private func lines(of text: FileText, _ records: JSONRecords, _ receive: Receiver) throws {
        var records = records
        var line = 1
        // True after the beginning of a line that is too long, whose rest is skipped.
        var isCut = false
        try text.eachPart { bytes, isLast in
            let start = isCut ? bytes.firstIndex(of: 0x0A) ?? bytes.count : 0
            let bytes = start == 0 ? bytes : Array(bytes[start...])
            isCut = isCut && bytes.isEmpty
            var counted = 0
            func pass(_ offset: Int) {
                line += JSONError.lineEnds(in: counted..<offset, of: bytes)
                counted = offset
            }
            let count = JSONParser.eachValue(of: bytes, isLast: isLast, limit: FileText.longestRecord) { offset, json in
                pass(offset)
                let isLong = json == nil && !isLast && bytes.count - offset >= FileText.longestRecord
                isCut = isLong && !bytes[offset...].contains(0x0A)
                records.add(json, at: .line(line), isTooLong: isLong)
            }
            pass(count)
            try records.endPart(text.share, into: receive)
            return start + count
        }
        try records.end(into: receive)
    }

    private func elements(of text: FileText, from offset: Int, _ line: Int, _ records: JSONRecords, _ receive: Receiver)
        throws
    {
        var records = records
        try text.eachElement(from: offset, on: line) { number, json in
            records.add(json, at: .record(number))
        } endPart: {
            try records.endPart(text.share, into: receive)
            return true
        }
        try records.end(into: receive)
    }
}

private struct JSONRecords {
    private var reader: RecordReader
    private var assumed: RecordFileReader.Assumptions
    private var part: [(place: RecordProblem.Place, json: JSONValue?, isTooLong: Bool)] = []
    private let file: RecordFile
    private let form: FileForm
    /// The keys of the first record.
    private var keys: [String]?
    private var evidence = SpendingEvidence()
    /// The fields of a bank's statement; nil for other records.
    private let fields: (amount: Field, name: Field, provider: Field)?
    /// In a bank's statement; nil before the first part.
    private var spent: SpentMoney?
    /// The key of the word for a debit or a credit; nil if not all records of the first part have a known one.
    private var direction: String?
    /// The keys of a record's first time, best first: one may have the day, and another the time of day.
    private var timeKeys: [String] = []

    init(of file: RecordFileReader, _ assumed: RecordFileReader.Assumptions) {
        let schema = file.format.schema
        reader = RecordReader(of: schema, by: file.rules, requiring: schema.requiredNames, assumed.decided)
        (self.assumed, spent) = (assumed, assumed.spent)
        (self.file, form) = (file.file, file.options.form(of: file.file.path, at: file.file.path))
        if schema.isStatement, let amount = schema.field(named: "amount"), let name = schema.field(named: "name"),
            let provider = schema.field(named: "provider")
        {
            fields = (amount, name, provider)
        } else {
            fields = nil
        }
    }

    /// - Parameters:
    ///   - json: Nil for what is not JSON.
    ///   - isTooLong: True if it may be JSON, and its end was not looked for.
    mutating func add(_ json: JSONValue?, at place: RecordProblem.Place, isTooLong: Bool = false) {
        part.append((place, json, isTooLong))
    }

    mutating func endPart(_ share: Double, into receive: RecordFileReader.Receiver) throws {
        if assumed.lacksIDs != false, !part.isEmpty {
            let lacksIDs = part.allSatisfy { $0.json.map { reader.lacksID($0) } ?? true }
            if assumed.lacksIDs == true, !lacksIDs {
                assumed.lacksIDs = false
                throw assumed
            }
            assumed.lacksIDs = lacksIDs
        }
        if keys == nil {
            keys = part.lazy.compactMap { $0.json?.object?.unwrapped.keys }.first
            direction = directionKey
            timeKeys = namesOfTime
        }
        var evidence = evidence
        for (place, sent, isTooLong) in part {
            if let sent {
                let json = withClock(sent)
                let isReceived = isReceived(json)
                func adjusted(_ money: Money) -> Money {
                    guard let isReceived else {
                        evidence.add(money)
                        return money
                    }
                    let size = abs(money.tenThousandths)
                    return Money(tenThousandths: isReceived ? -size : size, currency: money.currency)
                }
                reader.add(
                    json, at: place, makingID: assumed.lacksIDs == true, adjusting: fields == nil ? nil : adjusted)
            } else {
                reader.add(RecordProblem(at: place, isTooLong ? "Larger than 16 MiB" : "Not JSON", isLeftOut: true))
            }
        }
        self.evidence = evidence
        if fields != nil, !part.isEmpty { spent = spent ?? proved }
        part.removeAll(keepingCapacity: true)
        try assumed.check(reader)
        try receive(signed(reader.next()), share)
    }

    /// The key of a debit or credit, if all records have a known word, and both words occur.
    private var directionKey: String? {
        let schema = reader.schema
        guard fields != nil, !isOurs else { return nil }
        let headings = FieldHeadings(of: schema, columns: schema.tableColumns)
        let position = schema.columnNames.firstIndex(of: "direction")
        return keys?.first { key in
            guard headings[key]?.position == position else { return false }
            let words = part.map { DebitWords.isReceived($0.json?.object?.unwrapped[key]?.text ?? "") }
            return Set(words) == [true, false]
        }
    }

    private var namesOfTime: [String] {
        let headings = reader.schema.headings
        guard let keys, let time = reader.schema.fields.first(where: { $0.kind == .date }) else { return [] }
        let named = keys.compactMap { key in headings[key].map { (key: key, match: $0) } }
            .filter { $0.match.position == time.position }
        return named.sorted { $0.match.rank < $1.match.rank }.map(\.key)
    }

    /// Returns a record whose day has the time of day that another key has.
    private func withClock(_ json: JSONValue) -> JSONValue {
        guard timeKeys.count > 1, var object = json.object, let day = object[timeKeys[0]]?.text,
            let clock = TableColumns.clock(beside: day, among: timeKeys.dropFirst().compactMap { object[$0]?.text })
        else { return json }
        object[timeKeys[0]] = .string("\(day) \(clock)")
        return .object(object)
    }

    /// Returns true for an amount that was received, false for one that was spent, and nil if its sign tells.
    private func isReceived(_ json: JSONValue) -> Bool? {
        direction.flatMap { json.object?.unwrapped[$0]?.text }.flatMap(DebitWords.isReceived)
    }

    /// True if the keys are those that souk and its server write, with money spent as a positive amount.
    private var isOurs: Bool {
        reader.schema.shownFields.allSatisfy { field in
            field == reader.schema.currency || keys?.contains { $0 == field.name || $0 == field.path[0] } == true
        }
    }

    /// The sign that does not depend on the amounts; nil if it does.
    private var chosenSign: SpendingSign? { form.sign ?? (isOurs || direction != nil ? .positive : nil) }

    private var proved: SpentMoney { evidence.spent(withSign: chosenSign) }

    private func signed(_ read: ReadRecords) -> ReadRecords {
        guard let spent, let fields else { return read }
        let texts = isOurs ? nil : (fields.name, fields.provider)
        return read.withSpending(fields.amount, in: spent, naming: texts)
    }

    mutating func end(into receive: RecordFileReader.Receiver) throws {
        try assumed.check(reader, isWhole: true, spent: spent == nil || spent == proved ? nil : proved)
        var (last, decided) = try lastRecords()
        let used = FileForm(
            dateOrder: decided.neededDateOrder, sign: spent?.sign, decimalMark: form.decimalMark,
            currency: form.currency ?? decided.currency)
        last.reading = FileReading(shape: file.path, form: used, doubtfulDate: decided.doubtfulDate?.text)
        // Programs write money spent with either sign.
        let isDoubtful = evidence.isSignDoubtful || evidence.isEven
        last.reading?.isSignDoubtful = spent != nil && chosenSign == nil && isDoubtful
        try receive(last, 1)
    }

    private mutating func lastRecords() throws -> (ReadRecords, DecidedReading) {
        do {
            return try reader.last()
        } catch {
            guard error.problem == .missing, reader.schema.requiredNames.contains(error.field ?? ""), let keys
            else { throw error }
            throw file.foreign(
                """
                Its records have no amount, or no date, under a name that souk knows. The first one has the keys \
                \(list: keys.prefix(20).map { "“\($0)”" as Message }).
                """)
        }
    }
}
