import Synchronization

/// Random numbers for the program, from a seed if one was given: the same run then gets the same numbers.
///
/// They determine the pauses between the tries of a request. They must never protect a secret, since anyone who knows
/// the seed can reproduce them.
public final class Chance: Sendable {
    /// The given seed; nil if every run is different.
    public let seed: UInt64?
    private let numbers: Mutex<SplitMix>

    package init(seed: UInt64? = nil) {
        self.seed = seed
        numbers = Mutex(SplitMix(seed: seed ?? .random(in: 0...UInt64.max)))
    }

    /// Returns a random number from 0 to 1.
    public func fraction() -> Double {
        numbers.withLock { Double.random(in: 0...1, using: &$0) }
    }
}

/// SplitMix64: the same numbers from the same seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the sequence of a seed.
    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
