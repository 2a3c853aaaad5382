public import Domain
import FoundationEssentials
import Platform
public import Ports
import WireFormat

/// The first records at a place, as columns of values, before anything is known of them.
public struct RecordSample: Sendable {
    struct Column: Sendable {
        /// The keys that lead to the values; the heading of a column of CSV.
        let path: [String]
        var values: [JSONValue] = []
        /// The word for their kind and the values of a choice, if they are described and not sampled.
        var described: (kind: String, choices: [String])?
        /// The words for the kinds that its source can hold; nil for all.
        var allowed: Set<String>?

        /// True for the amounts that souk has written.
        fileprivate(set) var isOurAmount = false

        var present: [JSONValue] { values.filter { $0 != .null } }
        var isAmount: Bool { isOurAmount || ColumnNames.isAmount(path) }
    }

    public static let limit = 1_000
    private static let columnLimit = 100

    private(set) var columns: [Column] = []
    public private(set) var count = 0
    /// The number of elements in the list in JSON that they are from.
    public private(set) var sent = 0
    /// True if values are text in the forms that people write.
    private(set) var isText = false
    private(set) var remarks: [Message] = []
    /// The texts above a table, whose dates may prove the order of those in it.
    private(set) var above: [String] = []
    /// The column that tells records apart, if their source says so.
    private(set) var key: String?
    /// The columns that look like an id, but have a value twice, or not at all, after the sample.
    private(set) var repeating: Set<Int> = []
    /// The paths of the lists in JSON that may be the records, those that were taken first; empty for other formats.
    public private(set) var lists: [String] = []

    /// True if the records are the members of an object, under their ids.
    private var isByID = false
    /// The names that a column with the id may have beside the usual ones.
    private(set) var ids: Set<String> = []

    /// Takes columns that are described, in place of records.
    init(described columns: [Column], ids: Set<String>) {
        (self.columns, self.ids) = (Array(columns.prefix(Self.columnLimit)), ids)
    }
}

// MARK: JSON

extension RecordSample {
    /// Takes the records in JSON.
    ///
    /// - Parameters:
    ///   - keys: The keys in the order in which they occur first.
    ///   - path: The path of the list, if the user has chosen it.
    ///   - name: The name of the service, which may be the key of the list.
    /// - Returns: Nil if there is no list of records.
    public init?(json: JSONValue, keys: [String], records path: String?, of name: ServiceName) {
        guard let list = SampledList(in: json, at: path, named: name) else { return nil }
        self.init(records: Array(list.elements.prefix(Self.limit)), keys: keys)
        add(list)
        isByID = list.isByID
        sent = list.elements.count
    }

    private mutating func add(_ list: SampledList) {
        lists = list.paths
        guard !list.others.isEmpty else { return }
        remarks.append("The records are those at “\(list.paths[0])”, not at \(list: list.others).")
    }

    /// Takes records; what is not an object is skipped.
    init(records: [JSONValue], keys: [String]) {
        let ranks = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        let objects = records.compactMap(\.object).map { object in
            var fields = object.unwrapped
            if let wrapper = object.wrapper { fields[wrapper.key] = nil }
            return fields
        }
        count = objects.count
        var found: [[String]: [JSONValue]] = [:]
        var leftOut: Set<[String]> = []
        for (index, object) in objects.enumerated() {
            // The first keys stay, as the first columns of a table do: the id is usually among them.
            Self.eachValue(in: object, at: [], by: ranks) { path, value in
                guard found[path] != nil || found.count < Self.columnLimit else { return _ = leftOut.insert(path) }
                found[path, default: Array(repeating: .null, count: objects.count)][index] = value
            }
        }
        remark(leavingOut: leftOut.count)
        // A list of numbers may have only one in some records.
        for (path, values) in found where path.last == "0" && values.contains(where: \.isNumber) {
            let list = Array(path.dropLast())
            guard let others = found[list], others.contains(where: \.isArray) else { continue }
            found[list] = zip(others, values).map { $0 == .null && $1 != .null ? .array([$1]) : $0 }
            found[path] = nil
        }
        func rank(_ path: [String]) -> [Int] { path.map { ranks[$0] ?? Int($0) ?? .max } }
        let paths = found.keys.sorted { left, right in
            let (first, second) = (rank(left), rank(right))
            return first == second ? left.lexicographicallyPrecedes(right) : first.lexicographicallyPrecedes(second)
        }
        // A key that is null beside records that have an object there is no value of its own.
        let parents = Set(paths.flatMap { path in path.indices.dropFirst().map { Array(path[..<$0]) } })
        columns = paths.map { Column(path: $0, values: found[$0] ?? []) }
            .filter { !parents.contains($0.path) || !$0.present.isEmpty }
    }

    private mutating func remark(leavingOut others: Int) {
        guard others > 0 else { return }
        remarks.append(
            "Left out: \(others, Noun(one: "column", other: "columns")) after the first \(Self.columnLimit).")
    }

    /// Keys of objects that are about a record, for programs: those of HAL and of OData 2.
    private static let links: Set<String> = ["_links", "__metadata"]

