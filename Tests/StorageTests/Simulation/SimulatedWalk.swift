import CommandKit
import Scaffolding

@testable import Storage

/// A walk of random commands, faults, crashes and clock changes, reproducible by seed.
///
/// The possible disk states are known at every step: the last reported change, and any later attempts, each as a whole.
/// A start must find one of these and report no damage. The view must survive everything but a power cut.
struct SimulatedWalk {
    private let seed: UInt64
    private var chance: SeededGenerator
    private let machine = SimulatedMachine()
    private var souks: [Running] = []
    /// What may be on the disk: first what is seen there, then what may be in its place after a crash.
    private var possible: [Kept] = []
    /// Where a souk that runs alone may be looking after a crash.
    private var looks: [Session] = []
    /// What was tried while the disk failed, of which a power cut may bring any part: what was taken back there.
    private var taken: [Kept] = []
    private var files = SimulatedFiles()
    private var steps: [String] = []
    private var hasLostPower = false

    /// A souk with what it knows to be on the disk.
    private struct Running {
        var souk: SimulatedSouk
        var known: Kept
    }

    /// A failed check.
    private struct WalkError: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    init(seed: UInt64) {
        self.seed = seed
        chance = SeededGenerator(seed: seed)
    }

    /// Walks; returns what did not hold and the way there, nil where all did.
    mutating func run() async -> String? {
        do throws(WalkError) {
            if !chance.oneIn(4) { machine.with { $0.disk = Self.begunDisk } }
            // Two souks on one folder, once in three walks.
            for _ in 0..<(chance.oneIn(3) ? 2 : 1) {
                let souk = try load()
                let kept = try await Self.kept(by: souk)
                souks.append(Running(souk: souk, known: kept))
                (possible, looks) = ([kept], [kept.looking])
            }
            for _ in 0..<Int.random(in: 5...10, using: &chance) { try await step() }
            try await restart()
            return nil
        } catch {
            return "seed \(seed): \(error.reason), after: \(steps.joined(separator: "; "))"
        }
    }

    /// A disk on which a souk has begun: most walks need not begin anew.
    private static let begunDisk: SimulatedDisk = {
        let machine = SimulatedMachine()
        let store = machine.store()
        _ = try? store.commit(.session(Session(service: .listings)))
        try? store.save("velo", titles: "Titre 1", "Titre 2")
        return machine.with { $0.disk }
    }()

    private mutating func step() async throws(WalkError) {
        if chance.oneIn(8) { jump() }
        if chance.oneIn(12) { try await restart() }
        makeTrouble()
        let line = SimulatedLines.random(using: &chance)
        // Each souk takes back what it did itself; what another made of it meanwhile is no part of this proof.
        if souks.count == 1 || !line.isWalk {
            try await run(line, by: Int.random(in: souks.indices, using: &chance))
        }
        guard souks.allSatisfy(\.souk.program.isRunning) else { return try await restart() }
        try checkFiles()
    }

    /// Sets the clock forward or back.
    private mutating func jump() {
        let seconds = Int.random(in: -100_000_000...100_000_000, using: &chance)
        machine.with { $0.time += seconds }
        steps.append("clock \(seconds)")
    }

    /// Injects a fault into the next calls, or clears the faults.
    private mutating func makeTrouble() {
        if machine.with({ !$0.faults.isEmpty }), chance.oneIn(2) {
            machine.with { $0.faults = [] }
            steps.append("the faults end")
        }
        if chance.oneIn(6) {
            let calls = Int.random(in: 0..<80, using: &chance)
            steps.append("killed after \(calls) calls")
            machine.with { $0.callsToDeath = calls }
        } else if chance.oneIn(4) {
            let fault = SimulatedFault.random(using: &chance)
            // Of two souks one may save what the other could not; who is right then is another question.
            guard souks.count == 1 || fault.isHarmless else { return }
            steps.append("fault: \(fault)")
            machine.with { $0.faults.append(fault) }
        }
    }

    private static func kept(by souk: SimulatedSouk) async throws(WalkError) -> Kept {
        do {
            return try await souk.kept
        } catch {
            throw WalkError("what is kept cannot be read: \(error)")
        }
    }
}

// MARK: Commands

extension SimulatedWalk {
    private mutating func run(_ line: String, by place: Int) async throws(WalkError) {
        let (souk, known) = (souks[place].souk, souks[place].known)
        steps.append(souks.count > 1 ? "\(place + 1)> \(line)" : "> \(line)")
        let before = try await Self.kept(by: souk)
        let (time, isFaulty) = machine.with { ($0.time, !$0.faults.isEmpty) }
        let result = await souk.run(line)
        let after = try await Self.kept(by: souk)
        machine.with { $0.callsToDeath = nil }
        guard souk.program.isRunning else { return note(after, over: known) }
        switch result {
        case .refused(let error):
            if souks.count == 1, after != before { throw WalkError("refused and changed: \(error.message.plain)") }
            // Another souk's state may have been read meanwhile.
            souks[place].known = after == before ? known : after
        // A step that the power cut short is told of once, and nothing has changed.
        case .unsaved where !isFaulty && hasLostPower && line.isWalk && after == before: break
        case .unsaved(let error):
            guard isFaulty else { throw WalkError("nothing was wrong, and “\(error.message.plain)”") }
            // What could not be read before the line was run.
            if !error.isOfSaving, after == before { return }
            note(after, over: known)
            taken += possible.dropFirst()
            try await requireMemory(after, of: line, on: before, at: time)
        case .done where souks.count == 1:
            let written = after.parts(unlike: known)
            possible = possible.map { $0.taking(written, from: after) }.withoutRepeats
            // A view that cannot be saved fails no line.
            looks = (isFaulty ? looks : []) + [after.looking]
            souks[place].known = after
            try await requireMemory(after, of: line, on: before, at: time)
        case .done:
            souks[place].known = after
            try await requireDisk(after: line, on: before, knowing: known, at: time)
        }
    }

