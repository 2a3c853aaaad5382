import CommandKit
import CommandKitTesting
import Testing

/// `say`, `next record` and `previous record`, which go through a list one record at a time.
@Suite struct SayingTests {
    @Test func `next record continues after show and restarts with a page`() async throws {
        let market = try MarketSession()
        try await market.run("list", "show 5")
        #expect(try await market.numbers("next record", times: 1) == [6])
        try await market.run("next")
        #expect(try await market.numbers("next record", times: 1) == [21])
        try await market.run("list")
        #expect(try await market.numbers("next record", times: 1) == [1])
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
