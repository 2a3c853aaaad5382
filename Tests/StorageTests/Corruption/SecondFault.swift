import SystemPackage

/// A fault during recovery.
enum SecondFault: CustomStringConvertible {
    /// It is killed before a call; where a seed is given, the power goes out then.
    case death(call: Int, powerSeed: UInt64?)
    case fault(SimulatedFault)

    /// Every kind of fault at each of so many calls.
    static func all(atCalls count: Int) -> [SecondFault] {
        (0..<count).flatMap { all(atCall: $0) }
    }

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
