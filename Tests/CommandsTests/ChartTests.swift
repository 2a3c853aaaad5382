import Catalog
import CommandKit
import Scaffolding
import Commands
import Foundation
import Testing

/// Expenses of four months, each month with one more than the month before; some can be unpinned.
private enum ExpenseSession {
    static func start(_ records: [Record]? = nil, abilities: QueryAbilities = .all) throws(Failure) -> MarketSession {
        let source = ListSource(
            schema: Schema.transactions, records: records ?? expenses, abilities: abilities,
            categories: ["food", "travel"])
        return try MarketSession(sources: [source])
    }

    static let expenses: [Record] = (1...4).flatMap { month in
        (0...month).compactMap { place in
            Day(year: 2026, month: month, day: place + 1).map { day in
                expense(month * 10 + place, place == 0 ? nil : Money(place * 10), on: day)
            }
        }
    }

    static func expense(_ id: Int, _ amount: Money?, on day: Day?) -> Record {
        Schema.transactions.record(
            id,
            [
                "name": .text("Expense \(id)"), "category": .text(id.isMultiple(of: 2) ? "food" : "travel"),
                "amount": amount.map(Value.money), "date": day.map(Value.day),
            ])
    }
}

extension MarketSession {
    fileprivate func chart(_ source: String) async throws(Failure) -> Table? {
        if case .table(let table) = try await output(source).data { table } else { nil }
    }
}

extension Table {
    /// The cells of a column, by its key.
    fileprivate func cells(of key: String) -> [Cell] {
        columns.firstIndex { $0.key == key }.map { place in rows.map { $0[place] } } ?? []
    }

    fileprivate func member(_ key: String) -> Cell? { after.first { $0.key == key }?.cell }
}

@Suite struct ChartTests {
    @Test(arguments: 1...12)
    func `ranges and medians of numbers that an import has in order are those of all numbers`(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let lines = (0..<[1, 3, 40, 3_000][seed % 4]).map { id -> String in
            let scale = Double.random(in: 0...1, using: &generator)
            let amount =
                switch seed % 3 {
                case 0: (scale * 1_000).rounded(.down)
                case 1: (scale * scale * scale * scale * 4e6 - 300).rounded() / 100
                default: (scale * 12).rounded(.down) - 6
                }
            let price = generator.oneIn(10) ? "" : "\"price\": \(amount), "
            let currency = ["\"EUR\"", "\"EUR\"", "\"USD\"", "null"].randomElement(using: &generator) ?? "null"
            let size = Double.random(in: -1...1, using: &generator) * (generator.oneIn(3) ? 1e5 : 2)
            let time =
                generator.oneIn(9)
                ? "" : "\"listed\": \(1_700_000_000 + Int.random(in: 0...90_000_000, using: &generator)), "
            return """
                {"id": \(id * id), \(price)\(time)"area": "\(["A", "b", "ç"][id % 3])", "fee": 1, "rent": \(id % 7), "currency": \(currency), "size": \(size), "title": "a"}

                """
        }
        let folder = TemporaryFolder()
        let path = try folder.write(lines.joined(), to: "market.ndjson")
        let description = """
            {"souk": 1, "fields": ["title", "area", {"name": "listed", "kind": "time"}, \
            {"name": "day", "path": "listed", "kind": "date"}, \
            {"name": "price", "kind": "money", "currency": {"path": "currency"}}, \
            {"name": "fee", "kind": "money", "currency": {"path": "currency"}}, {"name": "size", "kind": "number"},\
             {"name": "rent", "kind": "money", "currency": "EUR"}],\
             "file": "market.ndjson"}
            """
        let schema = try Schema.described(description, named: "stalls")
        let catalog = try CatalogSource.source(of: schema, file: path, importedFrom: 1)
        let records = try await catalog.page(Query(range: 0..<10_000)).records
        #expect(try await catalog.sortedNumbers(Query(), of: try #require(schema.field(named: "price"))) != nil)
        var outputs: [Output] = []
        for source in [catalog, ListSource(schema: schema, records: records)] as [any RecordSource] {
            let session = try MarketSession(sources: [source])
            let archive = "archive 1 \(records.count < 9 ? "" : "5-9 20")"
            let medians = ["area", "listed", "listed year", "listed month", "listed hour", "day weekday", "day month"]
                .map { "chart price by \($0) median" }
            let charts = ["chart price", "chart size", "chart id", "chart rent"] + medians
            for line in charts + ["list", archive] + charts {
                outputs.append(try await session.output(line))
            }
        }
        let half = outputs.count / 2
        for place in 0..<half where ![half / 2 - 1, half / 2].contains(place) {
            #expect(outputs[place] == outputs[place + half])
        }
    }

