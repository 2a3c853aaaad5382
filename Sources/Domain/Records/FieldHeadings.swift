/// The fields of a schema by the keys and headings that other programs give them: `created_at`, `createdAt` and
/// `Created at` are one.
public struct FieldHeadings: Sendable {
    /// A field that a heading names.
    public struct Match: Sendable {
        /// The position of the field in its schema.
        public let position: Int
        /// The rank of the heading among those of the field; 0 is the best.
        public let rank: Int
    }

    private var matches: [String: Match] = [:]

    public init(of schema: Schema) {
        for field in schema.fields {
            let path = field.path.joined(separator: ".")
            var names = [field.name, field.title.key, path] + field.headings
            // An ID that was said to be elsewhere is not in a column that happens to be called “id”.
            if field.name == "id", field.path != ["id"] { names = [path] }
            if field == schema.archivedFlag { names.append("archived") }
            for (rank, name) in names.map(Self.plain).enumerated() where !name.isEmpty && matches[name] == nil {
                matches[name] = Match(position: field.position, rank: rank)
            }
        }
    }

    /// Returns nil for a heading that names no field.
    public subscript(heading: String) -> Match? { matches[Self.plain(heading)] }

    /// Returns the letters and digits of a heading without case and accents.
    public static func plain(_ heading: String) -> String {
        FoldedText(heading).string.filter { $0.isLetter || $0.isNumber }
    }
}
