import Foundation

/// How much of a proof is tried: everything where `SOUK_PROOFS` is `all`, as `.ci/proofs` has it, else a sample.
///
/// A developer's `swift test` is to take a minute or two; the proofs of everything take some more.
public enum ProofScale: Sendable {
    case sample
    case all

    public static let current: ProofScale = ProcessInfo.processInfo.environment["SOUK_PROOFS"] == "all" ? .all : .sample

    /// The points to try: all of them, or as many as `limit`, spread evenly over all.
    public func points<Point>(of all: [Point], sample limit: Int) -> [Point] {
        guard self == .sample, all.count > limit, limit > 0 else { return all }
        return (0..<limit).map { all[$0 * all.count / limit] }
    }

    /// The seeds to try, from 1 on.
    public func seeds(_ all: Int, sample limit: Int) -> ClosedRange<UInt64> {
        1...UInt64(self == .sample ? min(limit, all) : all)
    }
}
