@testable import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct QueryEquivalenceTests {
    /// Records with two amounts.
    private static let deposits = Schema(
        service: .products, noun: Noun(one: "product", other: "products"),
        fields: [
            Field("name", "Name", .text, .searched), Field("price", "Price", .money(.euro)),
            Field("deposit", "Deposit", .money(.euro)), .currency,
        ], headline: "name")

    @Test(arguments: TestScale.current.points(of: Array(UInt64(1)...4), sample: 2))
    func `listings are found by SQL as they are in memory`(seed: UInt64) async throws {
        let trial = try await EquivalenceTrial(CatalogSource.listings(in: CatalogDatabase(.memory)))
        #expect(try await trial.comparePages(30, seed: seed) > 7, "too few of the queries find anything")
    }

    @Test(arguments: TestScale.current.points(of: Array(UInt64(1)...4), sample: 2))
    func `fields of every kind, often missing, are found, added up and counted by SQL as they are in memory`(
        seed: UInt64
    ) async throws {
        let trial = try await EquivalenceTrial(CatalogSource(of: .market(), in: CatalogDatabase(.memory)))
        #expect(try await trial.comparePages(200, seed: seed) > 50, "too few of the queries find anything")
        try await trial.compareTallies(40, seed: seed)
    }

    @Test(arguments: TestScale.current.points(of: Array(UInt64(1)...4), sample: 2), [2, 70])
    func `chosen categories are filtered, sorted, counted and added up as if they were the source's own`(
        seed: UInt64, rules: Int
    ) async throws {
        let source = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
        let schema = source.schema
        let (category, price) = (schema.fields[1], schema.fields[3])
        let everything = try await source.everything()
        let texts = everything.compactMap { $0[schema.headline].text?.prefix(3) }.filter { !$0.isEmpty }.prefix(rules)
        let choices = CategoryChoices(
            records: [everything[3].id: "Toys", everything[9].id: "Fish"],
            rules: texts.enumerated().map {
                CategoryChoices.Rule(text: String($1), category: ["Fish", "Toys", "Books"][$0 % 3])
            })
        let categorised = try #require(CategorisedSource(source, choices: choices))
        let records = everything.map { record in
            let rule = choices.rules.last { rule in
                schema.searched.contains { Predicate.contains($0, rule.text).matches(record) }
            }
            var record = record
            if let name = choices.records[record.id] ?? rule?.category { record[category] = .text(name) }
            return record
        }
        let evaluation = ListSource(schema: schema, records: records)
        var random = RandomQueries(over: evaluation, seed: seed)
        let feed = Feed(categorised)
        for _ in 0..<40 {
            let query = random.next()
            let matches = evaluation.matches(query)
            let sorted = try await feed.page(query).records
            try #require(
                sorted == Array(matches.dropFirst(query.range.lowerBound).prefix(query.range.count)), "\(query)")
            for keys in [TallyKeys([], summing: price), TallyKeys([category], summing: price), TallyKeys([category])] {
                let tallies = try await feed.tallies(query, by: keys)
                let expected = Tally.counting(matches, by: keys)
                try #require(Set(tallies) == Set(expected), "\(query)")
            }
        }
    }

    @Test func `times are counted by the quarter of an hour, those of long ago by the second`()
        async throws
    {
        let schema = Schema(
            service: .calls, noun: Noun(one: "time", other: "times"),
            fields: [Field("time", "Time", .date), Field("name", "Name", .text, .searched)], headline: "name")
        let times: [Double] = [0, 899.9, 900, -0.1, -900, -900.1, 5e8, -915_148_800, -915_148_800.5, -3e9, 9e17]
        let records = times.enumerated().map {
            Record(id: RecordID($0), values: [.date(Date(timeIntervalSinceReferenceDate: $1)), .missing])
        }
        let source = CatalogSource(of: .fixed(records, of: schema), in: CatalogDatabase(.memory))
        let all = try #require(try await source.tallies(Query(), by: TallyKeys([schema.fields[0]])))
        let early: [Double] = [-915_148_800, -915_148_801, -3e9]
        let starts = early + [0, 900, -900, -1_800, 499_999_500, 9e17]
        #expect(Set(all.map(\.values)) == Set(starts.map { [.date(Date(timeIntervalSinceReferenceDate: $0))] }))
        #expect(all.reduce(0) { $0 + $1.count } == times.count)
    }

    @Test func `a sum beyond 64 bits is exact`() async throws {
        let schema = Schema(
            service: .transactions, noun: Noun(one: "amount", other: "amounts"),
            fields: [Field("amount", "Amount", .money(.euro)), Field("name", "Name", .text, .searched)],
            headline: "name")
        let amounts: [Int64] = [.max, .max, .max, .min, -1, 4_294_967_295, 4_294_967_296]
        let records = amounts.enumerated().map {
            Record(id: RecordID($0), values: [.money(Money(tenThousandths: $1, currency: .euro)), .missing])
        }
        let source = CatalogSource(of: .fixed(records, of: schema), in: CatalogDatabase(.memory))
        let expected = amounts.reduce(Int128(0)) { $0 + Int128($1) }
        #expect(expected > Int128(Int64.max))
        let keys = TallyKeys([], summing: schema.fields[0])
        let tallies = try #require(try await source.tallies(Query(), by: keys))
        #expect(tallies.compactMap(\.sum?.tenThousandths).reduce(0, +) == expected)
        #expect(Set(tallies) == Set(Tally.counting(records, by: keys)))
    }

    @Test func `a record has the currency of its first amount`() async throws {
        let schema = Self.deposits
        let amounts = [Currency.euro, .dollar].map { Value.money(Money(tenThousandths: 1, currency: $0)) }
        let record = Record(id: RecordID(1), values: [.text("A")] + amounts + [.text("USD")])
        let source = CatalogSource(of: .fixed([record], of: schema), in: CatalogDatabase(.memory))
        let currency = try #require(schema.currency)
        for (code, count) in [("eur", 1), ("usd", 0)] {
            #expect(try await source.count(Query(predicate: .equals(currency, .text(code)))) == count)
        }
        #expect(try await source.everything().first?[currency] == .text("EUR"))
    }

    @Test func `a bound in a currency leaves amounts in others, and currencies that are not before one are there`()
        async throws
    {
        let source = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
        let evaluation = ListSource(schema: source.schema, records: try await source.everything())
        let (price, currency) = (source.schema.fields[3], source.schema.fields[11])
        let bounds = [Currency.dollar, .unspecified].map { Value.money(Money(tenThousandths: 3, currency: $0)) }
        for predicate in [
            .and([.not(.follows(price, bounds[0])), .isPresent(price), .not(.precedes(price, bounds[1]))]),
            .and([.isPresent(price), .not(.precedes(price, bounds[0]))]),
            .and([.isPresent(currency), .not(.precedes(currency, .text("EUR")))]),
        ] as [Domain.Predicate] {
            let query = Query(predicate: predicate)
            #expect(try await source.count(query) == evaluation.matches(query).count)
        }
    }

    @Test(arguments: [false, true])
    func `records without an amount come last, though they have another one`(isDescending: Bool) async throws {
        let schema = Self.deposits
        let records = [Currency.dollar, .euro].enumerated().flatMap { place, currency in
            [nil, 1, 2].enumerated().map { other, price in
                let price = price.flatMap { Money($0, currency) }.map(Value.money) ?? .missing
                let deposit = Money(5, currency).map(Value.money) ?? .missing
                return Record(
                    id: RecordID(place * 3 + other), values: [.text("A"), price, deposit, .text(currency.code)])
            }
        }
        let source = CatalogSource(of: .fixed(records, of: schema), in: CatalogDatabase(.memory))
        let query = Query(sort: Sort(schema.fields[1], descending: isDescending))
        let expected = ListSource(schema: schema, records: records).matches(query)
        #expect(try await source.page(query).records.map(\.id) == expected.map(\.id))
    }

    @Test(arguments: [Currency.dirham, .euro, .dollar, .unspecified])
    func `an amount is compared with amounts in its currency, and one without a currency with all`(currency: Currency)
        async throws
    {
        let source = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
        let evaluation = ListSource(schema: source.schema, records: try await source.everything())
        let price = source.schema.fields[3]
        let amount = Value.money(Money(tenThousandths: 3, currency: currency))
        for relation in [Predicate.equals, Predicate.precedes, Predicate.follows] {
            let query = Query(predicate: relation(price, amount))
            #expect(try await source.count(query) == evaluation.matches(query).count)
        }
    }
}
