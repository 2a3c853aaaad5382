public import Domain
public import Ports
import Syntax

// The options of `source` for a bank's statement.

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

/// The code of a currency: `USD`.
public struct CurrencyCode: Argument {
    public let currency: Currency

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let currency = Currency(code: typed.text) else {
            throw Failure(
                .usage, "“\(typed.text)” is not the code of a currency.", hint: "For example: USD.", at: typed.range)
        }
        self.currency = currency
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        Currency.all.keys.sorted().map { Candidate($0) }
    }
}

/// The columns of a statement by their meaning: `date=Datum,amount=Betrag`, or by their numbers, `date=1,amount=4`.
public struct StatementColumns: Argument {
    /// The titles by the names of fields; see `StatementForm.columnNames`.
    public let titles: [String: String]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var titles: [String: String] = [:]
        for part in typed.text.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0.trimmed) }
            guard sides.count == 2, StatementForm.columnNames.contains(sides[0]) else {
                throw Failure(
                    .usage, "“\(part)” does not name a column.",
                    hint: "For example: --columns date=Datum,amount=Betrag. Names: \(list: StatementForm.columnNames).",
                    at: typed.range)
            }
            titles[sides[0]] = sides[1]
        }
        self.titles = titles
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        StatementForm.columnNames.map { Candidate($0 + "=", continues: true) }
    }
}
