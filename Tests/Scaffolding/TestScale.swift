import Foundation
import Ports

/// The extent of a proof or a matrix: a sample at each commit, everything before a release.
///
/// `.ci/full` sets `SOUK_TESTS=full`. A sample is drawn with a seed that each report prints; `SOUK_SEED` repeats it.
public enum TestScale: Sendable {
    case sample
    case full

    public static let current: TestScale = environment["SOUK_TESTS"] == "full" ? .full : .sample

    /// The seed of samples.
    public static let seed = chosenSeed ?? UInt64.random(in: 1...999_999)

    private static let chosenSeed = environment["SOUK_SEED"].flatMap { UInt64($0) }
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// All points in a full run, else `limit` of them in their order, drawn with ``seed``.
    public func points<Point>(of all: [Point], sample limit: Int) -> [Point] {
        guard self == .sample, all.count > limit else { return all }
        var generator = SplitMix(seed: Self.seed)
        return Array(all.indices).shuffled(using: &generator).prefix(limit).sorted().map { all[$0] }
    }

    /// The seeds of random walks: 1 to `count` in a full run, else `SOUK_WALKS` or `limit` of them, starting at a
    /// position drawn with ``seed``. `SOUK_SEED` selects a single one.
    public func seeds(_ count: Int, sample limit: Int) -> ClosedRange<UInt64> {
        if let seed = Self.chosenSeed { return seed...seed }
        let walks = Self.environment["SOUK_WALKS"].flatMap { UInt64($0) } ?? UInt64(limit)
        guard self == .sample, walks < count else { return 1...UInt64(count) }
        let first = 1 + Self.seed % (UInt64(count) - walks)
        return first...(first + walks - 1)
    }
}
