/// The data that can be made or fetched again: imported files, copies of servers' records, and the built-in records.
public protocol CacheStore: Sendable {
    /// Returns what is kept, the largest first.
    func contents() -> [CachedData]

    /// Deletes something that is kept; it is made or fetched again when it is needed.
    ///
    /// - Throws: `.refused` for a file that is being imported, and `.unwritable` if it cannot be deleted.
    func clear(_ data: CachedData) throws(Failure)
}

/// Something in the cache.
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

/// A cache in which nothing is kept.
public struct NoCache: CacheStore {
    /// Creates a store that keeps nothing.
    public init() {}

    public func contents() -> [CachedData] { [] }

    public func clear(_ data: CachedData) {}
}
