public import Domain

/// Rows and columns that are not records of a service.
///
/// Programs get the cells under the keys of their columns, in JSON with the other members of the object; people see the
/// columns that are made for them, and listen to sentences of those made for that.
public struct Table: Sendable, Hashable {
    /// Who gets a column.
    public struct Readers: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let json = Readers(rawValue: 1)
        public static let csv = Readers(rawValue: 2)
        /// Whoever looks at tables, plain text and Markdown.
        public static let seen = Readers(rawValue: 4)
        /// Whoever listens.
        public static let heard = Readers(rawValue: 8)
        public static let programs: Readers = [.json, .csv]
        public static let people: Readers = [.seen, .heard]
        public static let all: Readers = [.programs, .people]
    }

    public struct Column: Sendable, Hashable {
        /// What cells are, as far as that decides how a column looks; what the cells themselves tell where it is nil.
        public enum Kind: Sendable, Hashable {
            /// Words, which may be wrapped.
            case text
            /// A short value that is kept in one piece.
            case value
            /// The same, of a date without its time.
            case day
            case number
            case money
            /// What is said of a row in words.
            case mark
        }

        /// The key in JSON and the head in CSV.
        public let key: String
        /// What stands over the column; empty for one that speaks for itself.
        public let title: Message
        public let kind: Kind?
        public let readers: Readers

        public init(_ key: String, _ title: Message, _ kind: Kind? = nil, for readers: Readers = .all) {
            (self.key, self.title, self.kind, self.readers) = (key, title, kind, readers)
        }
    }

    /// A value beside the rows in the JSON object.
    public struct Member: Sendable, Hashable {
        public let key: String
        public let cell: Cell

        public init(_ key: String, _ cell: Cell) { (self.key, self.cell) = (key, cell) }
    }

    /// What stands in one place of a table.
    public enum Cell: Sendable, Hashable {
        case value(Value)
        /// A value for programs, and what people call it.
        case named(Value, Message)
        case message(Message)
        /// A number with all its digits.
        case digits(String)
        case sum(MoneySum)
        /// In hundredths.
        case share(Int)
        /// The numbers of rows.
        case rows([Int])
        case list([Cell])
        case object([Member])
        /// Nothing, not even a key.
        case absent
    }

    /// How many rows there can be, and how people see them.
    public enum Shape: Sendable, Hashable {
        case rows
        /// One row, which programs get as an object.
        case one
        /// The same, which people see as a sheet of labelled values.
        case sheet
    }

    /// What JSON calls it.
    public var kind = "table"
    public var shape = Shape.rows
    /// The key of the rows in JSON, or of the one there is.
    public var key = "rows"
    public let columns: [Column]
    /// Each with as many cells as there are columns.
    public let rows: [[Cell]]
    /// The service that it is about.
    public var service: ServiceName?
    /// Whether JSON has the keys of its columns beside the rows.
    public var listsColumns = false
    /// What JSON has before the rows, and after them.
    public var before: [Member] = []
    public var after: [Member] = []
    /// What the rows add up to, for people: a cell for each column.
    public var total: [Cell]?
    /// What a sheet is of, in its first line.
    public var headline: Message?
    /// What stands over rows that belong together, by the place of the first of them.
    public var headings: [Int: Message] = [:]
    /// What is said before the rows to those who listen.
    public var introduction: Message?
    /// The document that Markdown has in its place.
    public var document: Manual?

    /// - Parameter rows: Each with as many cells as there are columns.
    public init(_ columns: [Column], rows: [[Cell]]) {
        (self.columns, self.rows) = (columns, rows)
    }

    /// A table whose titles are, in English and small letters, its keys too.
    public init(columns: [Message], rows: [[Cell]]) {
        self.init(columns.map { Column($0.unrendered.lowercased(), $0) }, rows: rows)
        listsColumns = true
    }

    /// The columns that somebody gets, by their places.
    public func columns(for reader: Readers) -> [(place: Int, column: Column)] {
        columns.enumerated().filter { !$0.element.readers.isDisjoint(with: reader) }.map { ($0.offset, $0.element) }
    }
}

extension Table.Cell: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self = .message(Message(stringLiteral: value))
    }

    /// Text from outside.
    public static func text(_ text: String) -> Table.Cell { .value(.text(text)) }

    public static func number(_ number: Int) -> Table.Cell { .value(.integer(number)) }

    static func text(_ text: String?) -> Table.Cell { .value(text.map(Value.text) ?? .missing) }

    static func number(_ number: Int?) -> Table.Cell { .value(number.map(Value.integer) ?? .missing) }
}
