public import Domain

/// A value with the number of the save that wrote it.
public struct Stored<Payload: Sendable>: Sendable {
    public var payload: Payload
    public var generation: Int
    /// What a person has to be told of how it was read: that a damaged file was set aside, that it is read-only.
    public var notices: [Message]

    public init(_ payload: Payload, generation: Int, notices: [Message] = []) {
        self.payload = payload
        self.generation = generation
        self.notices = notices
    }
}
