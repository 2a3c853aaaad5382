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
    /// - Parameter chosen: The titles or numbers of columns by their meaning; if there are any, other columns are
    ///   ignored.
    init?(header: [String], of schema: Schema, _ headings: FieldHeadings, chosen: [String: String] = [:]) {
        let isStatement = schema.isStatement
        let places =
            chosen.isEmpty
            ? Self.places(in: header, of: schema, headings) : Self.places(in: header, chosen: chosen)
        let hasAmount = places["amount"] != nil || (places["debit"] != nil && places["credit"] != nil)
        guard !places.isEmpty, !isStatement || (places["date"] != nil && hasAmount), places.count >= chosen.count
        else { return nil }
        (self.header, self.places, self.isStatement) = (header, places, isStatement)
        fields = schema.fields.map { places[$0.name, default: []] }
        let amounts = schema.fields.filter(\.isMoney).map(\.name)
        currency =
            (amounts + (isStatement ? ["debit"] : [])).lazy.compactMap { places[$0]?.first }
            .compactMap { ColumnTitle(header[$0]).currency }.first
        areOurs = schema.shownFields.allSatisfy { header.contains($0.name) || $0 == schema.currency }
    }

    private static func places(
        in header: [String], of schema: Schema, _ headings: FieldHeadings
    ) -> [String: [Int]] {
        let names = schema.columnNames
        var ranked: [String: [(rank: Int, index: Int)]] = [:]
        for (index, title) in header.enumerated() {
            // A title that matches as it is comes before one that matches without its unit.
            for (penalty, title) in plain(title).enumerated() {
                guard let match = headings[title] else { continue }
                ranked[names[match.position], default: []].append((match.rank * 2 + penalty, index))
            }
        }
        var places: [String: [Int]] = ranked.mapValues { ranked in
            ranked.sorted { $0 < $1 }.map(\.index).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        // A column that another field has taken is also that of a field which names it.
        let missing = schema.fields.filter { places[$0.name] == nil }
        if !missing.isEmpty {
            let indices = Dictionary(zip(header.map(FieldHeadings.plain), header.indices)) { first, _ in first }
            for field in missing {
                places[field.name] = indices[FieldHeadings.plain(field.path.joined(separator: "."))].map { [$0] }
            }
        }
        // Some banks write S and H, debit and credit, in a column without a title.
        if let next = places["amount"]?.first.map({ $0 + 1 }), schema.isStatement, places["direction"] == nil,
            header.indices.contains(next), header[next].trimmed.isEmpty
        {
            places["direction"] = [next]
        }
        return places
    }

    private static func places(in header: [String], chosen: [String: String]) -> [String: [Int]] {
        chosen.compactMapValues { title in
            let wanted = Set(plain(title).map(FieldHeadings.plain))
            let index =
                header.firstIndex { !wanted.isDisjoint(with: plain($0).map(FieldHeadings.plain)) }
                ?? Int(title).map { $0 - 1 }
            return index.flatMap { header.indices.contains($0) ? [$0] : nil }
        }
    }

    /// The bytes of the longest title. Each of the first lines is tried as a header, and its cells may be long texts.
    private static let longestTitle = 400

    /// Returns a title for comparison, as it is, and without a currency or another unit at its end.
    private static func plain(_ title: String) -> [String] {
        guard title.utf8.count <= longestTitle else { return [] }
        let parsed = ColumnTitle(title)
        let short = parsed.currency == nil ? ColumnTitle(String(title.prefix { $0 != "(" })).text : parsed.text
        return [title, short].filter { !FieldHeadings.plain($0).isEmpty }
    }

    var count: Int { places.count }
    var titles: [String: String] { places.compactMapValues { $0.first.map { header[$0] } } }

    /// Returns the title of the best column of a meaning, or the meaning itself if there is none.
    func title(of meaning: String) -> String { places[meaning]?.first.map { header[$0] } ?? meaning }

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
                if field.kind == .date, places.count > 1, let clock = clock(beside: day ?? text, at: places, in: row) {
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

    /// Returns the time of day in another column of the same meaning, if a text is a day alone: `Date` and `Time`.
    private func clock(beside day: String, at places: [Int], in row: TableRow) -> String? {
        guard !day.contains(":"), !day.trimmed.isEmpty else { return nil }
        return places.lazy.compactMap(row.cell).first { cell in
            cell.utf8.count <= 15 && WrittenTime("2000-01-01 \(cell)", in: .gmt)?.date != nil
        }
    }

    /// Returns the day that a spreadsheet wrote as a number, 45231: the days since the 30th of December 1899. Nil for
    /// any other text, and outside of this century.
    private static func day(number text: String) -> Day? {
        guard text.utf8.count == 5, let number = Int(text), (36_526...73_050).contains(number) else { return nil }
        return Day(daysSince1970: number - 25_569)
    }

    /// Returns a row's value in the best column of a meaning, without surrounding spaces; nil if it is empty or a dash.
    func cell(_ meaning: String, of row: TableRow) -> String? {
        places[meaning]?.first.flatMap { row.cell($0) }.flatMap { $0 == "-" ? nil : $0 }
    }

    /// Removes the apostrophe that keeps spreadsheets from reading the text as a formula.
    ///
    /// Text that has its own apostrophes before a formula was given one more.
    static func text(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && cell.isFormula ? String(cell.unicodeScalars.dropFirst()) : cell
    }
}

/// The title of a column, without the currency at its end: `Amount (USD)`, `Betrag in EUR`, `Price €`.
struct ColumnTitle {
    let text: String
    let currency: Currency?

    /// Codes in lowercase letters that are not words: `price_usd`.
    private static let usualCodes: Set<Substring> = ["usd", "eur", "gbp", "chf", "jpy", "cad", "aud", "sek", "inr"]

    init(_ heading: String) {
        var words = heading.split { $0.isWhitespace || $0 == "_" || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }
        // A code in lowercase may be a word: “all”, “pen”.
        let last = words.dropFirst().last.flatMap { word in
            word == word.uppercased() || words.count == 2 && Self.usualCodes.contains(word) ? word : nil
        }
        let named = last.flatMap { Currency(written: $0, usual: .unspecified) }
        if named != nil {
            words.removeLast()
            if words.count > 1, ["in", "en"].contains(words.last) { words.removeLast() }
        }
        text = words.joined(separator: " ").replacing("’", with: "'")
        currency = named
    }
}
