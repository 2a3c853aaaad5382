import CommandKit
import CommandKitTesting
import Commands
import Domain
import FoundationEssentials
import Ports
import Syntax
import Testing

@Suite struct ClockTests {
    private static let effects: Set<EffectLedger.Effect> = [.saveSession, .saveDraft, .removeDraft]

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

    @Test func `a clock moves only forward, and not beyond the years that can be written`() async throws {
        let market = try MarketSession()
        let backward = await #expect(throws: Failure.self) {
            try await market.run("clock set 2019-11-05T15:59:59Z")
        }
        #expect(backward?.message.plain == "It is 2019-11-05T16:00:00Z already; the clock can only move forward.")
        try await market.run("clock set 9999-12-31T23:00:00Z")
        let late = await #expect(throws: Failure.self) { try await market.run("clock advance 1h") }
        #expect(late?.message.plain == "Times end with the year 9999.")
    }

    @Test func `the machine’s clock is not moved`() async throws {
        var world = try MarketSession().interpreter.world
        world.conditions.clock = WorldClock(machine: { Shop.opening + 0.25 })
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let market = MarketSession(interpreter: interpreter, ledger: EffectLedger())
        #expect(try await market.run("clock") == "It is 2019-11-05T16:00:00Z by the machine’s clock.\n")
        for line in ["clock advance 2h", "clock set 2030-01-01T00:00:00Z"] {
            let error = await #expect(throws: Failure.self) { try await market.run(line) }
            #expect(error?.kind == .refused)
            #expect(error?.hint?.plain.contains("--now") == true)
        }
        world.conditions.clock.hold()
        let error = await #expect(throws: Failure.self) { try await market.run("clock advance 2h") }
        #expect(error?.message.plain == "The clock is stopped during the recording.")
    }

    @Test func `drafts are dated by it, and the trash is emptied by it`() async throws {
        let market = try MarketSession(allowing: Self.effects)
        try await market.run("draft new velo")
        try await market.run("clock advance 1h")
        try await market.run("draft set title Vélo")
        let draft = try #require(await market.interpreter.workspace.openDraft)
        #expect(draft.created == Shop.opening && draft.changed == Shop.opening + 3_600)
        #expect(try await market.run("draft history velo").contains("2019-11-05 17:00"))
        try await market.run("draft discard velo")
        try await market.run("clock advance 30d")
        #expect(try await market.run("draft trash").contains("1 draft."))
        try await market.run("clock advance 1d")
        #expect(try await market.run("draft trash") == "The trash is empty.\n")
    }
}
