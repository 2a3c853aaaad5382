import Domain
public import Ports
import SystemPackage

import Platform

/// A program run without a terminal, with its output, and limits for its time and its output.
public struct CapturedRun: Sendable {
    public enum Ending: Sendable, Hashable {
        /// The exit status, or 128 and the signal that ended it.
        case ended(Int32)
        case tookTooLong
        case printedTooMuch
        /// The task was cancelled, and the program was killed.
        case cancelled
    }

    public enum Input: Sendable {
        case file(String)
        case bytes([UInt8])
    }

    /// The default output limit, in bytes: 64 MiB.
    public static let outputLimit = 1 << 26
    /// The number of bytes that fit into a pipe before anything is read from it.
    private static let inputLimit = 1 << 14

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    private let folder: String?
    private let input: Input
    private let patience: Duration
    private let outputLimit: Int

    /// - Parameters:
    ///   - arguments: The program's arguments, its own name first.
    ///   - folder: The working folder; souk's own if nil.
    public init(
        path: String, arguments: [String], environment: [String: String], folder: String? = nil,
        input: Input = .file("/dev/null"), patience: Duration, outputLimit: Int = Self.outputLimit
    ) {
        (self.path, self.arguments, self.environment) = (path, arguments, environment)
        (self.folder, self.input, self.patience, self.outputLimit) = (folder, input, patience, outputLimit)
    }

    /// Runs the program and waits for its end on a separate thread.
    ///
    /// Processes that it started and did not wait for are killed with it.
    ///
    /// - Parameter separatingErrors: True to separate its standard error from its output.
    /// - Throws: `.refused` if it could not be run.
    public func result(
        separatingErrors: Bool = false
    ) async throws(Failure) -> (ending: Ending, output: [UInt8], errors: [UInt8]) {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await SystemThread.run { Result { () throws(Errno) in try run(until: cancellation, separatingErrors) } }
        } onCancel: {
            cancellation.cancel()
        }
        switch result {
        case .success(let result): return result
        case .failure(let cause):
            let isScript = cause.rawValue == ENOEXEC || cause.rawValue == ENOENT && access(path, F_OK) == 0
            throw Failure(
                .refused, "“\(path)” could not be run: \(cause.message).",
                hint: isScript
                    ? "Its first line must name its interpreter, such as #!/bin/sh, and end without a carriage return."
                    : nil)
        }
    }

    private func run(
        until cancellation: Cancellation, _ separatingErrors: Bool
    ) throws(Errno) -> (Ending, [UInt8], [UInt8]) {
        let input = try openInput()
        defer { input.release() }
        let pipes = try separatingErrors ? [PipeEnds(), PipeEnds()] : [PipeEnds()]
        defer { for pipe in pipes { pipe.reading.release() } }
        let child: pid_t
        do {
            defer { for pipe in pipes { pipe.writing.release() } }
            let start = ProgramStart(
                path: path, arguments: arguments, environment: environment,
                streams: [input, pipes[0].writing, pipes[pipes.count - 1].writing], folder: folder.map { FilePath($0) },
                isApart: true)
            child = try start.begin()
        }
        let watched = try watch(child, pipes.map(\.reading)) { cancellation.isCancelled }
        return (watched.ending, watched.output[0], watched.output.dropFirst().first ?? [])
    }

    private func openInput() throws(Errno) -> OpenFile {
        switch input {
        case .file(let path): return try OpenFile.opened(path, O_RDONLY)
        case .bytes(let bytes):
            guard bytes.count <= Self.inputLimit else { throw .fileTooLarge }
            // Written before the program starts, so that one that does not read cannot end souk by a broken pipe.
            let pipe = try PipeEnds()
            defer { pipe.writing.release() }
            try pipe.writing.write(all: bytes)
            return pipe.reading
        }
    }

    /// Reads a program's output until it has ended and its pipes are empty, which blocks the thread; kills it with all
    /// of its group if it exceeds a limit, and what it left behind in any case.
    ///
    /// - Parameter pipes: The ends to read; other processes that keep the writing ends open are not waited for.
    private func watch(
        _ id: pid_t, _ pipes: [OpenFile], isCancelled: () -> Bool
    ) throws(Errno) -> (ending: Ending, output: [[UInt8]]) {
        let deadline = ContinuousClock.now + patience
        // After it is reaped, its process ID may be reused.
        var isReaped = false
        defer { if !isReaped { Self.end(id) } }
        var output = pipes.map { _ in [UInt8]() }
        var descriptors = pipes.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
        while true {
            if isCancelled() { return (.cancelled, output) }
            if ContinuousClock.now >= deadline { return (.tookTooLong, output) }
            if output.reduce(0, { $0 + $1.count }) > outputLimit { return (.printedTooMuch, output) }
            // Checked before the pipes are read, so that its last output is already there.
            let isOver = Self.isOver(id)
            // The milliseconds between two checks are few if it has closed its pipes, as programs do at their end.
            let pause: Int32 = isOver ? 0 : descriptors.contains { $0.fd >= 0 } ? 20 : 1
            let found = poll(&descriptors, nfds_t(descriptors.count), pause)
            if found <= 0, isOver {
                isReaped = true
                return (.ended(try Self.reaped(id)), output)
            }
            guard found > 0 else { continue }
            for place in descriptors.indices where descriptors[place].revents != 0 {
                let bytes = try OpenFile(rawValue: descriptors[place].fd).readOnce()
                if bytes.isEmpty { descriptors[place].fd = -1 }
                output[place] += bytes
            }
        }
    }

    /// Returns true if a program has ended; it is not reaped yet, so that its process group remains its own.
    private static func isOver(_ id: pid_t) -> Bool {
        var information = siginfo_t()
        let status = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        return status == -1 && errno != EINTR || status == 0 && information.si_signo == SIGCHLD
    }

    /// Asks a program to end, so that it ends the programs that it started in sessions of their own, as souk does with
    /// those of verbs; then kills it.
    private static func end(_ id: pid_t) {
        kill(-id, SIGTERM)
        let deadline = ContinuousClock.now + .milliseconds(500)
        while !isOver(id), ContinuousClock.now < deadline { usleep(5_000) }
        _ = try? reaped(id)
    }

    /// Kills a program with all of its group, and reaps it.
    private static func reaped(_ id: pid_t) throws(Errno) -> Int32 {
        var status: Int32 = 0
        kill(-id, SIGKILL)
        _ = try calling { waitpid(id, &status, 0) }
        return exitStatus(ofWait: status)
    }
}
