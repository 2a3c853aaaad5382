import Foundation
import Ports
import Testing

@Suite struct SharingProofTests {
    /// Programs that share the home.
    private static let writers = 4
    /// Saved searches of each program in a round, with distinct names that the next round replaces.
    private static let updatesPerRound = 50

    @Test func `four programs saving concurrently lose nothing, even when killed`() async throws {
        let home = TemporaryFolder(in: TemporaryFolder.quickFolder)
        let rounds = TestScale.current == .full ? 10 : 1
        var tally = ProofTally("updates of a shared folder")
        var kills = 0
        for round in 0..<rounds {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<Self.writers {
                    group.addTask {
                        try await Writer(home: home, name: "writer-\(number)-\(round)", count: Self.updatesPerRound)
                            .save(isKilled: number % 2 == 0)
                    }
                }
                for try await count in group { kills += count }
            }
            let kept = try await KeptState(in: home).session.searches
            for number in 0..<Self.writers {
                for update in 0..<Self.updatesPerRound {
                    let name = "writer-\(number)-\(round)-\(update)"
                    tally.count(kept[name] == nil ? "\(name) was said to be saved, and is not there" : nil)
                }
            }
            // The session is written completely each time, so counted entries are removed before the next round.
            let ending = try await StateRun.run(kept.keys.sorted().map { "forget \($0)" }, home: home)
            #expect(ending.status == 0, "\(ending.errors)")
        }
        tally.report(of: Self.writers * Self.updatesPerRound * rounds, "updates")
        #expect(tally.failures == [])
        #expect(kills > 0)
        #expect(TestScale.current == .sample || tally.tried >= 2_000)
    }
}

/// Saves searches one after another until each is reported as saved, in as many runs of the program as needed.
private struct Writer {
    let home: TemporaryFolder
    let name: String
    let count: Int

    /// - Parameter isKilled: True to kill the first runs after they report a few saves.
    /// - Returns: The number of runs killed.
    func save(isKilled: Bool) async throws -> Int {
        var left = (0..<count).map { "save search \(name)-\($0)" }
        var kills = 0
        while !left.isEmpty {
            let program = try Program(StateRun.arguments(["search velo"] + left), home: home)
            if isKilled && kills < 3 {
                // Runs that are still going are killed at a random moment.
                _ = try await program.prints(left[min(4, left.count - 1)] + "\"", then: "\n")
                program.send(SIGKILL)
                kills += 1
            }
            let done = Set(await program.ending(closing: false).answers.filter(\.isDone).map(\.command))
            left.removeAll { done.contains($0) }
        }
        return kills
    }
}
