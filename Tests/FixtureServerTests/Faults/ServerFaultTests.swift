import Testing

@testable import FixtureServer

@Suite struct ServerFaultTests {
    @Test func `every fault has a unique text that reads back`() {
        for fault in ServerFault.every { #expect(ServerFault(fault.description) == fault) }
        #expect(Set(ServerFault.every.map(\.description)).count == ServerFault.every.count)
    }

    @Test func `a fault is read in its shorter forms`() {
        #expect(ServerFault("drip") == .drip(milliseconds: 1_000))
        #expect(ServerFault("retry-after 1") == .status(503, retryAfter: 1))
        #expect(ServerFault("redirect 307 http://h/x") == .redirect(307, to: "http://h/x"))
    }

    @Test(arguments: [
        "", "rset", "status", "status 99", "status x", "status 503 retry-after", "status 503 soon 1", "delay",
        "delay -1", "redirect 200 loop", "redirect 302 moon", "body", "body 7", "gzip big", "reset now",
    ])
    func `text that is not a fault is refused`(text: String) {
        #expect(ServerFault(text) == nil)
    }

    @Test func `a setting has a route, a fault and a number of times`() {
        #expect(FaultSetting("/listings=reset") == FaultSetting(.transfer(.reset), on: "/listings"))
        #expect(
            FaultSetting("POST /activities/:id=status 403 times 2")
                == FaultSetting(.status(403), on: "POST /activities/:id", times: 2))
        #expect(FaultSetting("/listings") == nil)
        #expect(FaultSetting("/listings=reset times 0") == nil)
    }
}
