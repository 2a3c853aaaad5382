import Domain
import FoundationEssentials
import GRDB
import Ports
import SQLQueries

extension IndexedQuery {
    /// The runs of a column's ranks that count as one value each, and the values.
    private struct Groups {
        let column: Column
        /// The first rank of each run.
        var starts: [UInt32] = []
        var values: [Value] = []

        var runs: RankRuns { RankRuns(starts: starts) }

        mutating func add(_ value: Value, from rank: Int) {
            starts.append(UInt32(rank))
            values.append(value)
        }
    }

    /// The amounts that are added up, by their currency and sign.
    private struct Sums {
        let groups: Groups
        let currencies: [Currency?]
    }

    /// The matches with one combination of numbers.
    private struct Combination {
        let number: Int
        var count = 0
        /// In ten-thousandths.
        var sum: Int128 = 0
    }

    /// The most combinations that are counted in an array, in all and for each match; more are sorted.
    private static let (mostCounts, mostCountsOfMatch) = (1 << 20, 4)
    /// The texts that are read one by one, as a part of all rows.
    private static let fewTexts = 4

    /// Returns the number of matches for each combination of values; nil if not all columns are there, or if there are
    /// too many texts.
    func tallies(by keys: TallyKeys) throws -> [Tally]? {
        var groups: [Groups] = []
        for field in keys.fields {
            guard let own = self.groups(of: field, keys) else { return nil }
            groups.append(own)
        }
        let sums = keys.amount.flatMap(sums)
        if let amounts = sums { groups.append(amounts.groups) } else if keys.amount != nil { return nil }
        var size = 1
        for group in groups {
            let (product, isTooLarge) = size.multipliedReportingOverflow(by: group.values.count)
            if isTooLarge { return nil }
            size = product
        }
        if groups.isEmpty { return nil }
        defer { columns.release() }
        let combinations = try count(groups, of: size, adding: sums?.groups.column)
        for (place, field) in keys.fields.enumerated() where field.isFolded {
            let divisor = groups[(place + 1)...].reduce(1) { $0 * $1.values.count }
            let numbers = Set(combinations.map { $0.number / divisor % groups[place].values.count })
            guard try read(numbers, of: &groups[place]) else { return nil }
        }
        return Self.tallies(combinations, of: size, groups.prefix(keys.fields.count), sums?.currencies)
    }

    /// - Parameter currencies: Those of the last part of each combination, if amounts are added up.
    private static func tallies(
        _ combinations: [Combination], of size: Int, _ groups: ArraySlice<Groups>, _ currencies: [Currency?]?
    ) -> [Tally] {
        let tallies = combinations.lazy.map { combination in
            var left = size
            let values = groups.map { group in
                left /= group.values.count
                return group.values[combination.number / left % group.values.count]
            }
            let currency = currencies.flatMap { $0[combination.number % $0.count] }
            let sum = currency.map { MoneySum($0, tenThousandths: combination.sum) }
            return Tally(values: values, count: combination.count, sum: sum)
        }
        // The hours of days have a number each, and so have the same amounts in several currencies.
        let areParts = groups.contains { group in
            let isRepeated = group.column.field.kind == .date || group.column.sections.count > 1
            return isRepeated && Set(group.values).count < group.values.count
        }
        return areParts ? Tally.merging(tallies) : Array(tallies)
    }

    /// Counts the matches of each of so many combinations, and adds up their amounts; returns those that occur.
    private func count(_ groups: [Groups], of size: Int, adding amount: Column?) throws -> [Combination] {
        if groups.count == 1, amount == nil {
            return Self.occurring(groups[0].runs.counts(of: try matches(), in: groups[0].column), [])
        }
        let rows = try matches() ?? RowSet(allOf: columns.size)
        let isDense = size <= min(Self.mostCounts, rows.count * Self.mostCountsOfMatch)
        var counts = [Int](repeating: 0, count: isDense ? size : 0)
        var sums = [Int128](repeating: 0, count: isDense && amount != nil ? size : 0)
        var found: [(number: Int, row: UInt32)] = []
        try forEachBlock(of: rows, groups) { block, numbers in
            guard isDense else {
                return rows.forEach(in: block) { found.append((numbers[$0 - block.lowerBound], UInt32($0))) }
            }
            rows.forEach(in: block) { counts[numbers[$0 - block.lowerBound]] += 1 }
            guard let amount else { return }
            rows.forEach(in: block) { row in
                if let key = amount.key(ofRow: row) { sums[numbers[row - block.lowerBound]] += Int128(key) }
            }
        }
        return isDense ? Self.occurring(counts, sums) : Self.sorted(found, adding: amount)
    }

