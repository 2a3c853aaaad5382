import Foundation
import Ports
import Testing

@Suite(.enabled("needs strace", Strace.isUsable)) struct CrashStateProofTests {
    /// The states a power cut may leave, and the results that are valid then.
    struct Point: Sendable {
        let rehearsal: Rehearsal
        let disk: Disk
        /// The call after which the power fails.
        let call: String
        /// True if the change was reported as done by then.
        let isDone: Bool
    }

    /// Ignores the current view, which is not synced.
    @Test func `after any power cut a change is there whole or not at all`() async throws {
        let homes = try await ChangeHomes()
        let changes = TestScale.current.points(of: Change.all, sample: 5)
        let points = try await changes.mapped { try await Self.points(of: $0, in: homes) }.flatMap { $0 }
        let chosen = TestScale.current.points(of: points.spread(12_000), sample: 300)
        let tally = try await ProofTally.of("crash states of a save", points: chosen) { try await Self.flaw(at: $0) }
        tally.report(of: points.count, "states")
        #expect(tally.failures == [])
        #expect(TestScale.current == .sample || tally.tried >= 10_000)
    }

    /// The number of states tried after each call.
    private static let limit = 27

    private static func points(of change: Change, in homes: ChangeHomes) async throws -> [Point] {
        let rehearsal = try await Rehearsal(change, in: homes)
        let home = try rehearsal.home.copy()
        var model = CrashModel(of: try Disk(reading: home), at: home)
        let (trace, ending) = try await Strace.traced(rehearsal.lines.at(home), home: home, length: 1 << 22)
        try ending.requireDone(rehearsal.lines.count)
        var generator = SplitMix(seed: 5)
        var seen: Set<[String: [UInt8]]> = []
        var points: [Point] = []
        var answers = 0
        for call in trace.effects {
            if call.says {
                answers += 1
                if answers < rehearsal.lines.count { model.settle("state") }
            }
            guard model.make(call) || call.says, answers >= rehearsal.lines.count - 1 else { continue }
            let isDone = answers == rehearsal.lines.count
            if isDone && call.says { seen = [] }
            for disk in model.states(limit: limit, using: &generator) where seen.insert(disk.contents).inserted {
                points.append(Point(rehearsal: rehearsal, disk: disk, call: call.name, isDone: isDone))
            }
        }
        let left = try Disk(reading: home)
        guard model.current.contents == left.contents else {
            throw Rehearsal.Failure(
                sentence: "\(rehearsal.title): the trace tells \(model.current.told), where there is \(left.told)")
        }
        return points
    }

    private static func flaw(at point: Point) async throws -> String? {
        let state = try await KeptState(in: try point.disk.written()).lasting
        if state == point.rehearsal.after.lasting { return nil }
        if !point.isDone && state == point.rehearsal.before.lasting { return nil }
        let time = point.isDone ? "after it was said to be done" : "after \(point.call)"
        return "\(point.rehearsal.title): \(time): \(state) of \(point.disk.told)"
    }
}