    /// Records a change that was attempted and may be on the disk.
    private mutating func note(_ tried: Kept, over known: Kept) {
        let now = possible.first ?? known
        possible = (possible + [now.taking(tried.parts(unlike: known), from: tried)]).withoutRepeats
        // Of two souks one may have taken up what the other saved before it was stopped.
        if souks.count > 1 { possible = (possible + [tried]).withoutRepeats }
        looks.append(tried.looking)
    }

    /// Requires that memory holds what the line makes of what was there, saved or not.
    private func requireMemory(_ after: Kept, of line: String, on before: Kept, at time: Int) async throws(WalkError) {
        // What these make of it depends on what was done before, which the other does not know.
        if line.isWalk { return }
        guard let expected = await Self.outcome(of: line, on: before, at: time), after != expected else { return }
        throw WalkError("in memory is \(after), not \(expected)")
    }

    /// Requires that the disk holds what the line makes of the parts that its souk knew, or of all that was there.
    private mutating func requireDisk(
        after line: String, on before: Kept, knowing known: Kept, at time: Int
    ) async throws(WalkError) {
        let disk = possible[0]
        var expected: [Kept] = []
        if let kept = await Self.outcome(of: line, on: before, at: time) {
            let written = kept.parts(unlike: known.opening(kept.session.openDraft))
            if known.parts(unlike: disk).allSatisfy({ !written.contains($0) }) {
                expected.append(disk.taking(written, from: kept))
            }
        }
        if let kept = await Self.outcome(of: line, on: disk.seen(from: before), at: time) { expected.append(kept) }
        let found = try await Self.kept(by: try load())
        // Which draft is open is each prompt's own.
        guard expected.contains(where: { $0.opening(nil).isSaved(as: found.opening(nil)) }) else {
            throw WalkError("on the disk is \(found), not one of \(expected)")
        }
        let written = found.parts(unlike: disk)
        possible = ([found] + possible.dropFirst().map { $0.taking(written, from: found) }).withoutRepeats
    }

    /// Returns nil if the line would be refused.
    private static func outcome(of line: String, on kept: Kept, at time: Int) async -> Kept? {
        try? await SimulatedSouk.outcome(of: line, on: kept, at: time)
    }
}

// MARK: Starts

extension SimulatedWalk {
    /// Kills souks or cuts the power, and checks that those that restart find a possible state.
    private mutating func restart() async throws(WalkError) {
        let losesPower = chance.oneIn(2)
        let leaving = Int.random(in: souks.indices, using: &chance)
        steps.append(losesPower ? "power cut" : "start")
        machine.with { ($0.faults, $0.callsToDeath) = ([], nil) }
        if losesPower {
            machine.losePower(seed: chance.next())
            hasLostPower = true
            files.forget()
        }
        for place in souks.indices {
            let program = souks[place].souk.program
            guard place == leaving || !program.isRunning else { continue }
            machine.with { $0.end(program.number) }
            try startInTrouble()
            let souk = try load()
            let found = try await Self.kept(by: souk)
            try require(found, losesPower: losesPower)
            possible = losesPower ? [found] : ([found] + possible).withoutRepeats
            looks = [found.looking]
            souks[place] = Running(souk: souk, known: found)
        }
        if losesPower { taken = [] }
    }

    private func require(_ found: Kept, losesPower: Bool) throws(WalkError) {
        // Each of two prompts has a draft of its own open, and looks elsewhere.
        let isKnown = possible.contains { kept in
            souks.count == 1 ? kept.isSaved(as: found) : kept.opening(nil).isSaved(as: found.opening(nil))
        }
        let isTakenBack = losesPower && !taken.isEmpty && found.isMade(of: possible + taken)
        guard isKnown || isTakenBack else {
            throw WalkError("found is \(found), not one of \(possible)")
        }
        guard souks.count == 1, !losesPower, !looks.contains(found.looking) else { return }
        throw WalkError("found is \(found), which looks at what nobody looked at")
    }

    /// Starts a souk that is occasionally killed or disturbed during the load.
    private mutating func startInTrouble() throws(WalkError) {
        guard chance.oneIn(6) else { return }
        let fault = SimulatedFault.random(using: &chance)
        steps.append("a start with \(fault)")
        machine.with { $0.faults = [fault] }
        if let souk = try? SimulatedSouk(on: machine) { machine.with { $0.end(souk.program.number) } }
        machine.with { $0.faults = [] }
    }

    private func load() throws(WalkError) -> SimulatedSouk {
        do throws(Failure) {
            let souk = try SimulatedSouk(on: machine)
            guard souk.notices.isEmpty else { throw Failure(.unreadable, "told: \(list: souk.notices.map(\.plain))") }
            return souk
        } catch {
            throw WalkError("a start failed: \(error.message.plain)")
        }
    }

    private mutating func checkFiles() throws(WalkError) {
        if let wrong = files.check(on: machine) { throw WalkError(wrong) }
    }
}

extension [Kept] {
    /// Each once, where it stands first.
    fileprivate var withoutRepeats: [Kept] {
        reduce(into: []) { kept, next in
            if !kept.contains(next) { kept.append(next) }
        }
    }
}

extension Failure {
    /// True if something that was changed could not be saved.
    fileprivate var isOfSaving: Bool { message.plain.hasSuffix("is kept until you leave.") }
}

extension String {
    /// True if the line walks the steps that were taken.
    fileprivate var isWalk: Bool { self == "undo" || self == "redo" }
}
