import Scaffolding
@testable import Domain
import FoundationEssentials
import GRDB
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct ImportIndexTests {
    private let folder = TemporaryFolder()
    /// More rows than are looked at before all matches are found, so that both ways are taken.
    private static let size = 5_000

    /// Returns the source of a table that was made with its index.
    private func source(of service: CatalogService) throws -> CatalogSource {
        let index = ImportIndex(at: folder.path + "/", of: service.schema.fields)
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try index.add(to: database)
            database.add(collation: .arabic)
        }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.write { database in
            try ServiceTable(for: service).load(into: database, with: index)
        }
        return CatalogSource(of: service, in: CatalogDatabase(.memory, patience: 5, opened: queue, with: index))
    }

    @Test(arguments: TestScale.current.points(of: Array(UInt64(1)...8), sample: 2))
    func `records are found and counted by the index as they are in memory`(seed: UInt64) async throws {
        let trial = try await EquivalenceTrial(source(of: .market(size: Self.size)))
        #expect(try await trial.comparePages(80, seed: seed) > 20, "too few of the queries find anything")
        try await trial.compareTallies(4, seed: seed)
    }

    @Test(arguments: [false, true])
    func `the amounts of the records that match are summed up and in order`(isFiltered: Bool) async throws {
        let source = try source(of: .market(size: Self.size))
        let (price, open) = (source.schema.fields[3], source.schema.fields[4])
        let records = try await source.everything().filter { !isFiltered || $0[open] == .boolean(true) }
        let query = Query(predicate: isFiltered ? .holds(open) : nil)
        let amounts = try #require(try await source.sortedAmounts(query, of: price))
        #expect(amounts.missing == records.count { $0[price].isMissing })
        #expect(Set(amounts.summaries.map(\.sum.currency)) == [.euro, .dollar])
        for summary in amounts.summaries {
            let own = records.compactMap { $0[price].money }.filter { $0.currency == summary.sum.currency }
                .map(\.tenThousandths).sorted()
            #expect(summary.count == own.count)
            #expect(summary.sum.tenThousandths == own.reduce(0) { $0 + Int128($1) })
            #expect([summary.least, summary.greatest].map(\.tenThousandths) == [own[0], own[own.count - 1]])
            for position in stride(from: 0, to: own.count, by: 97) {
                let amount = try await amounts.amount(at: position, of: summary)
                #expect(amount.tenThousandths == own[position])
            }
            let bounds = [-31, -30, 0, 7, 30, 31] as [Int64]
            let below = try await amounts.counts(
                below: bounds.map { Money(tenThousandths: $0, currency: summary.sum.currency) })
            #expect(below == bounds.map { bound in own.count { $0 < bound } })
        }
    }

    @Test(arguments: [0, 1, 15, 16, 100, -1, -16, -17])
    func `columns that were cut off are damaged`(length: Int) async throws {
        _ = try source(of: .market(size: 200))
        let path = folder.path + "/columns"
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(length < 0 ? bytes.count + length : length).write(to: URL(filePath: path))
        #expect(throws: DatabaseError.self) { try ColumnFile(path: path, fields: Market.schema.fields) }
    }

    @Test(arguments: [UInt64(1), 2])
    func `columns with other bytes in them give an answer or an error`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let market = CatalogService.market(size: 300)
        _ = try source(of: market)
        let path = folder.path + "/columns"
        let whole = try Data(contentsOf: URL(filePath: path))
        for _ in 0..<40 {
            var bytes = whole
            for _ in 0..<20 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            let source = try source(of: market)
            try bytes.write(to: URL(filePath: path))
            var random = RandomQueries(over: ListSource(schema: market.schema, records: []), seed: seed)
            let number = market.schema.fields[2]
            for field in market.schema.fields {
                _ = try? await source.page(Query(sort: Sort(field, descending: true), range: 0..<400))
                _ = try? await source.tallies(Query(predicate: .isPresent(number)), by: TallyKeys([field]))
            }
            for _ in 0..<5 { _ = try? await source.page(random.next()) }
        }
    }
}
