import Proofs

extension Tally {
    /// Checks every point with two workers, the number of cores the proofs may use.
    ///
    /// - Parameter check: Returns nil on success, else a line that says how to reproduce the failure.
    static func of<Point: Sendable>(
        _ proof: String, points: [Point], _ check: @escaping @Sendable (Point) async throws -> String?
    ) async throws -> Tally {
        try await withThrowingTaskGroup(of: Tally.self) { workers in
            for worker in 0..<2 {
                workers.addTask {
                    var tally = Tally(proof)
                    for place in stride(from: worker, to: points.count, by: 2) {
                        tally.count(try await check(points[place]))
                        // A check may block, and other tests need this thread of the pool.
                        await Task.yield()
                    }
                    return tally
                }
            }
            var whole = Tally(proof)
            for try await tally in workers { whole.add(tally) }
            return whole
        }
    }
}

extension Array where Element: Sendable {
    /// Maps all elements with two workers.
    func mapped<Result: Sendable>(
        _ change: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: [(Int, Result)].self) { workers in
            for worker in 0..<2 {
                workers.addTask {
                    var results: [(Int, Result)] = []
                    for place in stride(from: worker, to: count, by: 2) {
                        results.append((place, try await change(self[place])))
                    }
                    return results
                }
            }
            var results: [(Int, Result)] = []
            for try await part in workers { results += part }
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
