import Domain
public import Ports

/// Compares a source's answers to random queries with evaluation in memory.
public struct EquivalenceTrial {
    /// An answer that differs.
    public struct Mismatch: Error, CustomStringConvertible {
        public let description: String
    }

    private let source: any RecordSource
    private let evaluation: InMemoryEvaluation

    public init(_ source: any RecordSource) async throws {
        self.source = source
        evaluation = InMemoryEvaluation(schema: source.schema, records: try await source.everything())
    }

    /// Compares pages and counts.
    ///
    /// - Returns: The number of queries that find something.
    public func comparePages(_ count: Int, seed: UInt64) async throws -> Int {
        var random = RandomQueries(over: evaluation, seed: seed)
        var found = 0
        for _ in 0..<count {
            let query = random.next()
            let matches = evaluation.matches(query)
            let page = try await source.page(query)
            let expected = evaluation.page(query, of: matches, toCompareWith: page)
            guard page == expected else {
                let pair = zip(page.records, expected.records).first { $0 != $1 }
                throw Mismatch(
                    description: """
                        \(query) is \(page.records.map(\.id.rawValue)), not \(expected.records.map(\.id.rawValue)); \
                        \(pair.map { "\($0)" } ?? "")
                        """)
            }
            guard try await source.count(query) == matches.count else {
                throw Mismatch(description: "the count of \(query) is not \(matches.count)")
            }
            found += expected.records.isEmpty ? 0 : 1
        }
        return found
    }

    /// Compares the sums of the market's prices.
    public func compareTotals(_ count: Int, seed: UInt64) async throws {
        let fields = source.schema.fields
        var random = RandomQueries(over: evaluation, seed: seed)
        for _ in 0..<count {
            let query = random.next()
            for grouping in [Grouping.whole, .value(of: fields[1]), .month(of: fields[8])] {
                let totals = try await source.totals(query, of: fields[3], by: grouping)
                let expected = Total.adding(evaluation.matches(query), of: fields[3], by: grouping)
                guard totals.map(Set.init) == Set(expected) else {
                    throw Mismatch(description: "the totals of \(query) are \(totals ?? []), not \(expected)")
                }
            }
        }
    }

    /// Compares the counts and sums of the market's prices by a text, as a feed returns them, with those of each price.
    public func compareSums(_ count: Int, seed: UInt64) async throws {
        let fields = source.schema.fields
        var random = RandomQueries(over: evaluation, seed: seed)
        let sums = { (tallies: [Tally]) in
            tallies.reduce(into: [[Value]: [Int]]()) { sums, tally in
                let amount = tally.values[0].money.map { Int($0.tenThousandths) } ?? 0
                let known = sums[Array(tally.values.dropFirst())] ?? [0, 0, 0]
                let added = [tally.values[0].isMissing ? 0 : tally.count, amount * tally.count, tally.count]
                sums[Array(tally.values.dropFirst())] = zip(known, added).map(+)
            }
        }
        for _ in 0..<count {
            let query = random.next()
            let found = try await Feed(source).sums(query, of: fields[3], by: fields[1]).map(sums)
            let keys = [fields[3], fields[1], fields[11]]
            let expected = sums(Tally.counting(evaluation.matches(query), by: keys))
            guard found == expected else {
                throw Mismatch(description: "the sums of \(query) are \(found ?? [:]), not \(expected)")
            }
        }
    }

    /// Compares the counts of the market's values.
    public func compareTallies(_ count: Int, seed: UInt64) async throws {
        let fields = source.schema.fields
        var random = RandomQueries(over: evaluation, seed: seed)
        let counts = { (tallies: [Tally]) in
            Dictionary(tallies.map { ($0.values, $0.count) }, uniquingKeysWith: +)
        }
        // An amount is told with its currency.
        let single = fields.map { $0 == fields[3] ? [$0, fields[11]] : [$0] }
        for _ in 0..<count {
            let query = random.next()
            for keys in single + [[fields[3], fields[1], fields[11]], [fields[7], fields[5]]] {
                let tallies = try await source.tallies(query, of: keys).map(counts)
                let expected = counts(Tally.counting(evaluation.matches(query), by: keys))
                guard tallies == expected else {
                    throw Mismatch(description: "\(query) by \(keys.map(\.name)) is \(tallies ?? [:]), not \(expected)")
                }
            }
        }
    }
}
