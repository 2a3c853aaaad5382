import Services

/// The same numbers from the same seed, so that a failure comes back.
public struct SeededGenerator: RandomNumberGenerator {
    private var numbers: SplitMix

    public init(seed: UInt64) {
        numbers = SplitMix(seed: seed)
    }

    public mutating func next() -> UInt64 { numbers.next() }

    /// True once in `count` times.
    public mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
