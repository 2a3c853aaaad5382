import Foundation
import Proofs
import Ports
import Testing

@Suite struct SharingProofTests {
    /// Programs that share the home.
    private static let writers = 4
    /// What each saves in a round: saved searches with names of its own, which the next round has others of.
    private static let updatesPerRound = 50

    @Test func `four programs saving concurrently lose nothing, even when killed`() async throws {
        let home = try ScratchHome(in: ScratchHome.quickFolder)
        let rounds = TestScale.current == .full ? 10 : 1
        var tally = Tally("updates of a shared folder")
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
            // The session is written whole each time: what was counted makes room for the next round.
            let ending = try await StateRun.run(kept.keys.sorted().map { "forget \($0)" }, home: home)
            #expect(ending.status == 0, "\(ending.errors)")
        }
        tally.report(of: Self.writers * Self.updatesPerRound * rounds, "updates")
        #expect(tally.failures == [])
        #expect(kills > 0)
        #expect(TestScale.current == .sample || tally.tried >= 2_000)
    }
}

/// Saves searches one after the other until each was said to be saved, in as many runs of the program as it takes.
private struct Writer {
    let home: ScratchHome
    let name: String
    let count: Int

    /// - Parameter isKilled: Whether the first runs are killed once they have said that a few are saved.
    /// - Returns: How many were.
    func save(isKilled: Bool) async throws -> Int {
        var left = (0..<count).map { "save search \(name)-\($0)" }
        var kills = 0
        while !left.isEmpty {
            let program = try Program(StateRun.arguments(["search velo"] + left), home: home)
            if isKilled && kills < 3 {
                // Whoever was not done by then is killed at a moment that nobody chose.
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
