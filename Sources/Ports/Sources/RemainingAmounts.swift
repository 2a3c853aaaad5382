package import Domain

extension Query {
    /// The most records that are looked up by their IDs to be taken off the result of all.
    private static let mostLeftOut = 10_000

    /// The same query for the records that this one leaves out by their IDs, such as archived ones; nil without any.
    ///
    /// A source answers the query for all from what it keeps about them, such as their number, without reading them.
    var leftOut: Query? {
        parts.map { rest, ids in
            Query(text: text, predicate: .and(rest + [.isAmong(ids)]), range: 0..<ids.count)
        }
    }

    /// The same query with the records of ``leftOut``.
    var whole: Query {
        guard let rest = parts?.rest else { return self }
        var whole = self
        whole.predicate = rest.isEmpty ? nil : .and(rest)
        return whole
    }

    private var parts: (rest: [Predicate], ids: Set<RecordID>)? {
        var (rest, ids): ([Predicate], Set<RecordID>) = ([], [])
        for condition in predicate?.conjuncts ?? [] {
            if case .not(.isAmong(let some)) = condition { ids.formUnion(some) } else { rest.append(condition) }
        }
        return ids.isEmpty || ids.count > Self.mostLeftOut ? nil : (rest, ids)
    }
}

extension Predicate {
    /// The conditions that must all hold.
    package var conjuncts: [Predicate] {
        switch self {
        case .and(let conditions): conditions.flatMap(\.conjuncts)
        case .not(.or(let conditions)): conditions.flatMap { Predicate.not($0).conjuncts }
        default: [self]
        }
    }

    /// Returns true if it is about no other fields than these.
    package func concerns(only fields: [Field]) -> Bool {
        switch self {
        case .and(let conditions), .or(let conditions): conditions.allSatisfy { $0.concerns(only: fields) }
        case .not(let condition): condition.concerns(only: fields)
        case .equals(let field, _), .precedes(let field, _), .follows(let field, _), .contains(let field, _),
            .holds(let field), .isPresent(let field):
            fields.contains(field)
        case .isAmong: true
        }
    }
}

extension RecordSource {
    /// Returns ``tallies(_:by:)``, where records are left out by their IDs as the difference of two answers.
    func remainingTallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        guard let tallies = try await tallies(query.whole, by: keys) else { return nil }
        guard let others = query.leftOut, let left = try await self.tallies(others, by: keys) else { return tallies }
        var joined = JoinedTallies()
        tallies.forEach { joined.add($0) }
        left.forEach { joined.remove($0) }
        return joined.all
    }
}

/// The amounts that a source keeps in order, without those of a few records.
struct RemainingAmounts: SortedAmounts {
    let summaries: [AmountSummary]
    let missing: Int
    private let all: any SortedAmounts
    /// The amounts that are left out, in ten-thousandths.
    private let leftOut: [Currency: [Int64]]

    init(of all: any SortedAmounts, without values: [Value]) async throws(Failure) {
        let amounts = values.compactMap(\.money)
        leftOut = Dictionary(grouping: amounts, by: \.currency).mapValues { $0.map(\.tenThousandths) }
        missing = all.missing - (values.count - amounts.count)
        self.all = all
        var summaries: [AmountSummary] = []
        for summary in all.summaries {
            let left = leftOut[summary.sum.currency] ?? []
            let count = summary.count - left.count
            if count == 0 { continue }
            let sum = left.reduce(summary.sum.tenThousandths) { $0 - Int128($1) }
            summaries.append(
                AmountSummary(
                    count: count, sum: MoneySum(summary.sum.currency, tenThousandths: sum),
                    least: try await Self.amount(at: 0, of: summary, in: all, without: left),
                    greatest: try await Self.amount(at: count - 1, of: summary, in: all, without: left)))
        }
        self.summaries = summaries
    }

    func counts(below bounds: [Money]) async throws(Failure) -> [Int] {
        zip(bounds, try await all.counts(below: bounds)).map { bound, count in
            count - (leftOut[bound.currency] ?? []).count { $0 < bound.tenThousandths }
        }
    }

    func amount(at position: Int, of summary: AmountSummary) async throws(Failure) -> Money {
        try await Self.amount(at: position, of: summary, in: all, without: leftOut[summary.sum.currency] ?? [])
    }

    /// Moves a position past the amounts that are left out before it, until there are no more of them.
    private static func amount(
        at position: Int, of summary: AmountSummary, in all: any SortedAmounts, without left: [Int64]
    ) async throws(Failure) -> Money {
        var place = position
        while true {
            let amount = try await all.amount(at: place, of: summary)
            let next = position + left.count { $0 <= amount.tenThousandths }
            if next == place { return amount }
            place = next
        }
    }
}
