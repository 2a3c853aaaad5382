import Ports
import SystemPackage

import Platform

/// A program run non-interactively: a short text for its standard input, its output, and a time limit.
struct ToolRun: Sendable {
    struct Result: Sendable {
        /// 128 and more if a signal ended it.
        let status: Int32
        let output: [UInt8]
        /// True if it wrote to standard error.
        let hasComplained: Bool
    }

    let path: String
    let arguments: [String]
    let environment: [String: String]
    /// At most ``inputLimit`` bytes.
    let input: [UInt8]
    let patience: Duration

    /// The number of bytes that fit into a pipe before anything is read from it.
    private static let inputLimit = 1 << 14
    /// The most bytes of output that it may print.
    private static let outputLimit = 1 << 16

    /// Runs it and returns its result; nil if it could not be run, exceeded a limit, or the task was cancelled.
    func result() async -> Result? {
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            await SystemThread.run { try? run(until: cancellation) } ?? nil
        } onCancel: {
            cancellation.call()
        }
    }

    private func run(until cancellation: Cancellation) throws(Errno) -> Result? {
        guard input.count <= Self.inputLimit else { return nil }
        let (stdin, stdout, stderr) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        defer { for end in [stdout.reading, stderr.reading] { end.release() } }
        let child: pid_t
        do {
            defer { for end in [stdin.reading, stdin.writing, stdout.writing, stderr.writing] { end.release() } }
            // Written before the program starts, so that one that does not read cannot end souk by a broken pipe.
            try stdin.writing.write(all: input)
            let start = ProgramStart(
                path: path, arguments: [path] + arguments, environment: environment,
                streams: [stdin.reading, stdout.writing, stderr.writing], leadsGroup: true)
            child = try start.begin()
        }
        let program = RunningProgram(id: child, deadline: .now + patience, outputLimit: Self.outputLimit)
        let watched = try program.watch([stdout.reading, stderr.reading]) { cancellation.isCalledFor }
        return watched.ending.map {
            Result(status: $0.shellStatus, output: watched.output[0], hasComplained: !watched.output[1].isEmpty)
        }
    }
}
