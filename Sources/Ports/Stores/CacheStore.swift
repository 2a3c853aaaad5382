public import Domain
public import struct FoundationEssentials.Date

/// The records of a result when a user last looked for what is new in it.
public struct Look: Sendable, Hashable {
    public struct Seen: Sendable, Hashable {
        /// The name of the record, for the case that it is gone later.
        public let headline: String
        public let price: Money?

        public init(headline: String, price: Money?) { (self.headline, self.price) = (headline, price) }
    }

    /// The most records of a result that are compared.
    public static let limit = 5_000

    public let time: Date
    public let records: [RecordID: Seen]

    package init(at time: Date, _ records: [RecordID: Seen]) { (self.time, self.records) = (time, records) }
}

/// A store of looks, so that a user learns what is new since the last one. A look that is lost costs only that.
public protocol LookStore: Sendable {
    /// Returns the last look at a result; nil if there was none.
    ///
    /// - Parameter key: The service, its location, the search and the filter.
    func look(_ key: String) async throws(Failure) -> Look?

    func keep(_ look: Look, as key: String) async throws(Failure)
}

/// The data that can be made or fetched again: imported files, copies of servers' records, and the built-in records.
public protocol CacheStore: Sendable {
    /// Returns what is kept, the largest first.
    func contents() -> [CachedData]

    /// Deletes something that is kept; it is made or fetched again when it is needed.
    ///
    /// - Throws: `.refused` for a file that is being imported, and `.unwritable` if it cannot be deleted.
    func clear(_ data: CachedData) throws(Failure)
}

public struct CachedData: Sendable, Hashable {
    /// The name of an imported file, or its path if another one has the same name; else `builtin` or `servers`.
    public var name: String
    /// The path of an imported file, as far as it is known; nil for other data.
    public var path: String?
    public var bytes: Int

    package init(name: String, path: String? = nil, bytes: Int) {
        (self.name, self.path, self.bytes) = (name, path, bytes)
    }
}
