import Domain
import FoundationEssentials
import GRDB
import Ports
import SQLQueries

extension IndexedQuery {
    /// The number that each rank of a column counts as, and the values of the numbers.
    private struct Groups {
        let column: Column
        /// A number for each rank, and one for no value.
        var numbers: [Int32] = []
        var values: [Value] = []

        mutating func add(_ value: Value, isSame: Bool = false) {
            if !isSame { values.append(value) }
            numbers.append(Int32(values.count - 1))
        }
    }

    /// The amounts that are added up, by their currency and sign.
    private struct Sums {
        let groups: Groups
        let currencies: [Currency?]
    }

    /// The most combinations of values that are counted in an array.
    private static let mostCombinations = 1 << 22
    /// The most texts that are read one by one.
    private static let mostTexts = 4_096

    /// Returns the number of matches for each combination of values; nil if not all columns are there, or if there are
    /// too many combinations.
    func tallies(by keys: TallyKeys) throws -> [Tally]? {
        var groups: [Groups] = []
        for field in keys.fields {
            guard let own = try self.groups(of: field, keys) else { return nil }
            groups.append(own)
        }
        let sums = keys.amount.flatMap(sums)
        if let amounts = sums { groups.append(amounts.groups) } else if keys.amount != nil { return nil }
        var combinations = 1
        for group in groups where combinations <= Self.mostCombinations { combinations *= group.values.count }
        guard !groups.isEmpty, combinations <= Self.mostCombinations else { return nil }
        defer { columns.release() }
        let (counts, amounts) = try count(groups, combinations: combinations, adding: sums?.groups.column)
        var (joined, tallies) = (JoinedTallies(), [Tally]())
        // The same value may have several numbers.
        let areParts = groups.contains { $0.column.field.kind == .date || $0.column.sections.count > 1 }
        let keyed = groups.prefix(keys.fields.count)
        for (combination, count) in counts.enumerated() where count > 0 {
            var left = combinations
            let values = keyed.map { group in
                left /= group.values.count
                return group.values[combination / left % group.values.count]
            }
            let currency = sums.flatMap { $0.currencies[combination % $0.currencies.count] }
            let sum = currency.map { MoneySum($0, tenThousandths: amounts[combination]) }
            let tally = Tally(values: values, count: count, sum: sum)
            if areParts { joined.add(tally) } else { tallies.append(tally) }
        }
        return areParts ? joined.all : tallies
    }

    /// Returns the number of matches for each combination, and the sums of their amounts.
    private func count(
        _ groups: [Groups], combinations: Int, adding amount: Column?
    ) throws -> (counts: [Int], sums: [Int128]) {
        var counts = [Int](repeating: 0, count: combinations)
        var sums = [Int128](repeating: 0, count: amount == nil ? 0 : combinations)
        let matches = try matches()
        if matches == nil, groups.count == 1, amount == nil {
            let (column, numbers) = (groups[0].column, groups[0].numbers)
            for rank in 0..<column.count { counts[Int(numbers[rank])] += column.positions(of: rank..<rank + 1).count }
            counts[Int(numbers[column.count])] += columns.size - column.present
            return (counts, sums)
        }
        var numbers = [Int32](repeating: 0, count: Self.blockSize)
        let rows = matches ?? RowSet(allOf: columns.size)
        for start in stride(from: 0, to: columns.size, by: Self.blockSize) {
            if Task.isCancelled { throw CancellationError() }
            let block = start..<min(columns.size, start + Self.blockSize)
            for index in numbers.indices { numbers[index] = 0 }
            for group in groups {
                group.column.add(group.numbers, times: Int32(group.values.count), to: &numbers, of: block)
            }
            rows.forEach(in: block) { counts[Int(numbers[$0 - start])] += 1 }
            guard let amount else { continue }
            rows.forEach(in: block) { row in
                let rank = amount.rank(of: row)
                if rank < amount.count { sums[Int(numbers[row - start])] += Int128(amount.key(of: rank)) }
            }
        }
        return (counts, sums)
    }

    /// A multiple of 64 rows.
    private static let blockSize = 4_096

