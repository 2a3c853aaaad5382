import Syntax

extension DateOrder: NamedChoice {
    public static let noun: Message = "date order"
}

extension SpendingSign: NamedChoice {
    public static let noun: Message = "sign"
}

/// The decimal mark of amounts, typed as itself or as a word.
public struct DecimalMark: Argument {
    public let character: Character

    private static let words: [(name: String, value: Character)] = [("comma", ","), ("point", ".")]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        if let mark = Self.words.first(where: { String($0.value) == typed.text }) {
            character = mark.value
            return
        }
        character = try named(typed, what: "decimal mark", kind: .usage, among: Self.words)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        words.map { Candidate($0.name) }
    }
}

extension Currency: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try typed.checked(
            Currency(code: typed.text), orSay: "“\(typed.text)” is not the code of a currency.",
            hint: "For example: USD.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        Currency.all.keys.sorted().map { Candidate($0) }
    }
}

/// The columns of a table by their meaning: `date=Datum,amount=Betrag`, or by their numbers, `date=1,amount=4`.
public struct ColumnTitles: Argument {
    /// The titles by `Schema.columnNames`.
    public let titles: [String: String]
    private let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var titles: [String: String] = [:]
        for part in typed.text.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0.trimmed) }
            guard sides.count == 2 else { throw Self.unknown(part, at: typed.range) }
            guard titles.updateValue(sides[1], forKey: sides[0]) == nil else {
                throw Failure(.usage, "“\(sides[0])” is given twice.", at: typed.range)
            }
        }
        (self.titles, range) = (titles, typed.range)
    }

    /// - Throws: `.usage` if a service has no such columns.
    public func check(for schema: Schema) throws(Failure) {
        guard let unknown = titles.keys.sorted().first(where: { !schema.columnNames.contains($0) }) else { return }
        throw Self.unknown(unknown, at: range, among: schema.columnNames)
    }

    private static func unknown(
        _ part: some StringProtocol, at range: SourceRange, among names: [String] = []
    ) -> Failure {
        Failure(
            .usage, "“\(String(part))” does not name a column.",
            hint: names.isEmpty
                ? "For example: --columns date=Datum,amount=Betrag."
                : "For example: --columns date=Datum,amount=Betrag. Names: \(list: names).", at: range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (scope.schema?.columnNames ?? []).map { Candidate($0 + "=", continues: true) }
    }
}
