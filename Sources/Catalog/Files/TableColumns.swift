import Domain
import FoundationEssentials
import WireFormat

struct TableColumns {
    let header: [String]
    /// True if the columns are those that souk itself writes.
    let areOurs: Bool
    /// The currency that the title of an amount names.
    let currency: Currency?
    /// The indices of the columns by their meaning, best first.
    private let places: [String: [Int]]
    /// The same, by the positions of fields.
    private let fields: [[Int]]
    private let isStatement: Bool

    /// Nil for a line that is not a header: one that names no field or, for a bank's statement, no date, or no amount
    /// or debit and credit.
    ///
    /// - Parameter chosen: The titles or numbers of columns by their meaning, in place of those that their titles tell.
    init?(header: [String], of schema: Schema, _ headings: FieldHeadings, chosen: [String: String] = [:]) {
        let isStatement = schema.isStatement
        let found = Self.places(of: chosen, in: header)
        let places = Self.places(in: header, of: schema, headings, without: found)
        guard !places.isEmpty, found.count == chosen.count, !isStatement || Self.missing(in: places).isEmpty
        else { return nil }
        (self.header, self.places, self.isStatement) = (header, places, isStatement)
        fields = schema.fields.map { places[$0.name, default: []] }
        let amounts = schema.fields.filter(\.isMoney).map(\.name)
        currency =
            (amounts + (isStatement ? ["debit"] : [])).lazy.compactMap { places[$0]?.first }
            .compactMap { ColumnTitle(header[$0]).currency }.first
        areOurs = schema.shownFields.allSatisfy { header.contains($0.name) || $0 == schema.currency }
    }

    /// The names of amounts in a bank's statement. A table has a column for one or two of them.
    private static let amounts: Set = ["amount", "debit", "credit"]

    /// Returns what a bank's statement needs and has no column for: a date, and an amount or debit and credit.
    static func missing(in places: [String: [Int]]) -> [String] {
        let hasAmount = places["amount"] != nil || (places["debit"] != nil && places["credit"] != nil)
        return (places["date"] == nil ? ["date"] : []) + (hasAmount ? [] : ["amount"])
    }

    /// - Parameter chosen: The columns that the user has chosen, which have no other meaning.
    static func places(
        in header: [String], of schema: Schema, _ headings: FieldHeadings, without chosen: [String: Int] = [:]
    ) -> [String: [Int]] {
        let names = schema.columnNames
        var ranked: [String: [(rank: Int, index: Int)]] = [:]
        for (index, title) in header.enumerated() where !chosen.values.contains(index) {
            guard let match = headings[title] else { continue }
            ranked[names[match.position], default: []].append((match.rank, index))
        }
        var places: [String: [Int]] = ranked.mapValues { ranked in
            ranked.sorted { $0 < $1 }.map(\.index)
        }
        // A column that another field has taken is also that of a field which names it.
        let missing = schema.fields.filter { places[$0.name] == nil }
        if !missing.isEmpty {
            let free = header.indices.filter { !chosen.values.contains($0) }
            let indices = Dictionary(free.map { (FieldHeadings.plain(header[$0]), $0) }) { first, _ in first }
            for field in missing {
                places[field.name] = indices[FieldHeadings.plain(field.path.joined(separator: "."))].map { [$0] }
            }
        }
        if !amounts.isDisjoint(with: chosen.keys) { for name in amounts { places[name] = nil } }
        places.merge(chosen.mapValues { [$0] }) { $1 }
        // An amount is not looked for in a column with another unit.
        for name in schema.fields.filter(\.isMoney).map(\.name) + amounts {
            guard let first = places[name]?.first.map({ unit(of: header[$0]) }) else { continue }
            places[name]?.removeAll { unit(of: header[$0]) != first }
        }
        // Some banks write S and H, debit and credit, in a column without a title.
        if let next = places["amount"]?.first.map({ $0 + 1 }), schema.isStatement, places["direction"] == nil,
            header.indices.contains(next), header[next].trimmed.isEmpty, !chosen.values.contains(next)
        {
            places["direction"] = [next]
        }
        return places
    }

