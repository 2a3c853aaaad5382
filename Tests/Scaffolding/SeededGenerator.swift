import Ports

/// A generator that gives the same numbers for the same seed, so that a failure can be reproduced.
public struct SeededGenerator: RandomNumberGenerator {
    private var numbers: SplitMix

    /// Begins a sequence that is the same for the same seed.
    public init(seed: UInt64) { numbers = SplitMix(seed: seed) }

    public mutating func next() -> UInt64 { numbers.next() }

    /// Returns true once in `count` times on average.
    public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
