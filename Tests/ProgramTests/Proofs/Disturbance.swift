/// An interruption of the program at a system call.
enum Disturbance: Sendable {
    /// The program is killed before the call.
    case kill
    /// The call fails.
    case fault(Fault)

    /// Extra strace options.
    var options: [String] {
        switch self {
        // Not with --seccomp-bpf, which skips the stop at which the signal is delivered.
        case .kill: []
        case .fault: ["--seccomp-bpf"]
        }
    }

    /// The strace expression for a thread's `ordinal`th call.
    func injection(at ordinal: Int) -> String {
        switch self {
        case .kill: "signal=SIGKILL:when=\(ordinal)"
        case .fault(let fault): "error=\(fault.error):when=\(fault.when(ordinal))"
        }
    }

    /// True if it hit the `ordinal`th call of the whole run.
    func came(at ordinal: Int, in trace: Trace) -> Bool {
        switch self {
        case .kill: trace.calls.count == ordinal && trace.calls.last?.result == "?"
        case .fault: trace.calls.firstIndex { $0.result.hasSuffix("(INJECTED)") } == ordinal - 1
        }
    }
}
