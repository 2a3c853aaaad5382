import Foundation

/// How much of a proof is tried: everything where `SOUK_PROOFS` is `all`, as `.ci/proofs` has it, else a sample.
///
/// A developer's `swift test` is to take a minute or two; the proofs of everything take some more.
public enum ProofScale: Sendable {
    case sample
    case all

    public static let current: ProofScale = environment["SOUK_PROOFS"] == "all" && seed == nil ? .all : .sample

    /// The only seed to try, from `SOUK_SEED`: one that a proof has printed with what did not hold.
    private static let seed = environment["SOUK_SEED"].flatMap { UInt64($0) }
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// The points to try: all of them, or as many as `limit`, spread evenly over all.
    public func points<Point>(of all: [Point], sample limit: Int) -> [Point] {
        guard self == .sample, all.count > limit, limit > 0 else { return all }
        return (0..<limit).map { all[$0 * all.count / limit] }
    }

    /// The seeds to try, from 1 on; the only one where the environment names one.
    public func seeds(_ all: Int, sample limit: Int) -> ClosedRange<UInt64> {
        if let seed = Self.seed { return seed...seed }
        return 1...UInt64(self == .sample ? min(limit, all) : all)
    }
}
