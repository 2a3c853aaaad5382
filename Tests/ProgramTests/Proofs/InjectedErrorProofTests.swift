import Foundation
import Testing

@Suite(.enabled("needs strace", Strace.isUsable)) struct InjectedErrorProofTests {
    /// The change whose run has a fault, and the fault.
    struct Point: Sendable {
        let rehearsal: Rehearsal
        let place: Trace.Place
        let fault: Fault

        var title: String {
            let call = place.call
            return "\(rehearsal.title): \(fault.title) at \(call.name)(\(call.arguments.suffix(80)))"
        }
    }

    @Test func `a failed system call is reported in one sentence and loses no saved work`() async throws {
        let homes = try await ChangeHomes()
        let changes = TestScale.current.points(of: Change.all + [Change.none], sample: 6)
        let rehearsals = try await changes.mapped { try await Rehearsal($0, in: homes) }
        let points = try await rehearsals.mapped { try await Self.points(of: $0) }.flatMap(\.self)
        let chosen = TestScale.current.points(of: points.spread(2_400), sample: 60)
        let tally = try await ProofTally.of("error at a system call", points: chosen) { point in
            try await Self.flaw(at: point).map { "\(point.title): \($0)" }
        }
        tally.report(of: points.count)
        #expect(tally.failures == [])
        #expect(TestScale.current == .sample || tally.tried >= 2_000)
    }

    /// Returns every fault at every call. A line follows unless the fault persists, and then other calls are made.
    private static func points(of rehearsal: Rehearsal) async throws -> [Point] {
        let followed = try await rehearsal.places(before: next)
        return [(rehearsal.places, true), (followed, false)].flatMap { places, isLasting in
            places.flatMap { place in
                Fault.all(of: place.call.name).filter { ($0.duration == .lasting) == isLasting }
                    .map { Point(rehearsal: rehearsal, place: place, fault: $0) }
            }
        }
    }

    /// A change made after the fault, unless the fault persists.
    private static let next = "set page-size 11 --format json"

    private static func flaw(at point: Point) async throws -> String? {
        let lines = point.rehearsal.lines + (point.fault.duration == .lasting ? [] : [next])
        guard
            let (home, ending) = try await point.rehearsal.disturbed(
                by: .fault(point.fault), at: point.place, running: lines)
        else { return "not reached" }
        if let flaw = flaw(of: ending, over: lines.count, at: point) { return flaw }
        let state = try await KeptState(in: home)
        let shown = try await StateRun.run(Rehearsal.looks, home: home)
        guard shown.status == 0, shown.complaints.isEmpty else { return "the next start fails: \(shown.complaints)" }
        var allowed = allowed(after: ending.answers, at: point)
        if ending.complaints.contains(notices[0]) { allowed += allowed.map { $0.looking(as: point.rehearsal.before) } }
        guard allowed.contains(state) else { return "\(ending.told); kept is \(state)" }
        return nil
    }

    /// Returns the problems with the exit and the messages of the program.
    private static func flaw(of ending: Program.Ending, over count: Int, at point: Point) -> String? {
        guard ending.status == 0 || ending.status == 7 else { return ending.told }
        // A failed start prints one sentence with a hint on standard error.
        if ending.answers.isEmpty {
            let sentences = ending.complaints.split(separator: "\n").filter { $0.hasPrefix("souk: ") }
            return ending.status == 7 && sentences.count == 1 ? nil : ending.told
        }
        let failures = ending.answers.filter { !$0.isDone }
        guard ending.answers.count == count, (ending.status == 7) == !failures.isEmpty else { return ending.told }
        let isClear = failures.allSatisfy { $0.error?.kind == "state" && $0.error?.message.hasSuffix(".") == true }
        // A read error at the start is reported there, and the lines run without the data.
        let complaints = ending.complaints.split(separator: "\n").filter { !notices.contains(where: $0.hasSuffix) }
        return isClear && (complaints.isEmpty || point.rehearsal.change.isNone) ? nil : ending.told
    }

    /// The notices about what a command could not write beside its change.
    private static let notices = [
        "The next session will not start where this one ends.", "Changes can be undone only until you leave.",
    ]

    /// Returns the valid states after these answers; nil if the answers themselves are wrong.
    private static func allowed(after answers: [StateRun.Answer], at point: Point) -> [KeptState] {
        let (before, after) = (point.rehearsal.before, point.rehearsal.after)
        let either = [before, after, after.looking(as: before)]
        guard !answers.isEmpty else { return [before] }
        let made = answers[point.rehearsal.lines.count - 1]
        guard answers.count > point.rehearsal.lines.count else { return made.isDone ? [after] : either }
        // The fault is over: the next save succeeds and includes what could not be saved before.
        guard answers.last?.isDone == true else { return [] }
        if made.isDone { return [after.with(rows: 11)] }
        let isInMemory = made.error?.message.contains("is kept until you leave") == true
        return (isInMemory ? [after] : either).map { $0.with(rows: 11) }
    }
}

extension Program.Ending {
    /// A short description for failure messages.
    fileprivate var told: String {
        let sentences = answers.compactMap(\.error).map { "\($0.kind): \($0.message)" }
        return "exit \(status), \(answers.count) answers, \(sentences), \(errors)"
    }
}