    /// Returns the indices of the columns that were chosen, by their meaning, as far as there are such columns.
    static func places(of chosen: [String: String], in header: [String]) -> [String: Int] {
        chosen.compactMapValues { title in
            let wanted = FieldHeadings.plain(title)
            func index(where isTitle: (String) -> Bool) -> Int? {
                wanted.isEmpty ? nil : header.firstIndex(where: isTitle)
            }
            return header.firstIndex(of: title) ?? index { FieldHeadings.plain($0) == wanted }
                ?? index { FieldHeadings.plain(ColumnTitle($0).withoutUnit) == wanted }
                ?? Int(title).map { $0 - 1 }.flatMap { header.indices.contains($0) ? $0 : nil }
        }
    }

    /// Returns the currency at the end of a title, or other words in brackets there; empty if it has neither.
    private static func unit(of title: String) -> String {
        ColumnTitle(title).currency?.code ?? FieldHeadings.plain(String(title.drop { $0 != "(" }))
    }

    var count: Int { places.count }
    var titles: [String: String] { places.compactMapValues { $0.first.map { header[$0] } } }

    /// Returns the title of the best column of a meaning, or the meaning itself if there is none.
    func title(of meaning: String) -> String { places[meaning]?.first.map { header[$0] } ?? meaning }

    /// Returns false for a row that is certainly not the header of another table, as nearly all: it has a date.
    func mayBeHeader(_ cells: [String]) -> Bool {
        guard let date = places["date"]?.first, cells.indices.contains(date), !cells[date].isEmpty else { return false }
        return !cells[date].utf8.contains { $0.isASCIIDigit }
    }

    func hasColumn(_ meaning: String) -> Bool { places[meaning] != nil }

    /// Returns a field's value in a row and the title of its column; nil if the column is missing or empty.
    ///
    /// If the best column is empty, the next one is read. In a bank's statement a dash is an empty cell.
    func cell(of field: Field, in row: TableRow) -> (title: String, text: String)? {
        let places = fields[field.position]
        for place in places where row.cells.indices.contains(place) {
            let text = row.cells[place]
            if text.isEmpty { continue }
            if field.kind == .day || field.kind == .date {
                let day = Self.day(number: text)?.description
                if field.kind == .date, places.count > 1,
                    let clock = Self.clock(beside: day ?? text, among: places.lazy.compactMap(row.cell))
                {
                    return (header[place], "\(day ?? text) \(clock)")
                }
                if let day { return (header[place], day) }
            }
            guard isStatement || places.count > 1 else { return (header[place], Self.text(text)) }
            let trimmed = text.trimmed
            if trimmed.isEmpty || (isStatement && trimmed == "-") { continue }
            return (header[place], Self.text(isStatement ? String(trimmed) : text))
        }
        return nil
    }

    /// Returns the titles and cells in which a byte that is not UTF-8 was replaced.
    func brokenCells(of row: TableRow) -> [(title: String, text: String)] {
        Set(places.values.joined()).sorted().compactMap { place in
            row.cell(place).flatMap { $0.contains("\u{FFFD}") ? (header[place], $0) : nil }
        }
    }

    /// Returns the first value that is a time of day, or may be meant as one, beside a day alone: `Date` and `Time`.
    static func clock(beside day: String, among others: some Sequence<String>) -> String? {
        guard !WrittenTime.hasClock(day), !day.trimmed.isEmpty else { return nil }
        return others.first { text in
            text.utf8.count <= 15 && text.first?.isNumber == true && !text.allSatisfy(\.isNumber)
                && text.count(where: \.isLetter) <= 3 && WrittenTime(text, in: .gmt) == nil
        }
    }

    /// Returns the day that a spreadsheet wrote as a number, 45231: the days since the 30th of December 1899. Nil for
    /// any other text, and outside of this century.
    private static func day(number text: String) -> Day? {
        guard text.utf8.count == 5, let number = Int(text), (36_526...73_050).contains(number) else { return nil }
        return Day(daysSince1970: number - 25_569)
    }

    /// Returns a row's value in the best column of a meaning that has one, without surrounding spaces; a dash is none.
    func cell(_ meaning: String, of row: TableRow) -> String? {
        places[meaning]?.lazy.compactMap(row.cell).first { $0 != "-" }
    }

    /// Removes the apostrophe that keeps spreadsheets from reading the text as a formula.
    ///
    /// Text that has its own apostrophes before a formula was given one more.
    static func text(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && cell.isFormula ? String(cell.unicodeScalars.dropFirst()) : cell
    }
}

