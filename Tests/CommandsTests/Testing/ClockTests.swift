import CommandKit
import CommandKitTesting
import Commands
import Domain
import FoundationEssentials
import Ports
import Testing

@Suite struct ClockTests {
    @Test(arguments: [
        ("90s", "16:01:30"), ("15m", "16:15:00"), ("2h", "18:00:00"), ("1h30m", "17:30:00"), ("90", "16:01:30"),
    ])
    func `a stopped clock is moved by written durations`(
        length: String, time: String
    ) async throws {
        let market = try MarketSession()
        #expect(try await market.run("clock advance \(length)") == "It is 2019-11-05T\(time)Z.\n")
        #expect(try await market.run("clock") == "It is 2019-11-05T\(time)Z; the clock is stopped.\n")
    }

    @Test(arguments: [
        ("clock advance 3d", "2019-11-08"), ("clock advance 1w", "2019-11-12"), ("clock advance 100w", "2021-10-05"),
        ("clock set 2020-02-29T16:00:00Z", "2020-02-29"), ("clock set 2019-11-05T16:00:00Z", "2019-11-05"),
    ])
    func `days and weeks are moved over as well`(line: String, day: String) async throws {
        #expect(try await MarketSession().run(line) == "It is \(day)T16:00:00Z.\n")
    }

    @Test(arguments: [
        "clock advance 0", "clock advance -2h", "clock advance soon", "clock advance 2h30", "clock advance 101y",
        "clock advance 9223372036854775807w", "clock advance 9223372036854775807", "clock advance 36501d",
        "clock advance", "clock set", "clock set tomorrow", "clock set 2020-01-01", "clock set 20000-01-01T00:00:00Z",
    ])
    func `text that is neither a duration nor a time is refused`(line: String) async throws {
        let market = try MarketSession()
        let error = await #expect(throws: Failure.self) { try await market.run(line) }
        #expect(error?.kind == .usage)
        #expect(try await market.run("clock") == "It is 2019-11-05T16:00:00Z; the clock is stopped.\n")
    }

    @Test func `the machine’s clock is not moved`() async throws {
        let clock = WorldClock(machine: { Shop.opening + 0.25 })
        let market = try MarketSession { $0.conditions.clock = clock }
        #expect(try await market.run("clock") == "It is 2019-11-05T16:00:00Z by the machine’s clock.\n")
        for line in ["clock advance 2h", "clock set 2030-01-01T00:00:00Z"] {
            let error = await #expect(throws: Failure.self) { try await market.run(line) }
            #expect(error?.kind == .refused)
            #expect(error?.message.plain == "The machine’s clock cannot be changed.")
            #expect(error?.hint?.plain.contains("--now") == true)
        }
        clock.hold()
        let error = await #expect(throws: Failure.self) { try await market.run("clock advance 2h") }
        #expect(error?.message.plain == "The clock is stopped during the recording.")
    }
}
