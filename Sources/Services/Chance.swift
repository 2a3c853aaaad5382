import Synchronization

/// Whatever the program leaves to chance, from a seed where one was given: then the same run draws the same.
///
/// That is the pauses between the tries of a request. What guards a secret is never drawn here, since who knows the
/// seed would know it.
public final class Chance: Sendable {
    /// What it was given; nil where every run is another.
    public let seed: UInt64?
    private let numbers: Mutex<SplitMix>

    public init(seed: UInt64? = nil) {
        self.seed = seed
        numbers = Mutex(SplitMix(seed: seed ?? .random(in: 0...UInt64.max)))
    }

    /// A number from 0 to 1.
    public func fraction() -> Double {
        numbers.withLock { Double.random(in: 0...1, using: &$0) }
    }
}
