/// The fields of a schema by the keys and headings that other programs give them: `created_at`, `createdAt` and
/// `Created at` are one.
public struct FieldHeadings: Sendable {
    /// A field that a heading names.
    public struct Match: Sendable {
        public let position: Int
        /// The rank of the heading among those of the field; 0 is the best.
        public fileprivate(set) var rank: Int
        /// The currency that the heading names: `price_eur`.
        public fileprivate(set) var currency: Currency?
    }

    /// A path to a field's value, and its rank among the headings of the field.
    public struct Path: Sendable {
        public let position: Int
        public let path: [String]
        public let rank: Int
    }

    private var matches: [String: Match] = [:]
    private var paths: [String: [Path]] = [:]
    /// Words that may stand beside a heading: `montant de l'opération`, `Umsatz in EUR`.
    private static let fillers: Set<String> = Set(
        """
        a amt complet complete completa d da de del den der des di do du e em en in l la le mov \
        movimento movimiento movimientos of op operacao operacion operacja operacji operation operations operazione \
        operazioni the transactie transaction transactions transakcji transaktion transaktions transazione txn
        """.split(separator: " ").map(String.init))

    /// The headings of a currency, in any service.
    public static let currency = FieldHeadings(
        of: Schema(
            service: ServiceName(rawValue: ""), noun: Noun(one: "", other: ""), fields: [.currency], headline: ""))

    /// - Parameter columns: The meanings that only a table's columns have, with their headings. They have the positions
    ///   after the fields.
    public init(of schema: Schema, columns: [(name: String, headings: [String])] = []) {
        for field in schema.fields {
            let path = field.pathName
            // A name of a category in the record is better than its number.
            var names = [field.name, field.title.unrendered]
            names += field.isNumbered ? field.headings + [path] : [path] + field.headings
            // An ID that was said to be elsewhere is not in a column that happens to be called “id”.
            if field.isID, field.path != ["id"] { names = [path] }
            if field == schema.archivedFlag { names.append("archived") }
            add(names, at: field.position)
            // Its path comes before the headings unless names are better than numbers; headings with dots come last.
            let rank = field.isNumbered ? matches[Self.plain(path)]?.rank ?? 0 : -1
            paths[field.path[0], default: []].append(Path(position: field.position, path: field.path, rank: rank))
            for (index, heading) in field.headings.filter({ $0.contains(".") }).enumerated() {
                let keys = heading.split(separator: ".").map(String.init)
                guard let first = keys.first else { continue }
                paths[first, default: []].append(Path(position: field.position, path: keys, rank: 10_000 + index))
            }
        }
        for (offset, column) in columns.enumerated() { add(column.headings, at: schema.fields.count + offset) }
    }

    private mutating func add(_ names: [String], at position: Int) {
        for (rank, name) in names.map(Self.plain).enumerated() where !name.isEmpty && matches[name] == nil {
            matches[name] = Match(position: position, rank: rank * 6)
        }
    }

    /// The bytes of the longest heading. Each of the first lines of a table is tried as a header, and its cells may be
    /// long texts.
    private static let longest = 400

    /// Returns nil for a heading that names no field. Beside a heading, one that has a currency is worse, then one that
    /// has another unit, then one that has fillers.
    public subscript(heading: String) -> Match? {
        guard heading.utf8.count <= Self.longest else { return nil }
        let title = ColumnTitle(heading)
        let names = [heading, title.withoutUnit]
        // One transaction may have several rows with its ID.
        let short = names.map(Self.words).map { words in words.filter { !Self.fillers.contains($0) } }
        let found = (names.map(Self.plain) + short.map { $0 == ["id"] ? "" : $0.joined() }).map { matches[$0] }
        guard let index = found.firstIndex(where: { $0 != nil }), var match = found[index] else { return nil }
        match.rank += [0, title.currency == nil ? 2 : 1, 3, title.currency == nil ? 5 : 4][index]
        match.currency = title.currency
        return match
    }

    /// Returns the paths that begin with a key.
    public func paths(from key: String) -> [Path] { paths[key] ?? [] }

    /// Returns the letters and digits of a heading without case and accents.
    public static func plain(_ heading: String) -> String {
        FoldedText(heading).string.filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the words of a name, without case and accents: `createdAt` and `Created at` have the same.
    public static func words(_ name: String) -> [String] {
        FoldedText(separated(name)).string.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns a name with a space before each word of `camelCase`.
    fileprivate static func separated(_ name: String) -> String {
        var separated = ""
        var previous: Character = " "
        for character in name {
            if character.isUppercase, previous.isLowercase || previous.isNumber { separated += " " }
            separated.append(character)
            previous = character
        }
        return separated
    }
}

/// The title of a column or a key, without the currency at its end: `Amount (USD)`, `Betrag in EUR`, `priceEur`.
public struct ColumnTitle {
    public let text: String
    public let currency: Currency?
    /// The title without a currency or another unit, in brackets, at its end.
    public let withoutUnit: String

    /// Names that are not words in lowercase: `price_usd`.
    private static let usualNames: Set<String> = [
        "usd", "eur", "gbp", "chf", "jpy", "cad", "aud", "sek", "inr", "euro", "euros",
    ]

    public init(_ heading: String) {
        let (words, named) = Self.divided(heading)
        (text, currency) = (words, named)
        withoutUnit = named == nil ? Self.divided(String(heading.prefix { $0 != "(" })).text : words
    }

    private static func divided(_ heading: String) -> (text: String, currency: Currency?) {
        var words = FieldHeadings.separated(heading).split { $0.isWhitespace || "_()[]".contains($0) }
        // A code in lowercase may be a word: “all”, “pen”.
        let named = words.dropFirst().last.flatMap { word in
            let folded = word.lowercased()
            let isUsual = usualNames.contains(folded)
            return isUsual || word == word.uppercased()
                ? Currency(written: isUsual ? folded : String(word), usual: .unspecified) : nil
        }
        if named != nil {
            words.removeLast()
            if words.count > 1, ["in", "en"].contains(words.last) { words.removeLast() }
        }
        return (words.joined(separator: " ").replacing("’", with: "'"), named)
    }
}