    private func groups(of field: Field, _ keys: TallyKeys) throws -> Groups? {
        guard let column = columns.columns[field.position], column.field == field else { return nil }
        var groups = Groups(column: column)
        groups.numbers.reserveCapacity(column.count + 1)
        switch field.kind {
        case .text, .choice:
            guard try addTexts(to: &groups) else { return nil }
        case .date: addTimes(to: &groups, keys)
        case .money(let usual):
            let hasCurrency = keys.fields.contains { $0 == table.schema.currency }
            for section in column.sections {
                let currency = hasCurrency ? section.currency.flatMap(Currency.init(code:)) ?? usual : usual
                for rank in section.ranks { groups.add(field.kind.value(of: column.key(of: rank), in: currency)) }
            }
        default:
            for rank in 0..<column.count {
                groups.add(keys.rounded(field.kind.value(of: column.key(of: rank))))
            }
        }
        groups.add(keys.rounded(.missing))
        return groups
    }

    /// Adds the texts as they are written.
    ///
    /// - Returns: False if they are too many, or if some differ only in case or accents.
    private func addTexts(to groups: inout Groups) throws -> Bool {
        let column = groups.column
        guard column.isExact, column.count <= Self.mostTexts else { return false }
        let isCurrency = column.field == table.schema.currency
        let name = table.columns[column.field.position].name
        for rank in 0..<column.count {
            let row = column.row(at: column.positions(of: rank..<rank + 1).lowerBound)
            let statement = try database.statement(
                "SELECT \(sql: name) FROM \(sql: table.name) WHERE place = \(.integer(row + 1))")
            var value = Value.missing
            try statement.run { value = column.field.kind.value(at: 0, of: statement) }
            if isCurrency, value.text.flatMap(Currency.init(code:)) == nil { value = .missing }
            groups.add(value)
        }
        return true
    }

    /// Adds the times by the quarter of an hour, as ``Tally/quarter`` says. Those of half a day count as the same if
    /// its ends do, as ``TallyKeys/rounding`` says.
    private func addTimes(to groups: inout Groups, _ keys: TallyKeys) {
        let column = groups.column
        let start = { (rank: Int) in
            let time = ColumnLayout.number(column.key(of: rank))
            let length = time < Tally.firstQuarter ? 1 : Tally.quarter
            return (time / length).rounded(.down) * length
        }
        let value = { (start: Double) in keys.rounded(.date(Date(timeIntervalSinceReferenceDate: start))) }
        var rank = 0
        while rank < column.count {
            let first = start(rank)
            let counted = value(first)
            var end = (rank + 1..<column.count).boundary { start($0) >= first + 43_200 }
            if end > rank + 1, value(start(end - 1)) != counted {
                end = (rank + 1..<end).boundary { start($0) > first }
            }
            groups.add(counted, isSame: counted == groups.values.last)
            for _ in rank + 1..<end { groups.add(counted, isSame: true) }
            rank = end
        }
    }

    private func sums(of field: Field) -> Sums? {
        guard let column = columns.columns[field.position], column.field == field, let usual = field.kind.currency
        else { return nil }
        var groups = Groups(column: column)
        var currencies: [Currency?] = []
        for section in column.sections {
            let currency = section.currency.flatMap(Currency.init(code:)) ?? usual
            var isNegative: Bool?
            for rank in section.ranks {
                let isBelow = column.key(of: rank) < 0
                if isBelow != isNegative { currencies.append(currency) }
                groups.add(.missing, isSame: isBelow == isNegative)
                isNegative = isBelow
            }
        }
        groups.add(.missing)
        return Sums(groups: groups, currencies: currencies + [nil])
    }
}

extension IndexedQuery {
    /// Returns the numbers of a field in the matches; nil without a column of them.
    func sortedNumbers(of field: Field) throws -> SortedNumbers? {
        guard let column = columns.columns[field.position], column.field == field, !field.kind.isText else {
            return nil
        }
        defer { columns.release() }
        var counts = [Int](repeating: 0, count: column.count + 1)
        if let rows = try matches() {
            rows.forEach(in: 0..<columns.size) { counts[column.rank(of: $0)] += 1 }
        } else {
            for rank in 0..<column.count { counts[rank] = column.positions(of: rank..<rank + 1).count }
            counts[column.count] = columns.size - column.present
        }
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
