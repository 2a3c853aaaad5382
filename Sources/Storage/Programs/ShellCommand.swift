import Domain
import SystemPackage

import Platform

/// A shell command in the foreground of the terminal, on souk's own standard input, output and error.
///
/// If standard input is not a terminal, it is a script whose lines only souk may read; the command then gets no input.
struct ShellCommand: Sendable {
    /// The shell script; `$1` is `argument`.
    let script: String
    var argument = ""
    let environment: [String: String]
    /// The file for its standard input; nil for souk's own.
    var input: OpenFile?

    /// Runs the command and waits, which blocks the thread; returns its status, as a shell gives it.
    func run() throws(Errno) -> Int32 {
        let nothing = isatty(STDIN_FILENO) == 0 ? try OpenFile.opened("/dev/null", O_RDONLY) : nil
        defer { nothing?.release() }
        let start = ProgramStart(
            path: "/bin/sh", arguments: ["sh", "-c", script, "sh", argument], environment: environment,
            streams: [input ?? nothing])
        return try start.run()
    }
}

enum ProgramSearch {
    static func path(of name: String, in path: String) -> String? {
        folders(in: path).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Returns the absolute folders in the value of `PATH`. Relative ones are skipped, so that a program in the working
    /// folder is not run by accident.
    static func folders(in path: String) -> [String] {
        path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
}