    /// Passes the numbers of the combinations of all rows, block by block.
    private func forEachBlock(
        of rows: RowSet, _ groups: [Groups], _ body: (_ block: Range<Int>, _ numbers: [Int]) -> Void
    ) throws {
        // A multiple of 64 rows.
        let size = 4_096
        let runs = groups.map(\.runs)
        var numbers = [Int](repeating: 0, count: size)
        for start in stride(from: 0, to: rows.size, by: size) {
            if Task.isCancelled { throw CancellationError() }
            let block = start..<min(rows.size, start + size)
            for index in numbers.indices { numbers[index] = 0 }
            for (group, runs) in zip(groups, runs) { group.column.add(runs, to: &numbers, of: block) }
            body(block, numbers)
        }
    }

    private static func occurring(_ counts: [Int], _ sums: [Int128]) -> [Combination] {
        counts.indices.filter { counts[$0] > 0 }.map { number in
            Combination(number: number, count: counts[number], sum: sums.isEmpty ? 0 : sums[number])
        }
    }

    private static func sorted(_ found: [(number: Int, row: UInt32)], adding amount: Column?) -> [Combination] {
        var combinations: [Combination] = []
        for (number, row) in found.sorted(by: { $0.number < $1.number }) {
            if combinations.last?.number != number { combinations.append(Combination(number: number)) }
            let last = combinations.count - 1
            combinations[last].count += 1
            if let key = amount?.key(ofRow: Int(row)) { combinations[last].sum += Int128(key) }
        }
        return combinations
    }

    private func groups(of field: Field, _ keys: TallyKeys) -> Groups? {
        guard let column = columns.column(of: field) else { return nil }
        var groups = Groups(column: column)
        switch field.kind {
        case .text, .choice:
            guard column.isExact else { return nil }
            for rank in 0..<column.count { groups.add(.missing, from: rank) }
        case .date: addTimes(to: &groups, keys)
        case .money(let usual):
            let hasCurrency = keys.fields.contains { $0 == table.schema.currency }
            for section in column.sections {
                let currency = hasCurrency ? section.currency.flatMap(Currency.init(code:)) ?? usual : usual
                for rank in section.ranks {
                    groups.add(field.kind.value(of: column.key(of: rank), in: currency), from: rank)
                }
            }
        default:
            for rank in 0..<column.count {
                groups.add(keys.rounded(field.kind.value(of: column.key(of: rank))), from: rank)
            }
        }
        groups.add(keys.rounded(.missing), from: column.count)
        return groups
    }

    /// Reads the texts of numbers as they are written.
    ///
    /// - Returns: False if there are too many.
    private func read(_ numbers: Set<Int>, of groups: inout Groups) throws -> Bool {
        let column = groups.column
        guard numbers.count <= 100 + columns.size / Self.fewTexts else { return false }
        let isCurrency = column.field == table.schema.currency
        try forEachText(of: numbers.lazy.filter { $0 < column.count }, in: column) { number, value in
            let isKnown = !isCurrency || value.text.flatMap(Currency.init(code:)) != nil
            groups.values[number] = isKnown ? value : .missing
        }
        return true
    }

    /// Adds the times by the quarter of an hour, as ``Tally/quarter`` says.
    private func addTimes(to groups: inout Groups, _ keys: TallyKeys) {
        let column = groups.column
        let start = { (rank: Int) in
            let time = ColumnLayout.number(column.key(of: rank))
            let length = time < Tally.firstQuarter ? 1 : Tally.quarter
            return (time / length).rounded(.down) * length
        }
        var rank = 0
        while rank < column.count {
            let first = start(rank)
            let date = Date(timeIntervalSinceReferenceDate: first)
            let counted = keys.rounded(.date(date))
            let end = keys.rounding?.end(date).timeIntervalSinceReferenceDate ?? first
            if counted != groups.values.last { groups.add(counted, from: rank) }
            rank = (rank + 1..<column.count).boundary {
                let time = start($0)
                return time > first && time >= end
            }
        }
    }