    /// Passes the values of an object, and of objects in it to a depth of three.
    private static func eachValue(
        in object: JSONObject, at path: [String], by ranks: [String: Int],
        _ body: (_ path: [String], _ value: JSONValue) -> Void
    ) {
        let members = object.members.sorted { ranks[$0.key] ?? .max < ranks[$1.key] ?? .max }
        for member in members where !links.contains(member.key) {
            let path = path + [member.key]
            switch member.value {
            case .object(let inner):
                var inner = inner
                if let amount = inner.divided {
                    body(path, amount)
                    (inner["amount"], inner["divisor"]) = (nil, nil)
                }
                if path.count < 4 { eachValue(in: inner, at: path, by: ranks, body) }
            case .array(let elements):
                if let inner = elements.first?.object {
                    if path.count < 3 { eachValue(in: inner, at: path + ["0"], by: ranks, body) }
                } else if let first = elements.first,
                    first.text?.isWebAddress == true || elements.count == 1 && first.isNumber
                {
                    body(path + ["0"], first)
                } else if member.key == "coordinates", elements.count > 1, elements.allSatisfy(\.isNumber) {
                    for (index, element) in elements.prefix(2).enumerated() { body(path + [String(index)], element) }
                } else if !elements.isEmpty, !elements.contains(where: \.isArray) {
                    body(path, member.value)
                }
            default: body(path, member.value)
            }
        }
    }
}

// MARK: Databases

extension RecordSample {
    /// True if the records come with ids, or a column has one of the names that a table has for them.
    public var hasID: Bool { isByID || columns.contains { [["id"], ["record"]].contains($0.path) } }

    /// Takes the rows of a table, as a `TableSample` has them.
    public init(rows lines: [UInt8], kinds: [String: Set<String>], without leftOut: [String], key: String?) {
        self.init(lines: lines, isWhole: true)
        self.key = key
        for index in columns.indices { columns[index].allowed = kinds[columns[index].path[0]] }
        if !leftOut.isEmpty { remarks.append("Left out, since no field can have their types: \(list: leftOut).") }
    }
}

// MARK: Files

extension RecordSample {
    /// Takes the records at the beginning of a file.
    ///
    /// - Parameters:
    ///   - bytes: What a server sent, if the path is its address.
    ///   - path: The path of the list in a JSON file, if the user has chosen it.
    /// - Throws: `Failure` for a file without records, or whose records have no names for their values.
    public init(
        file path: String, sent bytes: [UInt8]? = nil, records list: String?, of name: ServiceName
    ) throws(Failure) {
        let file = try RecordFile(path: path)
        do {
            self =
                try bytes.map { try RecordFile.holding($0, sentFrom: path) { try Self($0, list, name) } }
                ?? Self(file, list, name)
        } catch {
            var failure =
                error as? Failure ?? (error as? PayloadError).map { file.unreadable($0.message) }
                ?? file.notReadable(EIO)
            // The usual hint is for a source that is used already.
            if failure.kind == .invalidResponse { failure.hint = nil }
            throw failure
        }
    }

    private init(_ file: RecordFile, _ list: String?, _ name: ServiceName) throws {
        let text = try FileText(of: file)
        var (bytes, isWhole): ([UInt8], Bool) = ([], true)
        while isWhole, let chunk = try text.next() {
            bytes += chunk
            isWhole = bytes.count <= 1 << 21
        }
        switch file.format {
        case .csv: try self.init(table: bytes, isWhole: isWhole, of: file)
        case .ndjson where !FileText.isList(bytes): self.init(lines: bytes, isWhole: isWhole)
        case .json, .ndjson:
            var chosen: SampledList?
            let place = try JSONRecordList.place(in: try FileText(of: file), file) { json in
                chosen = SampledList(in: json, at: list, named: name)
                return chosen?.isByID == true ? nil : chosen?.elements
            }
            switch place {
            case .lines: self.init(lines: bytes, isWhole: isWhole)
            case .whole:
                let json = try JSONParser.value(of: try FileText(of: file).whole(), isLenient: true)
                guard let sample = Self(json: json, keys: JSONParser.keys(in: bytes), records: list, of: name) else {
                    let lists = CandidateList.all(in: json).map(\.writtenPath).filter { !$0.isEmpty }
                    throw file.unreadable(
                        list.flatMap { list in
                            lists.isEmpty ? nil : "It has no list at “\(list)”, but at \(list: lists)."
                        } ?? "It has no list of records.")
                }
                self = sample
            case .list(let offset, let line):
                var elements: [JSONValue] = []
                try FileText(of: file).eachElement(from: offset, on: line) { _, json in
                    elements.append(json)
                } endPart: {
                    elements.count < Self.limit
                }
                let start = Array(bytes.dropFirst(offset))
                self.init(records: Array(elements.prefix(Self.limit)), keys: JSONParser.keys(in: [0x5B] + start))
                if let chosen { add(chosen) }
            }
        case .camt where !String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("BkToCstmr"):
            throw file.unreadable("It has no entries of a bank’s statement.")
        case .ofx, .qif, .camt:
            throw Failure(
                .refused, "A bank’s statement has transactions.", hint: "Type source transactions \(file.path).")
        }
        if count == 0 || columns.isEmpty { throw file.unreadable("It has no records to infer fields from.") }
        removeOurColumns()
        if isWhole, count < Self.limit { return }
        while let id = ColumnRoles(of: self, for: name).guessedID, try repeats(id, in: file) { repeating.insert(id) }
    }

