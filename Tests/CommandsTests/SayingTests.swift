import CommandKit
import CommandKitTesting
import Domain
import Ports
import Testing

/// `say`, `next record` and `previous record`, which go through a list one record at a time.
@Suite struct SayingTests {
    @Test func `with nothing on the table the result is listed first`() async throws {
        let market = try MarketSession()
        #expect(try await market.numbers("next record", times: 1) == [1])
        #expect(try await market.run("pin") == "Pinned “Table 1”.\n")
    }

    @Test func `next record continues after show and restarts with a page`() async throws {
        let market = try MarketSession()
        try await market.run("list", "show 5")
        #expect(try await market.numbers("next record", times: 1) == [6])
        try await market.run("next")
        #expect(try await market.numbers("next record", times: 1) == [21])
        try await market.run("list")
        #expect(try await market.numbers("next record", times: 1) == [1])
    }

    @Test func `other lists end by themselves`() async throws {
        let market = try MarketSession()
        try await market.run("list", "pin 7-8", "pins")
        #expect(try await market.numbers("next record", times: 2) == [1, 2])
        let error = await #expect(throws: Failure.self) { try await market.run("next record") }
        #expect(error?.message.plain == "The list of listings ends here.")
    }

    @Test func `rows of an earlier result are not part of this one`() async throws {
        let market = try MarketSession()
        try await market.run("list", "filter price < 15", "next record")
        await #expect(throws: Failure.self) { try await market.run("next record") }
    }

    @Test func `an empty result is read out as in a list`() async throws {
        let market = try MarketSession()
        try await market.run("search tandem")
        #expect(try await market.run("next record").hasPrefix("No listings with “tandem”."))
    }

    @Test func `in JSON it is the record with its number and the requested fields`() async throws {
        let market = try MarketSession()
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
