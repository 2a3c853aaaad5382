public import Domain

/// Is told how far a long question has come, for the person who waits.
public protocol ProgressWatcher: Sendable {
    /// - Parameter progress: Half a sentence, such as `scanned 120 of 300`; the next takes its place.
    func note(_ progress: Message)
}

/// Nobody watches, as in scripts.
public struct NoProgressWatcher: ProgressWatcher {
    public init() {}

    public func note(_ progress: Message) {}
}