    @Test func `a total has all records where pins only move them up`() async throws {
        let rent = #"{"name": "rent", "kind": "money", "currency": "EUR"}"#
        let description = """
            {"souk": 1, "fields": ["name", \(rent)], "total": "rent", "pinning": "raises", "file": "a.csv"}
            """
        let schema = try Schema.described(description, named: "rooms")
        let rooms = [10, 20].map { schema.record($0, ["rent": Money($0).map(Value.money)]) }
        let session = try MarketSession(sources: [ListSource(schema: schema, records: rooms)])
        for line in ["sum", "list"] { #expect(try await session.run("unpin all", line).contains("€30")) }
        #expect(try await session.run("pin 2", "sum").contains("€30"))
    }

    @Test func `charts of transactions agree with sum and insights`() async throws {
        let session = try ExpenseSession.start()
        _ = try await session.output("list")
        _ = try await session.output("unpin 4")
        let insights = try await session.chart("insights month")
        let chart = try await session.chart("chart amount by date month")
        #expect(chart?.cells(of: "month").count == 4)
        #expect(chart?.cells(of: "month") == insights?.cells(of: "month"))
        #expect(chart?.cells(of: "amount") == insights?.cells(of: "amount"))
        #expect(chart?.member("count") == .number(9))
        #expect(chart?.member("missing") == .number(4))
    }

    @Test func `insights count the records of their rows, without those in other currencies`() async throws {
        let schema = Schema.transactions
        let spent = [Money(10), Money(20), Money(5, .dollar)].enumerated().map { place, amount in
            schema.record(place, ["amount": amount.map(Value.money), "category": .text("food")])
        }
        let session = try MarketSession(sources: [ListSource(schema: schema, records: spent)])
        #expect(try await session.chart("in transactions insights")?.member("count") == .number(2))
    }

    /// Starts a session with one thing for each currency, opened every thousand days.
    private func stalls(in currencies: [Currency]) async throws -> MarketSession {
        let description = """
            {"souk": 1, "fields": ["title", {"name": "price", "kind": "money", "currency": {"path": "currency"}}, \
            {"name": "opened", "kind": "date"}, {"name": "parts", "kind": "integer"}], "file": "a.csv"}
            """
        let schema = try Schema.described(description, named: "stalls")
        let records = currencies.enumerated().map { place, currency in
            schema.record(
                place,
                [
                    "price": Money(place + 1, currency).map(Value.money),
                    "currency": currency == .unspecified ? nil : .text(currency.code),
                    "opened": Day(daysSince1970: place * 1_000).map(Value.day),
                    "parts": .integer(place == 0 ? .max : place),
                ])
        }
        return try MarketSession(sources: [ListSource(schema: schema, records: records)])
    }

    @Test func `a hint names the fields in the currency that is charted`() async throws {
        let session = try await stalls(in: [.dollar, .dollar, .euro])
        let error = await #expect(throws: Failure.self) { try await session.run("chart price by opened day") }
        #expect(error?.hint?.plain == "Type chart price by opened month.")
    }

    @Test func `a chart names the largest whole numbers exactly`() async throws {
        let session = try await stalls(in: [.dollar, .dollar])
        let chart = try await session.run("chart parts")
        #expect(chart.contains("8000000000000000000 to 9223372036854775807      1\n"))
        #expect(chart.contains("from 1 to 9223372036854775807, mean"))
    }

    @Test func `a chart by currency has a bar for each of them`() async throws {
        let session = try await stalls(in: [.unspecified, .unspecified, .unspecified, .euro, .dollar, .euro])
        let output = try await session.output("chart price by currency sum")
        #expect(
            output.message?.plain
                == "Price by currency, sum: 6 stalls, highest EUR with 10, lowest USD with 5.")
    }

    @Test func `figures add up to those of the whole`() async throws {
        let session = try ExpenseSession.start()
        let whole = try #require(try await session.chart("insights")?.total?[1])
        for by in ["category", "date month", "date day", "date weekday", "date year", "account", "id"] {
            let chart = try await session.chart("chart amount by \(by) sum")
            let sum = chart?.cells(of: "amount").reduce(into: MoneySum(.euro)) { sum, cell in
                if case .sum(let part) = cell { sum.add(part) }
            }
            #expect(by == "account" ? chart?.rows.isEmpty == true : sum.map(Table.Cell.sum) == whole, "\(by)")
        }
    }

    @Test(arguments: ["jour de la semaine", "by day of the week", "حسب يوم الأسبوع"])
    func `a word of a chart may be several words in another language`(form: String) async throws {
        let session = try ExpenseSession.start()
        #expect(try await session.chart("chart date \(form)") == session.chart("chart date weekday"))
    }

    @Test func `a source that answers nothing is walked for its chart`() async throws {
        let walked = try await ExpenseSession.start(abilities: []).chart("chart amount by category")
        #expect(walked?.rows.isEmpty == false)
        #expect(walked == (try await ExpenseSession.start().chart("chart amount by category")))
    }

    @Test func `each of a hundred thousand records is in the chart`() async throws {
        let records = (1...100_000).map { ExpenseSession.expense($0, Money($0 % 1_000), on: nil) }
        let chart = try await ExpenseSession.start(records).chart("chart amount")
        #expect(chart?.member("count") == .number(100_000))
        #expect(chart?.cells(of: "count").reduce(0) { $0 + ($1.measure ?? 0) } == 100_000)
    }

    @Test func `a cancelled chart shows nothing`() async throws {
        let session = try ExpenseSession.start((1...20_000).map { ExpenseSession.expense($0, Money($0), on: nil) })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Failure) {
                _ = try await session.output("chart amount")
                return Failure.Kind?.none
            } catch { return error.kind }
        }
        #expect(await task.value == .cancelled)
    }

    @Test func `the words of chart come in any order`() async throws {
        let session = try ExpenseSession.start()
        let chart = try await session.chart("chart amount by date month line mean")
        #expect(chart?.member("chart") == .text("line"))
        #expect(try await session.chart("chart amount line mean month by date") == chart)
        #expect(try await session.chart("chart AMOUNT Line Mean Month By Date") == chart)
    }
}
