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

/// An error injected into a system call.
struct Fault: Sendable {
    enum Duration: String, Sendable {
        case once
        case thrice = "three times"
        case lasting = "from there on"
    }

    /// The `errno` name, such as `EIO`.
    let error: String
    let duration: Duration

    var title: String { "\(error) \(duration.rawValue)" }

    /// The calls of that name that fail, in strace syntax.
    func when(_ ordinal: Int) -> String {
        switch duration {
        case .once: "\(ordinal)"
        case .thrice: "\(ordinal)..\(ordinal + 2)"
        case .lasting: "\(ordinal)+"
        }
    }

    /// All faults that a call of that name must survive.
    ///
    /// Endless EINTR is not survivable, so it is injected three times.
    static func all(of call: String) -> [Fault] {
        (errors[call] ?? []).flatMap { error in
            [Fault(error: error, duration: .once)]
                + [Fault(error: error, duration: error == "EINTR" ? .thrice : .lasting)]
        }
    }

    private static let errors: [String: [String]] = [
        "openat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EMFILE", "EINTR"],
        "write": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
        "fsync": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
        "renameat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "unlinkat": ["EIO", "EROFS", "EACCES"],
        "close": ["EIO", "ENOSPC", "EDQUOT", "EINTR"],
        "mkdir": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "mkdirat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "read": ["EIO", "EINTR"],
        "flock": ["EIO", "EINTR"],
        "newfstatat": ["EIO", "EACCES"],
        "getdents64": ["EIO"],
    ]
}
