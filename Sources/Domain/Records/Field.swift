/// One named value that every record of a service has.
public struct Field: Sendable, Hashable {
    /// What kind of value a field holds, which decides how it is filtered, sorted and shown.
    public enum Kind: Sendable, Hashable {
        case text
        /// Text of which only a few different ones occur, such as a category.
        case choice
        case integer
        case money
        case boolean
        case date
    }

    /// The name in filters and in JSON.
    public let name: String
    /// What stands over the column.
    public let title: String
    public let kind: Kind
    /// Where the field's value stands in a record's values.
    public let position: Int
}
