public import Domain

/// What a command returns; how it looks is decided where it is rendered.
public struct Output: Sendable, Hashable {
    /// What there is to see.
    public enum Content: Sendable, Hashable {
        /// Nothing but the message.
        case message
        /// A page of a list.
        case records(RecordList)
        /// One record, whole.
        case record(ListedRecord, Schema)
        case draft(Draft, isOpen: Bool)
        case drafts([Draft], open: DraftName?)
        case table(Table)
        /// Paragraphs and lines to read.
        case text([Message])
        /// The command table itself.
        case reference(Manual)
    }

    /// What the program does next.
    public enum Control: Sendable, Hashable {
        case leave
        /// Runs the lines of a script as if they were typed here.
        case read(path: String)
    }

    public var content: Content
    /// The sentence that says what was done or found.
    public var message: Message?
    /// What to type next, where that helps.
    public var hint: Message?
    public var control: Control?

    public init(_ content: Content, message: Message? = nil, hint: Message? = nil, control: Control? = nil) {
        self.content = content
        self.message = message
        self.hint = hint
        self.control = control
    }

    /// A sentence alone.
    public static func message(_ message: Message, hint: Message? = nil) -> Output {
        Output(.message, message: message, hint: hint)
    }
}

/// A page of records with the numbers people call them by.
public struct RecordList: Sendable, Hashable {
    public let schema: Schema
    public let records: [ListedRecord]
    /// Where the page begins in the result, counted from 0.
    public let offset: Int
    /// How many match in all; nil while unknown.
    public let total: Int?

    public init(schema: Schema, records: [ListedRecord], offset: Int, total: Int?) {
        self.schema = schema
        self.records = records
        self.offset = offset
        self.total = total
    }
}

/// A record with its row number and what the person has done with it.
public struct ListedRecord: Sendable, Hashable {
    /// The number it is called by; nil where it has none.
    public let number: Int?
    public let record: Record
    public let isPinned: Bool
    public let isArchived: Bool

    public init(number: Int?, record: Record, isPinned: Bool, isArchived: Bool) {
        self.number = number
        self.record = record
        self.isPinned = isPinned
        self.isArchived = isArchived
    }
}

/// Rows and columns that are not records of a service.
public struct Table: Sendable, Hashable {
    /// The heads of the columns, which are also the keys in JSON.
    public let columns: [String]
    public let rows: [[Cell]]

    /// What stands in one place of a table.
    public enum Cell: Sendable, Hashable {
        case value(Value)
        case message(Message)
    }

    /// - Parameter rows: Each with as many cells as there are columns.
    public init(columns: [String], rows: [[Cell]]) {
        self.columns = columns
        self.rows = rows
    }
}

extension Table.Cell: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self = .message(Message(stringLiteral: value))
    }

    /// Text from outside.
    public static func text(_ text: String) -> Table.Cell { .value(.text(text)) }

    public static func number(_ number: Int) -> Table.Cell { .value(.integer(number)) }
}

/// How output is rendered.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    case table, plain, json, csv, markdown
}
