public import Domain

/// A table of a service's records that queries are compiled for, in the dialect of its database.
///
/// Statements call the table `r`. Every condition may be NULL, which counts as false.
public protocol QueryTable: Sendable {
    var schema: Schema { get }
    var name: String { get }

    /// The expressions that a page selects, in the order in which its rows are read.
    var selection: SQLText { get }

    /// The expression of a row's place in the service's own order, or of another value that no two rows share.
    var place: SQLText { get }

    /// True if places are counted from 1 without gaps, so that a page is found by its places.
    var hasPlaces: Bool { get }

    /// The fields by which the service orders its records, if their places do not give the order.
    var order: [FieldOrder] { get }

    /// False if all amounts are in the currency of their field.
    var hasCurrencies: Bool { get }

    /// Returns the column of a field; nil for a field that the table does not have.
    func column(of field: Field) -> QueryColumn?

    /// Returns the condition that a text contains another.
    func contains(_ expression: SQLText, _ part: String) -> SQLText

    /// Returns the condition that a column's folded text contains a text; nil for a column without one.
    func contains(_ column: QueryColumn, _ text: String) -> SQLText?

    /// Returns the condition that a record is one of these.
    func isAmong(_ ids: Set<RecordID>) -> SQLText

    /// Returns the condition that a column's value is related to one that its field can have; nil if it never is.
    ///
    /// - Parameter relation: `=`, `<`, `>`, `<=` or `>=`.
    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText?

    /// Returns the condition that a column has a value which its field can have.
    func isPresent(_ column: QueryColumn) -> SQLText

    /// Returns a folded text as the sort key of Arabic.
    func arabicSortKey(_ folded: SQLText) -> SQLText

    /// Returns a column's value to group rows by.
    func group(_ column: QueryColumn) -> SQLText

    /// Returns the start of the interval that contains a time, as ``Tally/quarter`` says.
    func intervalStart(_ time: SQLText) -> SQLText

    /// Returns the columns with the sum of an amount, as the source of the table reads them.
    func sum(_ amount: SQLText) -> SQLText
}

/// A field's column, as expressions of a statement.
public struct QueryColumn: Sendable {
    public let field: Field
    public let value: SQLText
    /// The folded text; nil for other kinds.
    public let folded: SQLText?
    /// True if the folded text has its accents: a text that is compared with it keeps them too.
    public let hasAccents: Bool

    public init(_ field: Field, value: SQLText, folded: SQLText?, hasAccents: Bool = false) {
        (self.field, self.value, self.folded, self.hasAccents) = (field, value, folded, hasAccents)
    }

    /// Returns a text as the column's folded text has it.
    func folding(_ text: String) -> SQLText {
        hasAccents ? "lower(\(.text(text)))" : "\(.text(FoldedText(text).string))"
    }
}

/// The rows among which a query looks for its matches.
public struct IndexedRows: Sendable {
    /// The clause from `FROM` on, which calls the table `r`; nil for all rows of the table.
    public let rows: SQLText?
    /// Another condition of the query; nil for none.
    public let condition: SQLText?

    public init(rows: SQLText?, condition: SQLText?) { (self.rows, self.condition) = (rows, condition) }
}

extension Field {
    /// True if the field's folded text has a column of its own.
    public var isFolded: Bool { kind.isText }

    /// The name of the field's column in a table that souk makes, which has other columns called `place` and `record`,
    /// and those of folded texts. No field has a space in its name.
    public var columnName: String {
        let plain = name.lowercased()
        return ["place", "record"].contains(plain) || plain.hasSuffix("_folded") ? name + " field" : name
    }
}

extension QueryTable {
    public func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        "\(column.value) \(sql: relation) \(value)"
    }

    public func contains(_ column: QueryColumn, _ text: String) -> SQLText? {
        column.folded.map { contains($0, FoldedText(text).string) }
    }

    public func isPresent(_ column: QueryColumn) -> SQLText {
        let none = SQLText(argument: .text(Currency.unspecified.code))
        return column.field == schema.currency
            ? "coalesce(\(column.value), \(none)) <> \(none)" : "\(column.value) IS NOT NULL"
    }

    public var hasCurrencies: Bool { true }

    /// The column with the currency of the row's amounts; nil if the table has none.
    var currency: QueryColumn? { hasCurrencies ? schema.currency.flatMap(column(of:)) : nil }

    /// Returns the code of the currency of a row's amounts.
    ///
    /// - Parameter usual: The currency of rows that do not have one.
    func currency(usual: Currency) -> SQLText {
        let code = currency.map { group($0) }
        return code.map { "coalesce(\($0), \(.text(usual.code)))" } ?? "\(.text(usual.code))"
    }
}
