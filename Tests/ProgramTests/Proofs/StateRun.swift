import Foundation
import Ports

/// Runs of the program for the proofs, at a fixed time and with a JSON answer to each line.
enum StateRun {
    /// The program's answer to a line.
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

    static func run(_ lines: [String], home: TemporaryFolder) async throws -> Program.Ending {
        try await Program.run(arguments(lines), script: "", home: home)
    }
}

extension Program.Ending {
    /// The answers in one object; a truncated line is ignored.
    var answers: [StateRun.Answer] {
        output.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(StateRun.Answer.self, from: Data(line.utf8))
        }
    }

    /// Standard error without the notice that a list shows only one page of the result.
    var complaints: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("souk: Only ") }.joined(separator: "\n")
    }
}
