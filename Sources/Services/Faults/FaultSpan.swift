/// When a fault begins and how long it lasts, counted in requests or writes.
public struct FaultSpan: Sendable, Hashable {
    /// How many go well first.
    public private(set) var after: Int
    /// How many fail then; nil for all, until the fault is cleared.
    public private(set) var times: Int?

    /// - Parameters:
    ///   - after: 0 or more.
    ///   - times: 1 or more.
    public init(after: Int = 0, times: Int? = nil) {
        self.after = after
        self.times = times
    }

    /// Whether the next one fails.
    public var isDue: Bool { after == 0 && !isOver }

    /// Whether nothing fails any more.
    public var isOver: Bool { times == 0 }

    /// Counts one; whether it fails.
    mutating func meet() -> Bool {
        guard isDue else {
            after = max(0, after - 1)
            return false
        }
        times = times.map { $0 - 1 }
        return true
    }
}
