/// How a program ended.
public enum ProgramEnding: Sendable, Hashable {
    case exited(Int32)
    /// By a signal, which has this number.
    case signalled(Int32)

    /// Reads what `waitpid(2)` says of a program that is over, as the macros of <sys/wait.h> do, which Swift does not see.
    init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    /// The status as a shell tells it: 128 and more where a signal ended it.
    var shellStatus: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }
}
