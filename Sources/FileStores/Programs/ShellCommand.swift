import Domain
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

/// A program and its arguments, as a person writes them in one line, without a shell: `most -s`, `"/opt/my less" -F`.
///
/// Words end at blanks, save between quotes; a backslash takes the character after it as it is, save between single
/// quotes. A quote that is not closed goes to the end.
struct ProgramWords {
    let strings: [String]

    init(_ line: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        strings = words
    }

    /// The file of a program: the name itself where it is a path, else the first of that name in the folders of `PATH`.
    ///
    /// Folders that are not whole paths are passed over: what lies in the folder one works in is not run by chance.
    static func path(of name: String, among folders: String) -> String? {
        let candidates =
            name.contains("/")
            ? [name] : folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
        return candidates.first { access($0, X_OK) == 0 }
    }
}
