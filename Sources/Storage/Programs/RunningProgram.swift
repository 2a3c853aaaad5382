import Synchronization
import SystemPackage

import Platform

/// A program that leads its own process group, watched to its end, which blocks the thread.
struct RunningProgram {
    /// The result of watching a program.
    struct Ending {
        /// Its ending; nil if souk killed it.
        let ending: ProgramEnding?
        /// The bytes from each pipe.
        let output: [[UInt8]]
        /// The reason that souk killed it; nil if it ended by itself.
        let reason: Reason?
    }

    /// A reason for not waiting for a program any longer.
    enum Reason: Sendable, Hashable {
        case tookTooLong, printedTooMuch, cancelled
    }

    let id: pid_t
    let deadline: ContinuousClock.Instant
    /// The most bytes that it may print in all.
    let outputLimit: Int
    /// True if processes that it started and left behind are killed with it.
    var endsGroup = false

    /// Reads its output until it has ended and its pipes are empty.
    ///
    /// - Parameter pipes: The ends to read; other processes that keep the writing ends open are not waited for.
    func watch(_ pipes: [OpenFile], isCancelled: () -> Bool) throws(Errno) -> Ending {
        // After it is reaped, its process ID may be reused.
        var isReaped = false
        defer { if !isReaped { end() } }
        var output = pipes.map { _ in [UInt8]() }
        var descriptors = pipes.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
        while true {
            if let reason = reason(isCancelled: isCancelled(), printed: output) {
                return Ending(ending: nil, output: output, reason: reason)
            }
            // Checked before the pipes are read, so that its last output is already there.
            let isOver = isOver
            let found = poll(&descriptors, nfds_t(descriptors.count), isOver ? 0 : pause(reading: descriptors))
            if found <= 0, isOver {
                isReaped = true
                return Ending(ending: try reaped(), output: output, reason: nil)
            }
            guard found > 0 else { continue }
            for place in descriptors.indices where descriptors[place].revents != 0 {
                let bytes = try OpenFile(rawValue: descriptors[place].fd).readOnce()
                if bytes.isEmpty { descriptors[place].fd = -1 }
                output[place] += bytes
            }
        }
    }

    /// Returns the milliseconds between two checks for its end or for cancellation: few if it has closed its pipes, as
    /// programs do at their end.
    private func pause(reading descriptors: [pollfd]) -> Int32 {
        descriptors.contains { $0.fd >= 0 } ? 20 : 1
    }

    private func reason(isCancelled: Bool, printed output: [[UInt8]]) -> Reason? {
        if isCancelled { return .cancelled }
        if ContinuousClock.now >= deadline { return .tookTooLong }
        return output.reduce(0) { $0 + $1.count } > outputLimit ? .printedTooMuch : nil
    }

    /// True if it has ended; it is not reaped yet, so that its process group remains its own.
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

    /// Kills it with all of its group, and reaps it.
    private func end() {
        kill(-id, SIGKILL)
        _ = try? calling { waitpid(id, nil, 0) }
    }
}

/// A flag that a task was cancelled, for a thread that does the task's work.
final class Cancellation: Sendable {
    private let value = Atomic(false)

    var isCalledFor: Bool { value.load(ordering: .relaxed) }

    func call() { value.store(true, ordering: .relaxed) }
}
