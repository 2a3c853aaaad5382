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

/// SplitMix64: the same numbers from the same seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

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