    /// Removes the flags of souk's own export, in which the only number is an amount in the exported currency.
    private mutating func removeOurColumns() {
        let flags = columns.filter { column in
            [["pinned"], ["archived"]].contains(column.path)
                && column.values.allSatisfy { ["true", "false"].contains($0.written) }
        }
        guard flags.count == 2 else { return }
        columns.removeAll { column in flags.contains { $0.path == column.path } }
        let numbers = columns.indices.filter { index in
            let present = columns[index].present
            return !present.isEmpty && !["id", "latitude", "longitude"].contains(columns[index].path[0])
                && present.allSatisfy { $0.written.flatMap(Double.init) != nil }
        }
        if numbers.count == 1 { columns[numbers[0]].isOurAmount = columns.contains { $0.path == ["currency"] } }
    }

    /// Returns true if a column of the whole file has a value twice, or if more records lack it than there are sums
    /// below a table.
    private func repeats(_ column: Int, in file: RecordFile) throws -> Bool {
        struct Found: Error {}
        let id = Field("id", "Id", .text, keys: columns[column].path)
        let schema = Schema(
            service: ServiceName(rawValue: "sample"), noun: Noun(one: "record", other: "records"), fields: [id],
            headline: "id")
        var options = ReadingOptions()
        options.records = lists.first.flatMap { $0.isEmpty ? nil : $0.split(separator: ".").map(String.init) }
        let reader = RecordFileReader(file: file, format: ServiceFormat(of: schema), zone: .gmt, options: options)
        var missing = 0
        do {
            try reader.read { part, _ in
                missing += part.problems.count { $0.id == nil && $0.field != nil }
                if missing > 3 || part.problems.contains(where: { $0.id != nil }) { throw Found() }
            } startingOver: {
            }
        } catch is Found {
            return true
        }
        return false
    }

    private init(lines bytes: [UInt8], isWhole: Bool) {
        var records: [JSONValue] = []
        _ = JSONParser.eachValue(of: bytes, isLast: isWhole) { _, json in
            if let json, records.count < Self.limit { records.append(json) }
        }
        self.init(records: records, keys: JSONParser.keys(in: bytes))
    }
}

// MARK: Tables

extension RecordSample {
    private init(table bytes: [UInt8], isWhole: Bool, of file: RecordFile) throws {
        let lines = CSVLines(bytes)
        if lines.areAligned { throw file.aligned }
        guard var table = CSVTable(likelyIn: lines) else { throw file.unreadable("It has no rows.") }
        let header = table.header
        (isText, above) = (true, Array(table.above.joined()))
        var rows: [TableRow] = []
        table.eachRow(isLast: isWhole) { if $0.fault == nil, rows.count < Self.limit { rows.append($0) } }
        if CSVTable.isRow(header, above: rows) {
            throw file.unreadable("It has no header: its first line must name the columns.")
        }
        // The sums below a table are not records.
        let filled = rows.map { row in row.cells.count { !$0.trimmed.isEmpty } }
        let usual = filled.sorted().dropFirst(filled.count / 2).first ?? 0
        for _ in 0..<3 where isWhole && rows.count > 3 && filled[rows.count - 1] * 2 <= usual { rows.removeLast() }
        count = rows.count
        var seen: Set<String> = []
        var (nameless, repeated, others): (Int, [String], Int) = (0, [], 0)
        for (index, heading) in header.enumerated() {
            let plain = FieldHeadings.plain(heading)
            if plain.isEmpty {
                nameless += 1
            } else if !seen.insert(plain).inserted {
                repeated.append(heading)
            } else if columns.count < Self.columnLimit {
                let values = rows.map { row -> JSONValue in
                    let cell = row.cells.indices.contains(index) ? TableColumns.text(row.cells[index]) : ""
                    return cell.trimmed.isEmpty ? .null : .string(cell)
                }
                columns.append(Column(path: [heading], values: values))
            } else {
                others += 1
            }
        }
        remark(leavingOut: others)
        if nameless > 0 {
            remarks.append("Left out: \(nameless, Noun(one: "column", other: "columns")) without a name.")
        }
        if !repeated.isEmpty { remarks.append("Left out, because their names repeat: \(list: repeated).") }
    }
}

extension JSONValue {
    var isNumber: Bool { if case .number = self { true } else { false } }
    var isArray: Bool { if case .array = self { true } else { false } }
}

extension String {
    var isWebAddress: Bool {
        let start = ["https://", "http://"].first(where: hasPrefix)
        return start.map { utf8.count > $0.utf8.count && !contains { $0.isWhitespace } } ?? false
    }
}