/// The columns of a table that are likely a date, an amount and a title, by what is in them.
struct LikelyColumns {
    private var rows: [TableRow]
    /// The titles; nil if the table has none.
    private let titles: [String]?
    private let count: Int

    init(of table: CSVTable) {
        let rows = table.firstRows
        let isRow = CSVTable.isRow(table.header, above: rows)
        self.rows = (isRow ? [TableRow(line: 1, cells: table.header)] : []) + rows
        (titles, count) = (isRow ? nil : table.header, table.header.count)
    }

    /// Returns the columns as they are typed: `date=Datum,amount=4`.
    ///
    /// - Parameter known: The indices of the columns whose titles are known.
    func choice(for schema: Schema, beside known: [String: [Int]]) -> String {
        func choice(_ columns: KeyValuePairs<String, Int?>) -> String {
            columns.map { "\($0)=\($1.map(name) ?? "TITLE")" }.joined(separator: ",")
        }
        guard schema.isStatement else {
            let isText = { (text: String) in
                text.contains(where: \.isLetter) && !text.isWebAddress && !Self.isDate(text)
            }
            let title = (0..<count).first { share(of: $0, where: isText) > 0.5 }
            return choice([schema.headline.name: known[schema.headline.name]?.first ?? title ?? 0])
        }
        let date = known["date"]?.first ?? (0..<count).first { share(of: $0, where: Self.isDate) >= 0.5 }
        if let amount = known["amount"]?.first { return choice(["date": date, "amount": amount]) }
        // Lines below a table are not rows.
        var dated = self
        dated.rows.removeAll { row in date.map { row.cell($0).map(Self.isDate) != true } ?? false }
        if dated.rows.isEmpty { dated = self }
        let (rows, amounts) = (dated.rows, dated.amounts.filter { $0 != date })
        if let (debit, credit) = dated.pair(of: amounts) {
            return choice(["date": date, "debit": debit, "credit": credit])
        }
        // The number of an account has neither a sign nor decimals; without titles, a balance may have no sign either.
        let marks = titles == nil ? ["-", ",", "."] : ["-,."]
        let signed = marks.lazy.compactMap { marks in
            amounts.first { index in rows.contains { $0.cell(index)?.contains(where: marks.contains) == true } }
        }
        return choice(["date": date, "amount": signed.first ?? amounts.first])
    }

    /// Returns the share of a column's values that are of a kind; 0 without values.
    private func share(of index: Int, where isKind: (String) -> Bool) -> Double {
        let cells = rows.compactMap { $0.cell(index) }.filter { !ReadingRules.isMissing($0) }
        return cells.isEmpty ? 0 : Double(cells.count(where: isKind)) / Double(cells.count)
    }

    private static func isDate(_ text: String) -> Bool {
        DateOrder.allCases.contains { WrittenTime(text, in: .gmt, $0) != nil }
    }

    /// Words in the names of amounts that are not those of transactions.
    private static let otherAmounts: Set = ["fee", "fees", "rate", "balance", "saldo", "solde", "number"]

    private var amounts: [Int] {
        (0..<count).filter { index in
            let title = String(titles?[index].prefix { $0 != "(" } ?? "")
            return Self.otherAmounts.isDisjoint(with: FieldHeadings.words(title))
                && share(of: index) { WrittenAmount($0, in: .euro) != nil } > 0.5
        }
    }

    /// Returns the columns of debits and credits: each row has an amount in one of them. Nil without such columns.
    private func pair(of amounts: [Int]) -> (Int, Int)? {
        func hasAmount(_ index: Int) -> [Bool] {
            rows.map { $0.cell(index)?.contains { ("1"..."9").contains($0) } == true }
        }
        return zip(amounts, amounts.dropFirst()).first { debit, credit in
            let (debits, credits) = (hasAmount(debit), hasAmount(credit))
            return debits.contains(true) && credits.contains(true) && zip(debits, credits).allSatisfy { $0 != $1 }
        }
    }

    /// Returns the title of a column, or its number if the title could not be typed.
    private func name(of index: Int) -> String {
        let title = titles?[index] ?? ""
        return title.isEmpty || title.contains { ",=\"".contains($0) } ? String(index + 1) : title
    }
}
