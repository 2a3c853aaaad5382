import Foundation

/// Runs of the program under strace, with kills or errors at system calls.
enum Strace {
    static let path = "/usr/bin/strace"

    /// True if strace is installed and may trace.
    static func isUsable() async -> Bool {
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        return (try? await Program.shell("\(path) -f -qq -o /dev/null true && echo yes")) == "yes\n"
    }

    /// Runs lines and records every system call on files.
    ///
    /// - Parameter length: The number of bytes recorded of a string.
    static func traced(
        _ lines: [String], home: TemporaryFolder, length: Int = 32
    ) async throws -> (trace: Trace, ending: Program.Ending) {
        let log = TemporaryFolder(in: TemporaryFolder.quickFolder)
        let options = ["--seccomp-bpf", "-y", "-s", "\(length)", "-e", "trace=%file,%desc", "-o", log.file("trace")]
        let ending = try await Program(underStrace: options, StateRun.arguments(lines), home: home).ending()
        return (Trace(try String(contentsOfFile: log.file("trace"), encoding: .utf8)), ending)
    }

    /// Runs lines and disturbs the program at its thread's `ordinal`th call of that name on the home.
    ///
    /// - Parameter paths: The result of ``Trace/paths(in:)`` for a run in an equal home.
    /// - Returns: The calls of that name and the exit.
    static func disturbed(
        by disturbance: Disturbance, at ordinal: Int, of call: String, running lines: [String], home: TemporaryFolder,
        paths: [String]
    ) async throws -> (trace: Trace, ending: Program.Ending) {
        let log = TemporaryFolder(in: TemporaryFolder.quickFolder)
        let options =
            disturbance.options
            + ["-e", "trace=\(call)", "-e", "inject=\(call):\(disturbance.injection(at: ordinal))"]
            + ["-o", log.file("trace")] + paths.flatMap { ["-P", $0.isEmpty ? home.path : home.file($0)] }
        let ending = try await Program(underStrace: options, StateRun.arguments(lines), home: home).ending()
        return (Trace(try String(contentsOfFile: log.file("trace"), encoding: .utf8)), ending)
    }
}
