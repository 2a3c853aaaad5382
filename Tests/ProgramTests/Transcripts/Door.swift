import CommandKit
import Foundation
import Transcripts

/// A way to pass the typed lines of a transcript to the program.
enum Door: String, CaseIterable {
    /// `souk FILE`, with passwords on standard input.
    case file
    /// `souk < FILE`
    case input
    /// One `-c` per line, with passwords, which other processes could see, on standard input.
    case options

    /// Standard output and standard error, without the script name in error positions.
    struct Printed: Equatable {
        let output: String
        let errors: String
        let status: Int32
    }

    /// The script name in error messages.
    private var name: String {
        switch self {
        case .file: "typed"
        case .input: "stdin"
        case .options: "command"
        }
    }

    /// Runs the lines in an empty home.
    ///
    /// - Parameters:
    ///   - settings: Pinned settings that differ from the transcript's.
    ///   - options: More options of the program.
    ///   - isAlone: True to run the program in a new session without a controlling terminal.
    func printed(
        by transcript: Transcript, with settings: TranscriptSettings? = nil, _ options: [String] = [],
        environment: [String: String] = [:], isAlone: Bool = false
    ) async throws -> Printed {
        let folder = TemporaryFolder()
        let words = Self.words(of: transcript)
        let script = (self == .input ? transcript.typed : words.typed).map { $0 + "\n" }.joined()
        try folder.write(script, to: "typed")
        let lines = self == .options ? words.typed.flatMap { ["-c", $0] } : self == .file ? ["typed"] : []
        let program = try Program(
            running: "/usr/bin/env",
            ["-C", folder.path] + (isAlone ? ["setsid", "--wait"] : [])
                + [Program.path, "--home", "home", "--keep-going"]
                + (settings ?? transcript.settings).options + options + lines,
            home: folder, environment: environment)
        program.type(self == .input ? script : words.secrets.map { $0 + "\n" }.joined())
        let ending = await program.ending()
        return Printed(output: withoutName(ending.output), errors: withoutName(ending.errors), status: ending.status)
    }

    /// The typed lines and the passwords.
    private static func words(of transcript: Transcript) -> (typed: [String], secrets: [String]) {
        var (typed, secrets): ([String], [String]) = ([], [])
        var isSecret = false
        for line in transcript.typed {
            if isSecret { secrets.append(line) } else { typed.append(line) }
            isSecret = !isSecret && line.hasSuffix(" --password-stdin")
        }
        return (typed, secrets)
    }

    /// The text before and after the script name in an error; the last two are for screen readers.
    private static let places = [("souk: ", ":"), ("read from ", ":"), ("Error in ", ","), ("Read from ", ",")]

    private func withoutName(_ text: String) -> String {
        let places = text.replacing("\"source\":\"\(name)\"", with: "\"source\":\"…\"")
        return places.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            for (head, tail) in Self.places where line.hasPrefix(head + name + tail) {
                return "\(head)…" + line.dropFirst(head.count + name.count)
            }
            return String(line)
        }.joined(separator: "\n")
    }
}
