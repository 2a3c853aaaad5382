import CommandKit
import CommandKitTesting
import Domain
import Ports
import Testing

/// `say`, `next record` and `previous record`, which go through a list one record at a time.
@Suite struct SayingTests {
    @Test func `after a list next record starts at record 1 and crosses pages`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("set page-size 3")
        try await market.run("list")
        #expect(try await market.numbers("next record", times: 7) == [1, 2, 3, 4, 5, 6, 7])
        #expect(await market.interpreter.workspace.view.offset == 6)
        #expect(try await market.numbers("previous record", times: 6) == [6, 5, 4, 3, 2, 1])
    }

    @Test func `with nothing on the table the result is listed first`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        #expect(try await market.numbers("next record", times: 1) == [1])
        #expect(try await market.run("pin") == "Pinned “Table 1”.\n")
    }

    @Test func `both ends are said in a sentence, and change nothing`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("filter price > 590")
        let first = await #expect(throws: Failure.self) { try await market.run("previous record") }
        #expect(first?.message.plain == "The list of listings begins here.")
        try await market.run("next record")
        let last = await #expect(throws: Failure.self) { try await market.run("next record") }
        #expect(last?.message.plain == "The list of listings ends here.")
        #expect(last?.kind == .refused)
        #expect(try await market.run("say price") == "Price  €600\n")
    }

    @Test func `next record continues after show and restarts with a page`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        try await market.run("show 5")
        #expect(try await market.numbers("next record", times: 1) == [6])
        try await market.run("next")
        #expect(try await market.numbers("next record", times: 1) == [21])
        try await market.run("list")
        #expect(try await market.numbers("next record", times: 1) == [1])
    }

    @Test func `other lists end by themselves`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        try await market.run("pin 7-8")
        try await market.run("pins")
        #expect(try await market.numbers("next record", times: 2) == [1, 2])
        let error = await #expect(throws: Failure.self) { try await market.run("next record") }
        #expect(error?.message.plain == "The list of listings ends here.")
    }

    @Test func `rows of an earlier result are not part of this one`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        try await market.run("filter price < 15")
        try await market.run("next record")
        await #expect(throws: Failure.self) { try await market.run("next record") }
    }

    @Test func `an empty result is read out as in a list`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("search tandem")
        #expect(try await market.run("next record").hasPrefix("No listings with “tandem”."))
    }

    @Test func `fields are named by name or title, in any case`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        #expect(try await market.run("say 3 PRICE title") == "Price  €30\nTitle  Vélo 3\n")
        #expect(try await market.run("say Category") == "Category  Maison\n")
        let error = await #expect(throws: Failure.self) { try await market.run("say 3 pirce") }
        #expect(error?.hint?.plain == "Did you mean price?")
    }

    @Test func `in JSON it is the record with its number and the requested fields`() async throws {
        let market = try MarketSession(allowing: [.saveSession])
        try await market.run("list")
        let object = try await market.run("say 2 price --format json")
        #expect(object.contains(#""kind":"record","number":2,"total":60,"fields":["price"],"record":{"id":2,"#))
        #expect(try await market.run("say 2 price title --format csv") == "price,title\n20,Table 2\n")
    }
}

extension MarketSession {
    /// Returns the record numbers spoken by a line that is run this many times.
    fileprivate func numbers(_ line: String, times: Int) async throws -> [Int?] {
        var numbers: [Int?] = []
        for _ in 0..<times {
            guard case .record(let details) = try await output(line).data else { continue }
            numbers.append(details.listed.number)
        }
        return numbers
    }
}
