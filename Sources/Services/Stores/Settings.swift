/// What `set` changes.
public struct Settings: Sendable, Hashable {
    /// The name of the format for output; nil for what suits the place it goes to.
    public var format: String?
    /// The name of the layout of a record on the screen; nil for what suits its width.
    public var layout: String?
    /// Rows that a page may have.
    public static let pageSizes = 1...1_000

    /// Rows on a page; one of `pageSizes`.
    public var pageSize = 20

    public init() {}
}
