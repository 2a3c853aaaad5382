import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that leads a process group of its own, watched to its end, which blocks the thread.
struct RunningProgram {
    /// What the watching came to.
    struct Watched {
        /// How it ended; nil where it was ended by us.
        let ending: ProgramEnding?
        /// What came through each pipe.
        let output: [[UInt8]]
        /// Why it was ended.
        let reason: Reason?
    }

    /// Why a program is not waited for any longer.
    enum Reason: Sendable, Hashable {
        case tookTooLong, printedTooMuch, cancelled
    }

    let id: pid_t
    let deadline: ContinuousClock.Instant
    /// Bytes that are read of all that it prints.
    let outputLimit: Int
    /// Whether what it started and left behind is ended with it.
    var endsGroup = false

    /// Reads what it prints until it is over and has nothing left to say.
    ///
    /// - Parameter pipes: The ends that are read; whoever else keeps the other ends open is not waited for.
    func watch(_ pipes: [OpenFile], isCancelled: () -> Bool) throws(Errno) -> Watched {
        // After it was taken off the system's list its number may be another's.
        var isReaped = false
        defer { if !isReaped { end() } }
        var output = pipes.map { _ in [UInt8]() }
        var descriptors = pipes.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
        while true {
            if let reason = reason(isCancelled: isCancelled(), printed: output) {
                return Watched(ending: nil, output: output, reason: reason)
            }
            // Asked before the pipes are: what it printed last is there by then.
            let isOver = isOver
            let found = poll(&descriptors, nfds_t(descriptors.count), isOver ? 0 : pause(reading: descriptors))
            if found <= 0, isOver {
                isReaped = true
                return Watched(ending: try reaped(), output: output, reason: nil)
            }
            guard found > 0 else { continue }
            for place in descriptors.indices where descriptors[place].revents != 0 {
                let bytes = try OpenFile(rawValue: descriptors[place].fd).readOnce()
                if bytes.isEmpty { descriptors[place].fd = -1 }
                output[place] += bytes
            }
        }
    }

    /// Milliseconds between two looks at whether it is over or has been cancelled: few where it has closed its pipes,
    /// as it does at its end.
    private func pause(reading descriptors: [pollfd]) -> Int32 {
        descriptors.contains { $0.fd >= 0 } ? 20 : 1
    }

    private func reason(isCancelled: Bool, printed output: [[UInt8]]) -> Reason? {
        if isCancelled { return .cancelled }
        if ContinuousClock.now >= deadline { return .tookTooLong }
        return output.reduce(0) { $0 + $1.count } > outputLimit ? .printedTooMuch : nil
    }

    /// Whether it is over; it is not taken off the system's list, so that its group stays its own.
    private var isOver: Bool {
        var information = siginfo_t()
        let status = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        return status == -1 && errno != EINTR || status == 0 && information.si_signo == SIGCHLD
    }

    private func reaped() throws(Errno) -> ProgramEnding {
        var status: Int32 = 0
        if endsGroup { kill(-id, SIGKILL) }
        _ = try calling { waitpid(id, &status, 0) }
        return ProgramEnding(waitStatus: status)
    }

    /// Ends it and all of its group, and takes it off the system's list.
    private func end() {
        kill(-id, SIGKILL)
        _ = try? calling { waitpid(id, nil, 0) }
    }
}

/// Whether a task was cancelled, for a thread that does its work.
final class Cancellation: Sendable {
    private let value = Atomic(false)

    var isCalledFor: Bool { value.load(ordering: .relaxed) }

    func call() { value.store(true, ordering: .relaxed) }
}
