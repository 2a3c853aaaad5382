/// What is done to the program at a system call.
enum Disturbance: Sendable {
    /// It ends there, and the call is never made.
    case kill
    /// The call fails.
    case fault(Fault)

    /// What strace has to be told beside.
    var options: [String] {
        switch self {
        // Not with --seccomp-bpf: a signal is delivered at the stop that it does without.
        case .kill: []
        case .fault: ["--seccomp-bpf"]
        }
    }

    /// As strace has it, for a thread's `ordinal`th call.
    func injection(at ordinal: Int) -> String {
        switch self {
        case .kill: "signal=SIGKILL:when=\(ordinal)"
        case .fault(let fault): "error=\(fault.error):when=\(fault.when(ordinal))"
        }
    }

    /// Whether it came at the call that is the `ordinal`th of the whole run.
    func came(at ordinal: Int, in trace: Trace) -> Bool {
        switch self {
        case .kill: trace.calls.count == ordinal && trace.calls.last?.result == "?"
        case .fault: trace.calls.firstIndex { $0.result.hasSuffix("(INJECTED)") } == ordinal - 1
        }
    }
}
