public import Domain

/// Rows and columns that are not records of a service.
public struct Table: Sendable, Hashable {
    /// The heads of the columns, which are, in English and small letters, also the keys in JSON.
    public let columns: [Message]
    public let rows: [[Cell]]

    /// What stands in one place of a table.
    public enum Cell: Sendable, Hashable {
        case value(Value)
        case message(Message)
    }

    /// - Parameter rows: Each with as many cells as there are columns.
    public init(columns: [Message], rows: [[Cell]]) {
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
