import Foundation
import Transcripts

/// A way by which the typed lines of a transcript reach the program.
enum Door: String, CaseIterable {
    /// `souk FILE`, with passwords on standard input.
    case file
    /// `souk < FILE`
    case input
    /// One `-c` a line; passwords, which would be seen by every process, on standard input.
    case options

    /// What was printed on standard output and on standard error, without the name of the script in the places of
    /// errors.
    struct Printed: Equatable {
        let output: String
        let errors: String
        let status: Int32
    }

    /// The name by which errors call a script that comes this way.
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
    ///   - settings: What is pinned, where that is not what the transcript says.
    ///   - isAlone: Whether the program has a session of its own, without a terminal that could control it.
    func printed(
        by transcript: Transcript, with settings: TranscriptSettings? = nil, environment: [String: String] = [:],
        isAlone: Bool = false
    ) async throws -> Printed {
        let folder = try ScratchHome()
        let words = Self.words(of: transcript)
        let script = (self == .input ? transcript.typed : words.typed).map { $0 + "\n" }.joined()
        _ = try folder.write(script, to: "typed")
        let lines = self == .options ? words.typed.flatMap { ["-c", $0] } : self == .file ? ["typed"] : []
        let process = try ChildProcess(
            running: "/usr/bin/env",
            ["-C", folder.path] + (isAlone ? ["setsid", "--wait"] : []) + [
                Program.path, "--home", "home", "--keep-going",
            ]
                + PinnedOptions(settings ?? transcript.settings).words + lines,
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(environment) { $1 })
        let (output, errors) = (Collector(reading: process.output), Collector(reading: process.errors))
        let input = self == .input ? script : words.secrets.map { $0 + "\n" }.joined()
        try process.input.write(contentsOf: Data(input.utf8))
        try process.input.close()
        let status = await process.exitStatus()
        return Printed(
            output: withoutName(await output.whole()), errors: withoutName(await errors.whole()), status: status)
    }

    /// The lines that are typed, and those that are passwords.
    private static func words(of transcript: Transcript) -> (typed: [String], secrets: [String]) {
        var (typed, secrets): ([String], [String]) = ([], [])
        var isSecret = false
        for line in transcript.typed {
            if isSecret { secrets.append(line) } else { typed.append(line) }
            isSecret = !isSecret && line.hasSuffix(" --password-stdin")
        }
        return (typed, secrets)
    }

    /// What stands before the name of a script in an error, and after it; the last two are listened to.
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
