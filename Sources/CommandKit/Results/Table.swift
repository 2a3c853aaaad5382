/// Rows and columns that are not records of a service.
///
/// Programs get the cells under the keys of their columns, in JSON with the other members of the object. People see the
/// columns that are meant for display; screen readers read sentences from the columns that are meant for speech.
public struct Table: Sendable, Hashable {
    /// The readers that get a column.
    public struct Readers: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let json = Readers(rawValue: 1)
        public static let csv = Readers(rawValue: 2)
        /// Readers of tables, plain text and Markdown.
        public static let seen = Readers(rawValue: 4)
        /// Users of screen readers.
        public static let heard = Readers(rawValue: 8)
        public static let programs: Readers = [.json, .csv]
        public static let people: Readers = [.seen, .heard]
        public static let all: Readers = [.programs, .people]
    }

    public struct Column: Sendable, Hashable {
        /// The kind of the cells, which decides the look of a column. Without a kind, the cells themselves decide.
        public enum Kind: Sendable, Hashable {
            /// Words, which may be wrapped.
            case text
            /// A short value that is kept in one piece.
            case value
            /// A date without its time, kept in one piece.
            case day
            /// Numbers, aligned by their decimal points.
            case number
            /// Amounts, aligned by their decimal points.
            case money
            /// A remark about the row.
            case mark
        }

        /// The key in JSON and the header in CSV.
        public let key: String
        /// The heading of the column; empty if the column needs none.
        public let title: Message
        public let kind: Kind?
        public let readers: Readers

        /// - Parameters:
        ///   - key: The key in JSON and the header in CSV.
        ///   - readers: The readers that get the column.
        public init(_ key: String, _ title: Message, _ kind: Kind? = nil, for readers: Readers = .all) {
            (self.key, self.title, self.kind, self.readers) = (key, title, kind, readers)
        }
    }

    /// A value beside the rows in the JSON object.
    public struct Member: Sendable, Hashable {
        public let key: String
        public let cell: Cell

        /// Creates a member of a JSON object.
        public init(_ key: String, _ cell: Cell) { (self.key, self.cell) = (key, cell) }
    }

    public enum Cell: Sendable, Hashable {
        /// A value as in records, written in the reader's language.
        case value(Value)
        /// A value for programs, with its name for people.
        case named(Value, Message)
        /// A sentence or words of the program, which are translated.
        case message(Message)
        /// A number with all its digits.
        case digits(String)
        /// An amount, always with cents.
        case sum(MoneySum)
        /// In percent.
        case share(Int)
        /// The numbers of rows.
        case rows([Int])
        /// Cells for programs only, as an array.
        case list([Cell])
        /// Members for programs only.
        case object([Member])
        /// Nothing, not even a key.
        case absent
    }

    /// The number of rows that are possible, and their form for people.
    public enum Shape: Sendable, Hashable {
        /// Any number of rows.
        case rows
        /// One row, which programs get as an object.
        case one
        /// One row, which programs get as an object and people see as a sheet of labelled values.
        case sheet
    }

    /// The kind of most tables. JSON has the keys of their columns beside the rows, which may be none.
    public static let usualKind = "table"

    /// The kind of the table in JSON.
    public var kind: String
    /// The key of the rows in JSON, or of the only row.
    public var key: String
    public var shape: Shape
    public let columns: [Column]
    /// Each with as many cells as there are columns.
    public let rows: [[Cell]]
    /// The service that it is about.
    public var service: ServiceName?
    /// The members before the rows in JSON, and those after them.
    public var before: [Member] = []
    public var after: [Member] = []
    /// The totals of the rows, for people: a cell for each column.
    public var total: [Cell]?
    /// The subject of a sheet, in its first line.
    public var headline: Message?
    /// The headings of groups of rows, by the index of the first row of each.
    public var headings: [Int: Message] = [:]
    /// The sentence before the rows, for screen readers.
    public var introduction: Message?
    /// The document that Markdown has instead of the table.
    public var document: Manual?

    /// - Parameter rows: Each with as many cells as there are columns.
    public init(
        _ columns: [Column], rows: [[Cell]], kind: String = Table.usualKind, key: String = "rows", shape: Shape = .rows
    ) {
        (self.columns, self.rows, self.kind, self.key, self.shape) = (columns, rows, kind, key, shape)
    }

    /// Creates a table whose titles, in English and lower case, are also its keys.
    public init(columns: [Message], rows: [[Cell]]) {
        self.init(columns.map { Column($0.unrendered.lowercased(), $0) }, rows: rows)
    }

    /// Returns the columns for a reader, with their indices.
    public func columns(for reader: Readers) -> [(place: Int, column: Column)] {
        columns.enumerated().compactMap { place, column in
            column.readers.isDisjoint(with: reader) ? nil : (place, column)
        }
    }
}

extension Table.Cell: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self = .message(Message(stringLiteral: value)) }

    /// Text from outside.
    public static func text(_ text: String?) -> Table.Cell { .value(text.map(Value.text) ?? .missing) }

    /// Returns the code of a currency; a missing value for an amount without one.
    static func code(of currency: Currency) -> Table.Cell { .text(currency == .unspecified ? nil : currency.code) }

    public static func number(_ number: Int?) -> Table.Cell { .value(number.map(Value.integer) ?? .missing) }
}
