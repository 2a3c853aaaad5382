import Domain
import SystemPackage

import Platform

/// A shell command in the foreground of the terminal, on souk's own standard input, output and error.
///
/// If standard input is not a terminal, it is a script whose lines only souk may read; the command then gets no input.
struct ShellCommand: Sendable {
    /// The shell script; `$1` is `argument`.
    let script: String
    let argument: String
    let environment: [String: String]

    /// Runs the command and waits, which blocks the thread.
    func run() throws(Errno) -> ProgramEnding {
        let nothing = isatty(STDIN_FILENO) == 0 ? try OpenFile.opened("/dev/null", O_RDONLY) : nil
        defer { nothing?.release() }
        let start = ProgramStart(
            path: "/bin/sh", arguments: ["sh", "-c", script, "sh", argument], environment: environment,
            streams: [nothing])
        switch try start.run() {
        // A shell reports a signal that ended its program in this way.
        case .exited(let code) where code > 128: return .signalled(code - 128)
        case let ending: return ending
        }
    }
}

/// A program and its arguments, as a user writes them in one line, without a shell: `most -s`, `"/opt/my less" -F`.
///
/// Words end at blanks, except between quotes. A backslash escapes the next character, except between single quotes. An
/// unclosed quote extends to the end.
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

    /// Returns the path of a program: the name itself if it is a path, else the first match in the folders of `PATH`.
    ///
    /// Relative folders are skipped, so that a program in the working folder is not run by accident.
    static func path(of name: String, among folders: String) -> String? {
        let candidates =
            name.contains("/")
            ? [name] : searchFolders(in: folders).map { "\($0)/\(name)" }
        return candidates.first { access($0, X_OK) == 0 }
    }

    /// Returns the absolute folders in the value of `PATH`.
    static func searchFolders(in path: String) -> [String] {
        path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
}
