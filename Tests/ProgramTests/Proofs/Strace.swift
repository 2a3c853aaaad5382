import Foundation

/// Runs of the program that strace watches, kills at a system call, or gives errors.
enum Strace {
    static let path = "/usr/bin/strace"

    /// Whether it is there and may trace.
    static func isUsable() async -> Bool {
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        return (try? await Program.shell("\(path) -f -qq -o /dev/null true && echo yes")) == "yes\n"
    }

    /// Runs lines, and tells every system call on files.
    ///
    /// - Parameter length: Bytes of a text that are told.
    static func traced(
        _ lines: [String], home: ScratchHome, length: Int = 32
    ) async throws -> (trace: Trace, ending: Program.Ending) {
        let log = try ScratchHome(in: ScratchHome.quickFolder)
        let options = ["--seccomp-bpf", "-y", "-s", "\(length)", "-e", "trace=%file,%desc", "-o", log.file("trace")]
        let ending = try await Program(underStrace: options, StateRun.arguments(lines), home: home).ending()
        return (Trace(try String(contentsOfFile: log.file("trace"), encoding: .utf8)), ending)
    }

    /// Runs lines, and disturbs the program at the call that is its thread's `ordinal`th of that name on the home.
    ///
    /// - Parameter paths: What ``Trace/paths(in:)`` told of a run in a home like this one.
    /// - Returns: The calls of that name with how the program ended.
    static func disturbed(
        by disturbance: Disturbance, at ordinal: Int, of call: String, running lines: [String], home: ScratchHome,
        paths: [String]
    ) async throws -> (trace: Trace, ending: Program.Ending) {
        let log = try ScratchHome(in: ScratchHome.quickFolder)
        let options =
            disturbance.options
            + ["-e", "trace=\(call)", "-e", "inject=\(call):\(disturbance.injection(at: ordinal))"]
            + ["-o", log.file("trace")] + paths.flatMap { ["-P", $0.isEmpty ? home.path : home.file($0)] }
        let ending = try await Program(underStrace: options, StateRun.arguments(lines), home: home).ending()
        return (Trace(try String(contentsOfFile: log.file("trace"), encoding: .utf8)), ending)
    }
}
