import Foundation
import Ports

/// How the proofs run the program: at a time that stands still, with an answer in JSON to each line.
enum StateRun {
    /// What the program answered to a line.
    struct Answer: Decodable {
        struct Failure: Decodable {
            let kind: String
            let message: String
        }

        let command: String
        let status: String
        let error: Failure?

        var isDone: Bool { status == "ok" }
    }

    static func arguments(_ lines: [String]) -> [String] {
        ["--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC", "--format", "json", "--keep-going"]
            + lines.flatMap { ["-c", $0] }
    }

    static func run(_ lines: [String], home: ScratchHome) async throws -> Program.Ending {
        try await Program.run(arguments(lines), script: "", home: home)
    }
}

extension Program.Ending {
    /// What was answered to each line, in one object; a line that was cut off is none.
    var answers: [StateRun.Answer] {
        output.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(StateRun.Answer.self, from: Data(line.utf8))
        }
    }

    /// What was said on standard error, but for the notice that a list is one page of a result.
    var complaints: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("souk: Only rows ") }.joined(separator: "\n")
    }
}
