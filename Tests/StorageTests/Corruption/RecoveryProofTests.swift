import SystemPackage
import Testing

@testable import Storage

/// What goes wrong while souk finishes a change that was cut off leaves the change whole, or not begun, all the same.
struct RecoveryProofTests {
    private typealias Found = ChangedDisk.Found

    private let disk: ChangedDisk

    init() throws { disk = try ChangedDisk() }

    @Test func `if recovery fails or is killed, the next start completes it`() async throws {
        var tally = ProofTally("faults during recovery")
        let (count, before, after) = try disk.inPeace(.all)
        let all = try (0..<count).flatMap { call in
            try SecondFault.all(atCalls: callsToFinish(afterDeathAt: call)).map { (call, $0) }
        }
        // Every seventh, so that each fault there is comes to each call of some recovery.
        let points = stride(from: 0, to: all.count, by: 7).map { all[$0] }
        for (call, second) in TestScale.current.points(of: points, sample: 150) {
            let failure = failure(of: second, afterDeathAt: call, expecting: [before, after])
            tally.count(failure.map { "killed after \(call) calls, then \(second): \($0)" })
            // Other tests need this thread of the pool.
            await Task.yield()
        }
        tally.report(of: points.count)
        #expect(tally.failures == [])
        #expect(points.count >= 300)
    }

    /// A machine on which a change was interrupted.
    private func machine(afterDeathAt call: Int) throws -> SimulatedMachine {
        let machine = disk.machine()
        _ = try disk.make(.all, on: machine) { $0.callsToDeath = call }
        return machine
    }

    /// How many calls a start makes where there is something to finish, else none.
    private func callsToFinish(afterDeathAt call: Int) throws -> Int {
        let machine = try machine(afterDeathAt: call)
        guard machine.bytes(of: ChangedDisk.journal) != nil else { return 0 }
        let calls = machine.with { $0.calls }
        _ = try machine.store().load()
        return machine.with { $0.calls } - calls
    }

    /// Returns the problem after the failed recovery; nil if everything is right.
    private func failure(of second: SecondFault, afterDeathAt call: Int, expecting expected: [Found]) -> String? {
        do {
            let machine = try machine(afterDeathAt: call)
            second.strike(machine)
            _ = try? machine.store().load()
            second.end(machine)
            let found = try Found(on: machine)
            guard expected.contains(found) else {
                return "found is \(found)"
            }
            guard machine.bytes(of: ChangedDisk.journal) == nil else { return "the journal is still there" }
            return try Found(on: machine) == found ? nil : "a third start finds another"
        } catch {
            return "the next start failed: \(error)"
        }
    }
}

/// A fault during recovery.
enum SecondFault: CustomStringConvertible {
    /// It is killed before a call; where a seed is given, the power goes out then.
    case death(call: Int, powerSeed: UInt64?)
    case fault(SimulatedFault)

    /// Every kind of fault at each of so many calls.
    static func all(atCalls count: Int) -> [SecondFault] { (0..<count).flatMap { all(atCall: $0) } }

    private static func all(atCall call: Int) -> [SecondFault] {
        var faults: [SecondFault] = [.death(call: call, powerSeed: nil)]
        for seed: UInt64 in 1...3 { faults.append(.death(call: call, powerSeed: seed)) }
        faults.append(.fault(SimulatedFault(call: nil, effect: .part, countdown: call, count: 1)))
        for error in SimulatedFault.errors {
            faults.append(.fault(SimulatedFault(call: nil, effect: .failure(error), countdown: call, count: 1)))
            faults.append(.fault(SimulatedFault(call: nil, effect: .failure(error), countdown: call, count: .max)))
        }
        return faults
    }

    func strike(_ machine: SimulatedMachine) {
        machine.with { state in
            switch self {
            case .death(let call, _): state.callsToDeath = call
            case .fault(let fault): state.faults = [fault]
            }
        }
    }

    /// Clears the fault.
    func end(_ machine: SimulatedMachine) {
        machine.with { ($0.faults, $0.callsToDeath) = ([], nil) }
        if case .death(_, let seed?) = self { machine.losePower(seed: seed) }
    }

    var description: String {
        switch self {
        case .death(let call, nil): "killed after \(call) calls"
        case .death(let call, let seed?): "a power cut after \(call) calls, seed \(seed)"
        case .fault(let fault): "\(fault)"
        }
    }
}