    private func sums(of field: Field) -> Sums? {
        guard let column = columns.column(of: field), let usual = field.kind.currency else { return nil }
        var groups = Groups(column: column)
        var currencies: [Currency?] = []
        for section in column.sections {
            let currency = section.currency.flatMap(Currency.init(code:)) ?? usual
            let positive = section.ranks.boundary { column.key(of: $0) >= 0 }
            for ranks in [section.ranks.lowerBound..<positive, positive..<section.ranks.upperBound] where !ranks.isEmpty
            {
                groups.add(.missing, from: ranks.lowerBound)
                currencies.append(currency)
            }
        }
        groups.add(.missing, from: column.count)
        return Sums(groups: groups, currencies: currencies + [nil])
    }
}

extension IndexedQuery {
    /// Returns the numbers of a field in the matches; nil without a column of them.
    func sortedNumbers(of field: Field) throws -> SortedNumbers? {
        guard let column = columns.column(of: field), !field.kind.isText else { return nil }
        defer { columns.release() }
        let runs = RankRuns(starts: Array(0...UInt32(column.count)))
        let counts = runs.counts(of: try matches(), in: column)
        let sections = column.sections.map { section in
            let currency = section.currency.flatMap(Currency.init(code:))
            return section.ranks.compactMap { rank in
                counts[rank] == 0
                    ? nil
                    : CountedValue(
                        value: field.kind.value(of: column.key(of: rank), in: currency), count: counts[rank])
            }
        }
        return SortedNumbers(sections.filter { !$0.isEmpty }, missing: counts[column.count])
    }
}

extension IndexedQuery {
    /// Returns the amounts of a currency in the middle, for each value of the key; nil without the columns, or if the
    /// currency has two sections.
    func middles(of amount: Field, in currency: Currency, by keys: TallyKeys) throws -> [Value: MiddleAmounts]? {
        guard let key = keys.fields.first, var groups = groups(of: key, keys), let column = columns.column(of: amount),
            let usual = amount.kind.currency
        else { return nil }
        let sections = column.sections.filter { ($0.currency.flatMap(Currency.init(code:)) ?? usual) == currency }
        guard let section = sections.first, sections.count == 1 else { return nil }
        defer { columns.release() }
        let rows = try matches()
        if key.isFolded, try !read(Set(0..<groups.values.count), of: &groups) { return nil }
        // Times have a run for each part of a day.
        var known: [Value: Int] = [:]
        let numbers = groups.values.map { value in
            let number = known[value] ?? known.count
            known[value] = number
            return number
        }
        let (runs, other) = (groups.runs, groups.column)
        var counts = [Int](repeating: 0, count: known.count)
        func forEachAmount(_ body: (_ number: Int, _ row: Int) -> Void) throws {
            for position in column.positions(of: section.ranks) {
                if position % 65_536 == 0, Task.isCancelled { throw CancellationError() }
                let row = column.row(at: position)
                if rows?.contains(row) != false { body(numbers[runs.run(of: other.rank(of: row))], row) }
            }
        }
        try forEachAmount { number, _ in counts[number] += 1 }
        var passed = [Int](repeating: 0, count: counts.count)
        var (lows, highs) = (passed, passed)
        try forEachAmount { number, row in
            if passed[number] == (counts[number] - 1) / 2 { lows[number] = row }
            if passed[number] == counts[number] / 2 { highs[number] = row }
            passed[number] += 1
        }
        let money = { Money(tenThousandths: column.key(ofRow: $0) ?? 0, currency: currency) }
        return known.filter { counts[$1] > 0 }.mapValues { number in
            MiddleAmounts(low: money(lows[number]), high: money(highs[number]), count: counts[number])
        }
    }
}

extension Field.Kind {
    /// Returns the value of a key of a ``ColumnFile``, for a kind that is not text or time.
    ///
    /// - Parameter currency: The currency of amounts; the field's own if nil.
    fileprivate func value(of key: Int64, in currency: Currency? = nil) -> Value {
        switch self {
        case .integer: .integer(Int(key))
        case .duration: .duration(Int(key))
        case .boolean: .boolean(key != 0)
        case .day: Day(number: Int(key)).map(Value.day) ?? .missing
        case .number: .number(ColumnLayout.number(key))
        case .money(let usual): .money(Money(tenThousandths: key, currency: currency ?? usual))
        case .text, .choice, .list, .date: .missing
        }
    }
}
