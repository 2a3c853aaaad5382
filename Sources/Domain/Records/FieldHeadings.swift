/// The fields of a schema by the keys and headings that other programs give them: `created_at`, `createdAt` and
/// `Created at` are one.
public struct FieldHeadings: Sendable {
    /// A field that a heading names.
    public struct Match: Sendable {
        public let position: Int
        /// The rank of the heading among those of the field; 0 is the best.
        public let rank: Int
    }

    private var matches: [String: Match] = [:]
    /// Words that may stand beside a heading: `montant de l'opération`, `Umsatz in EUR`.
    private static let fillers: Set<String> = Set(
        """
        a amt complet complete completa d da de del den der des di do du e em en eur euro euros in l la le mov \
        movimento movimiento movimientos of op operacao operacion operacja operacji operation operations operazione \
        operazioni the transactie transaction transactions transakcji transaktion transaktions transazione txn
        """.split(separator: " ").map(String.init))

    /// - Parameter columns: The meanings that only a table's columns have, with their headings. They have the positions
    ///   after the fields.
    public init(of schema: Schema, columns: [(name: String, headings: [String])] = []) {
        for field in schema.fields {
            let path = field.path.joined(separator: ".")
            var names = [field.name, field.title.unrendered, path] + field.headings
            // An ID that was said to be elsewhere is not in a column that happens to be called “id”.
            if field.isID, field.path != ["id"] { names = [path] }
            if field == schema.archivedFlag { names.append("archived") }
            add(names, at: field.position)
        }
        for (offset, column) in columns.enumerated() { add(column.headings, at: schema.fields.count + offset) }
    }

    private mutating func add(_ names: [String], at position: Int) {
        for (rank, name) in names.map(Self.plain).enumerated() where !name.isEmpty && matches[name] == nil {
            matches[name] = Match(position: position, rank: rank * 2)
        }
    }

    /// Returns nil for a heading that names no field. Beside a heading, one that has fillers too is worse.
    public subscript(heading: String) -> Match? {
        if let match = matches[Self.plain(heading)] { return match }
        let words = Self.words(heading)
        let rest = words.filter { !Self.fillers.contains($0) }
        // One transaction may have several rows with its ID.
        guard !rest.isEmpty, rest.count < words.count, rest != ["id"] else { return nil }
        return matches[rest.joined()].map { Match(position: $0.position, rank: $0.rank + 1) }
    }

    /// Returns the letters and digits of a heading without case and accents.
    public static func plain(_ heading: String) -> String {
        FoldedText(heading).string.filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the words of a name, without case and accents: `createdAt` and `Created at` have the same.
    public static func words(_ name: String) -> [String] {
        var separated = ""
        var previous: Character = " "
        for character in name {
            if character.isUppercase, previous.isLowercase || previous.isNumber { separated += " " }
            separated.append(character.isLetter || character.isNumber ? character : " ")
            previous = character
        }
        return FoldedText(separated).string.split(separator: " ").map(String.init)
    }
}
