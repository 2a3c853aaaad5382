import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command that the shell runs in the foreground of the terminal, on our own standard input, output and error.
///
/// Where standard input is no terminal it is a script, whose lines are nobody's but ours: the command reads nothing.
struct ShellCommand: Sendable {
    /// What the shell reads; `$1` stands for `argument`.
    let script: String
    let argument: String
    let environment: [String: String]

    /// Runs the command and waits, which blocks the thread.
    func run() throws(Errno) -> ProgramEnding {
        switch try ForegroundProgram(id: begin()).end() {
        // So a shell tells of a signal that ended what it ran.
        case .exited(let code) where code > 128: return .signalled(code - 128)
        case let ending: return ending
        }
    }

    private func begin() throws(Errno) -> pid_t {
        let nothing = isatty(STDIN_FILENO) == 0 ? try OpenFile.opened("/dev/null", O_RDONLY) : nil
        defer { nothing?.release() }
        let start = ProgramStart(
            path: "/bin/sh", arguments: ["sh", "-c", script, "sh", argument], environment: environment,
            streams: [nothing])
        return try start.begin()
    }
}
