public import Domain

/// A search, a filter and an order under a name, to be asked again.
public struct SavedSearch: Sendable, Hashable {
    public var service: ServiceName
    public var search: String
    /// As it was typed, so that `-7d` goes on meaning the last seven days.
    public var filter: String
    /// The name of the field to sort by; empty for the service's own order.
    public var sort: String
    public var isDescending: Bool

    public init(service: ServiceName, search: String, filter: String, sort: String, isDescending: Bool) {
        self.service = service
        self.search = search
        self.filter = filter
        self.sort = sort
        self.isDescending = isDescending
    }
}
