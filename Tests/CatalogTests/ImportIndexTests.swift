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
            database.add(function: FoldedText.databaseFunction)
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
    func `the numbers of the records that match are counted in order`(isFiltered: Bool) async throws {
        let source = try source(of: .market(size: Self.size))
        let fields = source.schema.fields
        let records = try await source.everything().filter { !isFiltered || $0[fields[4]] == .boolean(true) }
        let query = Query(predicate: isFiltered ? .holds(fields[4]) : nil)
        for (field, sections) in [(fields[2], 1), (fields[3], 2), (fields[7], 1), (fields[9], 1)] {
            let numbers = try #require(try await source.sortedNumbers(query, of: field))
            let values = records.map { $0[field] }
            #expect(numbers.sections.count == sections)
            #expect(numbers.missing == values.count(where: \.isMissing))
            for section in numbers.sections {
                let own = section.map(\.value)
                #expect(own.sorted { $0.isOrdered(before: $1) == true } == own)
                #expect(section.allSatisfy { number in values.count { $0 == number.value } == number.count })
            }
            #expect(numbers.sections.joined().reduce(numbers.missing) { $0 + $1.count } == records.count)
        }
    }

    @Test(arguments: [false, true], [Collation.bytes, .arabic])
    func `choices are in the order of their titles, and of the letters of the language`(
        isDescending: Bool, collation: Collation
    ) async throws {
        let schema = Schema(
            service: .calls, noun: Noun(one: "thing", other: "things"),
            fields: [
                Field("kind", "Kind", .choice), Field("name", "Name", .text, .searched),
                Field("size", "Size", .integer),
            ], headline: "name")
        let kinds = ["a", "b", "سوق", "d", nil]
        var generator = SeededGenerator(seed: 5)
        let records = (0..<6_000).map { id in
            let kind = kinds.randomElement(using: &generator) ?? nil
            return Record(id: RecordID(id), values: [kind.map(Value.text) ?? .missing, .text("x"), .integer(id % 50)])
        }
        let source = try source(of: .fixed(records, of: schema))
        let evaluation = ListSource(schema: schema, records: records)
        let conditions: [Domain.Predicate?] = [
            nil, .follows(schema.fields[2], .integer(9)), .equals(schema.fields[2], .integer(9)),
        ]
        for titles in [[:], ["a": "zèle", "d": "أحد"]] {
            for condition in conditions {
                let sort = Sort(schema.fields[0], descending: isDescending, collation: collation, titles: titles)
                for start in [0, 90, 4_700, 5_990] {
                    let query = Query(predicate: condition, sort: sort, range: start..<start + 20)
                    let page = try await source.page(query)
                    let expected = evaluation.matches(query).dropFirst(start).prefix(20)
                    #expect(page.records.map(\.id) == expected.map(\.id))
                }
                let plan = try await source.explanation(of: Query(predicate: condition, sort: sort))?.page.plan
                #expect(plan?.last == "ORDER BY COLUMN kind")
            }
        }
    }

    @Test func `times are counted by their local day where clocks go back across midnight`() async throws {
        let schema = Schema(
            service: .calls, noun: Noun(one: "time", other: "times"),
            fields: [Field("time", "Time", .date), Field("name", "Name", .text, .searched)], headline: "name")
        let zone = try #require(TimeZone(identifier: "America/St_Johns"))
        // From the 28th to the 30th of October 2000; the 29th begins twice, an hour apart.
        let records = (0..<288).map { quarter in
            let time = Date(timeIntervalSince1970: 972_702_000 + Double(quarter) * 900)
            return Record(id: RecordID(quarter), values: [.date(time), .missing])
        }
        let source = try source(of: .fixed(records, of: schema))
        let rounding = TallyKeys.Rounding {
            if case .date(let date) = $0, let (day, _) = Day.local(date, in: zone) { .day(day) } else { .missing }
        } until: {
            Day.end(of: $0, byHour: false, in: zone)
        }
        let keys = TallyKeys([schema.fields[0]], rounding: rounding)
        let tallies = try #require(try await source.tallies(Query(), by: keys))
        #expect(Set(tallies) == Set(Tally.counting(records, by: keys)))
        #expect(tallies.count > 2)
    }

    @Test(arguments: [0, 1, 15, 16, 100, -1, -16, -17])
    func `columns that were cut off are damaged`(length: Int) async throws {
        _ = try source(of: .market(size: 200))
        let path = folder.path + "/columns"
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(length < 0 ? bytes.count + length : length).write(to: URL(filePath: path))
        #expect(throws: DatabaseError.self) { try ColumnFile(path: path, fields: Market.schema.fields) }
    }

    @Test(arguments: [("present", "-"), ("offset", "888888888888888888"), ("count", "-9"), ("end", "-")])
    func `columns whose directory has numbers out of range are damaged`(name: String, digits: String) async throws {
        _ = try source(of: .market(size: 200))
        let path = folder.path + "/columns"
        var bytes = try Array(Data(contentsOf: URL(filePath: path)))
        let place = try #require(bytes.firstRange(of: Array("\"\(name)\":".utf8))).upperBound
        bytes.insert(contentsOf: Array(digits.utf8), at: place)
        // The length of the directory, which has fewer than 64 KB.
        let length = bytes.count - 16
        let known = Int(bytes[length]) + Int(bytes[length + 1]) * 256 + digits.count
        (bytes[length], bytes[length + 1]) = (UInt8(known % 256), UInt8(known / 256))
        try Data(bytes).write(to: URL(filePath: path))
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
