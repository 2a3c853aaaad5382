import Domain
public import Ports
import SystemPackage

import Platform

/// A program run non-interactively in a folder, with its combined standard output and error, and a time limit.
public struct FolderRun: Sendable {
    public enum Ending: Sendable, Hashable {
        case ended(ProgramEnding)
        /// It exceeded its time limit and was killed.
        case tookTooLong
        /// It exceeded its output limit and was killed.
        case printedTooMuch
        /// The task was cancelled, and the program was killed.
        case cancelled
    }

    /// The default output limit, in bytes: 64 MiB.
    public static let outputLimit = 1 << 26

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    private let folder: String
    private let input: String
    private let patience: Duration
    private let outputLimit: Int
    private let reachesTerminal: Bool

    /// - Parameters:
    ///   - arguments: The program's arguments, its own name first.
    ///   - environment: The complete environment.
    ///   - folder: The working folder.
    ///   - input: The file for its standard input.
    ///   - reachesTerminal: True if it may open souk's terminal by name, as every program of a session can.
    public init(
        path: String, arguments: [String], environment: [String: String], folder: String, input: String = "/dev/null",
        patience: Duration, outputLimit: Int = Self.outputLimit, reachesTerminal: Bool = true
    ) {
        (self.path, self.arguments, self.environment) = (path, arguments, environment)
        (self.folder, self.input, self.patience) = (folder, input, patience)
        (self.outputLimit, self.reachesTerminal) = (outputLimit, reachesTerminal)
    }

    /// Runs the program and waits for its end on a separate thread.
    ///
    /// Processes that it started and did not wait for are killed with it.
    ///
    /// - Throws: `.unreadable` when it could not be run.
    public func result() async throws(Failure) -> (ending: Ending, output: [UInt8]) {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await SystemThread.run { Result { () throws(Errno) in try run(until: cancellation) } }
        } onCancel: {
            cancellation.call()
        }
        switch result {
        case .success(let result): return result
        case .failure(let cause): throw Failure(.unreadable, "“\(path)” could not be run: \(cause.description).")
        case nil: throw Failure(.unreadable, "“\(path)” could not be run: no thread available.")
        }
    }

    private func run(until cancellation: Cancellation) throws(Errno) -> (Ending, [UInt8]) {
        let input = try OpenFile.opened(input, O_RDONLY)
        defer { input.release() }
        let pipe = try PipeEnds()
        defer { pipe.reading.release() }
        let child: pid_t
        do {
            defer { pipe.writing.release() }
            let start = ProgramStart(
                path: path, arguments: arguments, environment: environment,
                streams: [input, pipe.writing, pipe.writing], folder: FilePath(folder), leadsGroup: true,
                leadsSession: !reachesTerminal, closesOthers: true)
            child = try start.begin()
        }
        let program = RunningProgram(
            id: child, deadline: .now + patience, outputLimit: outputLimit, endsGroup: true)
        let watched = try program.watch([pipe.reading]) { cancellation.isCalledFor }
        let ending: Ending =
            switch watched.reason {
            case .tookTooLong: .tookTooLong
            case .printedTooMuch: .printedTooMuch
            case .cancelled: .cancelled
            case nil: watched.ending.map { .ended($0) } ?? .cancelled
            }
        return (ending, watched.output[0])
    }
}
