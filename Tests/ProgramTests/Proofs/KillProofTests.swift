import Foundation
import Testing

@Suite(.enabled("needs strace", Strace.isUsable)) struct KillProofTests {
    /// The change whose run is killed, and the call.
    struct Point: Sendable {
        let rehearsal: Rehearsal
        let place: Trace.Place
        /// True to repeat the change afterwards and count the files.
        let repeats: Bool
    }

    @Test func `a kill before any system call leaves a change complete or absent`() async throws {
        let homes = try await ChangeHomes()
        let changes = TestScale.current.points(of: Change.all, sample: 5)
        let rehearsals = try await changes.mapped { try await Rehearsal($0, in: homes) }
        let points = rehearsals.flatMap { rehearsal in
            // The undo stack is lost with the process, so undo cannot be repeated.
            rehearsal.places.enumerated().map {
                Point(rehearsal: rehearsal, place: $1, repeats: $0 % 4 == 0 && rehearsal.change.before.isEmpty)
            }
        }
        let chosen = TestScale.current.points(of: points.spread(2_400), sample: 40)
        let tally = try await ProofTally.of("SIGKILL before a system call", points: chosen) {
            try await Self.flaw(at: $0)
        }
        tally.report(of: points.count)
        #expect(tally.failures == [])
        #expect(rehearsals.filter(\.places.isEmpty).map(\.title) == [])
        #expect(TestScale.current == .sample || tally.tried >= 2_000)
    }

    @Test func `a system call the program is killed at is not made`() async throws {
        let home = TemporaryFolder(in: TemporaryFolder.quickFolder)
        let (trace, _) = try await Strace.traced(["set page-size 5"], home: home)
        try home.remove("data")
        let name = try #require(trace.places(in: home).map(\.call.name).first { $0.hasPrefix("mkdir") })
        let ending = try await Strace.disturbed(
            by: .kill, at: 1, of: name, running: ["set page-size 5"], home: home, paths: trace.paths(in: home)
        ).ending
        #expect(ending.status == 128 + SIGKILL)
        #expect(try home.names() == [])
    }

    /// Returns the problem after a run killed there; nil if everything is right.
    private static func flaw(at point: Point) async throws -> String? {
        let call = point.place.call
        let title = "\(point.rehearsal.title): before \(call.name)(\(call.arguments.suffix(80)))"
        guard
            let (home, ending) = try await point.rehearsal.disturbed(
                by: .kill, at: point.place, running: point.rehearsal.lines)
        else { return title + ": not reached" }
        return try await flaw(in: home, after: ending, at: point).map { "\(title): \($0)" }
    }

    private static func flaw(
        in home: TemporaryFolder, after killed: Program.Ending, at point: Point
    ) async throws -> String? {
        let rehearsal = point.rehearsal
        let shown = try await StateRun.run(Rehearsal.looks, home: home)
        guard shown.status == 0, shown.complaints.isEmpty else { return "the next start fails: \(shown.complaints)" }
        let state = try await KeptState(in: home)
        let (before, after) = (rehearsal.before, rehearsal.after)
        guard [after, before, after.looking(as: before)].contains(state) else {
            return "neither before nor after: \(state)"
        }
        if state != after && killed.answers.count == rehearsal.lines.count { return "said to be done, and lost" }
        let isMade = state == after || state != before
        guard shown.output == (isMade ? rehearsal.shownAfter : rehearsal.shownBefore) else {
            return "shown otherwise: \(shown.output)"
        }
        return point.repeats ? try await flawOfRepeating(in: home, whereMade: isMade, rehearsal) : nil
    }

    /// The next change cleans up after a kill, so leftovers do not accumulate.
    private static func flawOfRepeating(
        in home: TemporaryFolder, whereMade isMade: Bool, _ rehearsal: Rehearsal
    ) async throws -> String? {
        let again = try await StateRun.run([rehearsal.change.line].at(home), home: home)
        guard again.complaints.isEmpty, again.status < 70 else { return "made again: \(again.complaints)" }
        if !isMade {
            guard again.status == 0 else { return "made again, it fails: \(again.output)" }
            guard try await KeptState(in: home) == rehearsal.after else {
                return "made again, it comes to something else"
            }
        }
        let strangers = try home.names().filter { name in
            // An already completed change is not repeated and cleans up nothing; the next change of the same item does.
            !rehearsal.names.contains(name) && !name.isNumbered && !(isMade && name.hasSuffix(".new"))
        }
        return strangers.isEmpty ? nil : "left behind: \(strangers)"
    }
}

extension String {
    /// Returns true for a file that is one of a limited number of versions, such as `session/12.json`.
    fileprivate var isNumbered: Bool {
        let name = split(separator: "/").last ?? ""
        return name.hasSuffix(".json") && name.dropLast(5).allSatisfy(\.isNumber)
    }
}
