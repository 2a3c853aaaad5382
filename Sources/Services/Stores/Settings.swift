/// What `set` changes.
public struct Settings: Sendable, Hashable {
    /// The name of the format for output; nil for what suits the place it goes to.
    public var format: String?
    /// Rows on a page.
    public var pageSize = 20

    public init() {}
}
