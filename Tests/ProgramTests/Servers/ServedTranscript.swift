import CommandKit
import Transcripts
import Domain
import Foundation

/// A transcript of the program with the service of its head on the fixture server, both of them processes.
struct ServedTranscript {
    /// The server's address in the text; as long as a real one, so that columns are as wide.
    static let hostAndPort = "127.0.0.1:12345"

    let transcript: Transcript

    /// What each line printed, standard error included.
    func printed() async throws -> [String] {
        let server = try await ServerProcess()
        let folder = try ScratchHome()
        let typed = transcript.typed.map {
            $0.replacingOccurrences(of: Self.hostAndPort, with: server.hostAndPort) + "\n"
        }
        _ = try folder.write(typed.joined(), to: "command")
        let words = [Program.path] + options(at: server) + ["command"]
        let command = words.map { "'\($0)'" }.joined(separator: " ")
        let output = try await Program.shell("cd '\(folder.path)' && \(command) 2>&1")
        return withExtendedLifetime(server) {
            perLine(output.replacingOccurrences(of: server.hostAndPort, with: Self.hostAndPort))
        }
    }

    private func options(at server: ServerProcess) -> [String] {
        let settings = transcript.settings
        let service = settings.service.rawValue
        let path = service == "products" ? "/api/v1" : ""
        return [
            "--ephemeral", "--keep-going", "--echo", "--service", service,
            "--source", "\(service)=http://\(server.hostAndPort)\(path)", "--now", settings.now.formatted(.iso8601),
            "--time-zone", settings.timeZone.identifier, "--width", "\(settings.width)",
            "--format", settings.format.rawValue,
        ]
    }

    /// Takes apart what was printed, where each typed line stands before what it prints.
    ///
    /// Only a password does not stand there: what follows the line that asked for it belongs to the password.
    private func perLine(_ output: String) -> [String] {
        var printed: [String] = []
        for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let next = transcript.typed.dropFirst(printed.count)
            if line.hasPrefix("> "), next.first == String(line.dropFirst(2)) {
                printed.append("")
                if line.hasSuffix(" --password-stdin") { printed.append("") }
            } else if !printed.isEmpty {
                printed[printed.count - 1] += line + "\n"
            }
        }
        return printed
    }
}
