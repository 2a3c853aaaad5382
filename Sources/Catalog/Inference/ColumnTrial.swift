import Domain
import WireFormat

/// The kinds that all values of each column can be read as.
///
/// The reader of records decides, on a schema that has a field for each column and kind: what it reads later is what it
/// reads here.
struct ColumnTrial {
    /// The kinds that are tried; amounts have the currency that they name.
    private static let kinds: [(word: String, kind: Field.Kind)] = [
        ("date", .day), ("time", .date), ("integer", .integer), ("number", .number), ("money", .money(.unspecified)),
    ]
    /// The values after which a kind that does not fit is not tried any more.
    private static let firstValues = 50

    private(set) var fitting: [Set<String>]
    /// The currencies that the amounts in each column name.
    private(set) var currencies: [Set<Currency>]
    /// The columns whose `1.234` is 1234 as an amount, and 1.234 as a number.
    private(set) var grouped: Set<Int> = []
    /// A date that would be another day in the other order; nil if the order is certain, or if later records than those
    /// of the sample may decide it: then the reading of all of them says it.
    private(set) var doubtfulDate: String?
    private(set) var isMonthFirst = false
    /// The columns with coordinates, that of most records first, and the name that maps look for.
    private(set) var coordinates: [(name: String, columns: [Int])] = []

    init(of sample: RecordSample, by rules: ReadingRules) {
        let columns = sample.columns
        fitting = columns.map { column in
            // The version 3.10 is not 3.1.
            let isVersion = FieldHeadings.words(column.path.last ?? "").last == "version"
            guard let first = column.present.first, !isVersion || first.text == nil else { return [] }
            return Set(Self.kinds.map(\.word))
        }
        currencies = columns.map { _ in [] }
        attempt(sample, first: min(Self.firstValues, sample.count), by: rules)
        if sample.count > Self.firstValues { attempt(sample, first: sample.count, by: rules) }
        coordinates = ["latitude", "longitude"].map { name in
            let found = columns.indices.filter { axis(of: columns[$0], at: $0) == name }
            let counts = found.map { columns[$0].present.count { $0.written?.isEmpty == false } }
            return (name, zip(found, counts).sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0))
        }
    }

    private func axis(of column: RecordSample.Column, at index: Int) -> String? {
        // A single odd value is missing later, as in a built-in service.
        func isNumber(within limit: Double) -> Bool {
            if let kind = column.described?.kind { return ["number", "integer"].contains(kind) }
            let texts = column.present.compactMap(\.written).filter { !$0.isEmpty && !ReadingRules.isMissing($0) }
            if texts.isEmpty { return fitting[index].contains("number") }
            let odd = texts.count { Double($0.replacing(",", with: ".")).map { abs($0) > limit } ?? true }
            return odd < texts.count && odd <= max(1, texts.count / 20)
        }
        let isInner = column.path.dropLast().contains { Int($0) != nil }
        guard let key = column.path.last, !isInner, !key.hasPrefix("$") else { return nil }
        // GeoJSON has the longitude first (RFC 7946, section 3.1.1).
        if column.path.suffix(2).first == "coordinates", isNumber(within: 360) {
            return key == "0" ? "longitude" : "latitude"
        }
        let words = FieldHeadings.words(key)
        if words.contains(where: ColumnNames.latitudes.contains), isNumber(within: 90) { return "latitude" }
        return words.contains(where: ColumnNames.longitudes.contains) && isNumber(within: 180) ? "longitude" : nil
    }

    /// Returns true for text that a number would change: `007`, `+33`, `(3)`, `06 12 34`, or too many digits.
    static func isCode(_ text: String, isAmount: Bool = false) -> Bool {
        let text = text.trimmed
        let digits = text.filter(\.isNumber)
        let isSigned = text.first.map("+(".contains) == true || text.last.map("-+".contains) == true
        if isSigned && !isAmount { return true }
        // A program writes the shortest decimals of a number, which may be 17 digits.
        if digits.count > 15, Double(text)?.description != String(text) { return true }
        if text.first == "0", let second = text.dropFirst().first, second.isNumber || second == " " { return true }
        return text.split { " \u{A0}\u{202F}".contains($0) }.dropFirst().contains { group in
            group.first?.isNumber == true && group.prefix(while: \.isNumber).count != 3
        }
    }

    /// The values of one row, once for each kind that is tried.
    private struct TriedValues: SentValues {
        let id: JSONValue
        let values: [JSONValue]

        func value(of field: Field) -> JSONValue? { field.isID ? id : values[field.position - 1] }
        func name(of field: Field) -> String { field.name }
    }

    private mutating func attempt(_ sample: RecordSample, first count: Int, by rules: ReadingRules) {
        var tried: [(column: Int, word: String)] = []
        var fields = [Field("id", "Id", .integer)]
        for (index, words) in fitting.enumerated() {
            for (word, kind) in Self.kinds where words.contains(word) {
                fields.append(Field("\(tried.count)", "", kind))
                tried.append((index, word))
            }
        }
        let schema = Schema(
            service: ServiceName(rawValue: "sample"), noun: Noun(one: "record", other: "records"), fields: fields,
            headline: "id")
        let trial = try? RecordReader.deciding(schema, by: rules) { reader in
            for text in sample.above { reader.addDates(beside: text) }
            for row in 0..<count {
                let values = tried.map { sample.columns[$0.column].values[row] }
                reader.add(TriedValues(id: .number(row + 1), values: values), at: .record(row + 1))
            }
        }
        // Every record has an ID, so all are read.
        guard let (read, decided) = trial else { return }
        grouped = []
        for problem in read.problems {
            guard let number = problem.field.flatMap({ Int($0) }), tried.indices.contains(number) else { continue }
            fitting[tried[number].column].remove(tried[number].word)
        }
        for (number, trial) in tried.enumerated() where trial.word == "money" {
            let amounts = read.records.compactMap { $0[schema.fields[number + 1]].money?.currency }
            currencies[trial.column] = Set(amounts).subtracting([.unspecified])
            guard let plain = tried.firstIndex(where: { $0 == (trial.column, "number") }) else { continue }
            let isGrouped = read.records.contains { record in
                guard let amount = record[schema.fields[number + 1]].money,
                    case .number(let plain) = record[schema.fields[plain + 1]]
                else { return false }
                // They may differ in the decimals that a currency has.
                return Double(amount.tenThousandths).magnitude > plain.magnitude * 100_000
            }
            if isGrouped { grouped.insert(trial.column) }
        }
        isMonthFirst = decided.dateOrder == .monthFirst
        doubtfulDate = (count < RecordSample.limit ? decided.doubtfulDate : nil).flatMap { doubtful in
            let number = Int(doubtful.field)
            return number.map { fitting[tried[$0].column].contains(tried[$0].word) } == true ? doubtful.text : nil
        }
    }
}
