public import Domain

/// Which version of something was read or saved: a change of it is refused where that is no longer the newest.
public struct SavedVersion: Sendable, Hashable {
    /// The number in the name of its file, from 1 on.
    public let number: Int
    /// The highest number there is; more than `number` where newer ones are damaged.
    public let last: Int
    /// Of the bytes of its file, which tells what was mended by hand.
    public let checksum: UInt64

    public init(number: Int, last: Int, checksum: UInt64) {
        (self.number, self.last, self.checksum) = (number, last, checksum)
    }
}

/// A value as it was read, with the version it is.
public struct Stored<Payload: Sendable>: Sendable {
    public var payload: Payload
    /// Nil where it comes from no file with versions.
    public var version: SavedVersion?
    /// What a person has to be told of how it was read: that a newer version is damaged, that it is read-only.
    public var notices: [Message]

    public init(_ payload: Payload, version: SavedVersion? = nil, notices: [Message] = []) {
        self.payload = payload
        self.version = version
        self.notices = notices
    }
}
