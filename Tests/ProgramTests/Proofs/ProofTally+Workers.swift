extension ProofTally {
    /// Checks every point.
    ///
    /// - Parameter check: Returns nil on success, else a line that says how to reproduce the failure.
    static func of<Point: Sendable>(
        _ proof: String, points: [Point], by workers: Int = 2,
        _ check: @escaping @Sendable (Point) async throws -> String?
    ) async throws -> ProofTally {
        var tally = ProofTally(proof)
        for failure in try await points.mapped(by: workers, check) { tally.count(failure) }
        return tally
    }
}

extension Array where Element: Sendable {
    /// Maps all elements with a few workers: two by default, the number of cores the proofs may use.
    func mapped<Result: Sendable>(
        by workers: Int = 2, _ change: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var results: [(Int, Result)] = []
                    for place in stride(from: worker, to: count, by: workers) {
                        results.append((place, try await change(self[place])))
                        // A change may block, and other tests need this thread of the pool.
                        await Task.yield()
                    }
                    return results
                }
            }
            var results: [(Int, Result)] = []
            for try await part in group { results += part }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

extension Array {
    /// Returns at most `limit` elements, evenly spaced from the first, to bound the run time.
    func spread(_ limit: Int) -> [Element] {
        count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
    }
}
