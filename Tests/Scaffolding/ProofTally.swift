import Foundation

/// The tested points and the failures of a proof, printed as one line of the table in `docs/testing.md`.
///
///         proof: SIGKILL before a system call: 60 of 2147 points, seed 4711, 0 bad
public struct ProofTally: Sendable {
    public let proof: String
    public private(set) var tried = 0
    /// The failures, each on a line that says how to reproduce it.
    public private(set) var failures: [String] = []

    public init(_ proof: String) { self.proof = proof }

    /// Counts one point; `failure` is nil on success.
    public mutating func count(_ failure: String?) {
        tried += 1
        if let failure { failures.append(failure) }
    }

    /// Prints the line, and the first failures under it.
    ///
    /// - Parameters:
    ///   - all: How many points there are, of which a sample may have been tried.
    ///   - unit: What the points are called: `points`, `seeds`, `cells`.
    public func report(of all: Int, _ unit: String = "points") {
        let seed = TestScale.current == .full ? "" : ", seed \(TestScale.seed)"
        print("proof: \(proof): \(tried) of \(all) \(unit)\(seed), \(failures.count) bad")
        for failure in failures.prefix(20) { print("    bad: \(failure)") }
    }
}
