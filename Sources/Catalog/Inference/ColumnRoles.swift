import Domain
import WireFormat

/// The columns of a sample that tell records apart or name the currency of amounts.
struct ColumnRoles {
    private let sample: RecordSample
    private let service: ServiceName
    /// The columns with currencies, and the words before “currency” in their names, which their amounts share.
    private let currencies: [(index: Int, prefix: [String])]
    /// The column with the currency of the records, the one with the most general name.
    var currency: Int? { currencies.min { ($0.prefix.count, $0.index) < ($1.prefix.count, $1.index) }?.index }

    init(of sample: RecordSample, for service: ServiceName) {
        (self.sample, self.service) = (sample, service)
        let hasAmounts = sample.columns.contains(where: \.isAmount)
        let headings = FieldHeadings.currency
        currencies = sample.columns.enumerated().compactMap { index, column in
            let present = column.present.compactMap(\.written).filter { $0.trimmed != Currency.unspecified.code }
            guard hasAmounts, !present.isEmpty || column.described != nil,
                present.allSatisfy({ Currency(written: $0.trimmed, usual: .unspecified) != nil })
            else { return nil }
            let key = column.path.last ?? ""
            let outer = column.path.dropLast().flatMap(FieldHeadings.words)
            if headings[key] != nil || ["currency_id", "price_unit"].contains(key) { return (index, outer) }
            let words = FieldHeadings.words(key)
            let start = words.indices.first { headings[words[$0...].joined(separator: " ")] != nil }
            return start.map { (index, outer + words[..<$0]) }
        }
    }

    /// Returns the column with the currency of a column of amounts: that of `Fee Amount` is `Fee Currency`.
    func currencyColumn(of amounts: RecordSample.Column) -> Int? {
        let words = amounts.path.flatMap(FieldHeadings.words)
        let own = currencies.filter { words.starts(with: $0.prefix) }.max { $0.prefix.count < $1.prefix.count }
        return own?.index ?? (currencies.count == 1 ? currency : nil)
    }

    /// Returns true for a column that is called `id`. One with another name is taken for an id only if no two records
    /// have the same value.
    func isNamed(_ column: Int) -> Bool {
        let path = sample.columns[column].path
        // MongoDB and others write an id as an object: `{"_id": {"$oid": "…"}}`.
        return path.count < 3 && FieldHeadings.plain(path[0]) == "id"
    }

    /// The column with the number or text that tells records apart: a `Currency Code` does not.
    var idColumn: Int? {
        let ids = sample.ids.union(ColumnNames.ids(of: service.rawValue))
        func rank(_ column: Int) -> Int? {
            let path = sample.columns[column].path
            let words = FieldHeadings.words(path.last ?? "")
            let name = words.joined()
            if isNamed(column) { return 0 }
            if path == ["data", "id"] { return 1 }
            guard path.count == 1 else { return nil }
            if ids.contains(name) { return 1 }
            if ColumnNames.ids.contains(name) { return 2 }
            let isCode = ["code", "key"].contains(words.last) && ColumnNames.shared.isDisjoint(with: words)
            return isCode || ["id", "uuid"].contains(words.last) ? 3 : nil
        }
        let candidates = sample.columns.indices.filter { $0 != currency }.compactMap { index in
            rank(index).map { (rank: $0, index: index) }
        }
        // Only values show that a code tells records apart.
        return candidates.filter { ($0.rank < 3 || sample.count > 0) && isID($0.index) }
            .min { $0 < $1 }?.index
    }

    /// The first column with a code that people use, which stays a field. In records with ids that are not in all of
    /// them, it is that of a part.
    var codeColumn: Int? {
        if sample.columns.contains(where: { FieldHeadings.plain($0.path.joined()) == "id" && !$0.present.isEmpty }) {
            return nil
        }
        return sample.columns.indices.first { index in
            let path = sample.columns[index].path
            let code = FieldHeadings.words(path.last ?? "").last ?? ""
            return path.count == 1 && ColumnNames.codes.contains(code) && sample.count > 0 && isID(index)
        }
    }

    /// The column that is taken for an id by its values; nil if it is called id, or if there is none.
    var guessedID: Int? { (idColumn ?? codeColumn).flatMap { isNamed($0) ? nil : $0 } }

    private func isID(_ index: Int) -> Bool {
        if sample.repeating.contains(index) { return false }
        let column = sample.columns[index]
        var seen: Set<RecordID> = []
        let ids = column.values.map { RecordReader.id($0)?.id }
        guard ids.allSatisfy({ id in id.map { seen.insert($0).inserted } ?? false }) else { return false }
        let words = FieldHeadings.words(column.path.last ?? "")
        if !sample.isText || ["id", "uuid", "guid", "pk"].contains(words.last) { return true }
        // The numbers of rows change with the rows before them, and several calls may have one number.
        let areRows = ids.enumerated().allSatisfy { $1 == RecordID($0 + 1) }
        let arePhones = ids.contains { $0?.rawValue.hasPrefix("+") == true }
        return !areRows && !arePhones
    }
}
