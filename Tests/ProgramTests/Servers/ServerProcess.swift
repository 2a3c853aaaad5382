import Foundation

/// The fixture server as a program, at a port that was free.
///
/// It ends with the last reference to it, and with the tests where those are killed.
final class ServerProcess {
    /// The program could not be started, or said something else than where it listens.
    struct NotListening: Error {
        let output: String
    }

    /// Beside souk.
    static let path = URL(filePath: Program.path).deletingLastPathComponent().appending(path: "souk-server").path

    /// The shell ends the server when its own input ends, which it does however the tests end.
    private static let script = #""$0" "$@" & read -r _; kill -9 $!"#

    /// Such as `127.0.0.1:36733`.
    let hostAndPort: String
    private let process: ChildProcess

    /// Starts a server, which listens when this returns.
    init(_ arguments: [String] = []) async throws {
        let process = try ChildProcess(
            running: "/bin/sh", ["-c", Self.script, Self.path, "--port", "0"] + arguments, environment: [:])
        self.process = process
        let output = Collector(reading: process.output)
        let deadline = ContinuousClock.now + .seconds(60)
        while !output.text.hasSuffix("\n"), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(2))
        }
        guard let line = output.text.wholeMatch(of: #/souk-server: listening on http://(\S+)\n/#) else {
            try? process.input.close()
            throw NotListening(output: output.text)
        }
        hostAndPort = String(line.1)
    }

    deinit {
        try? process.input.close()
    }
}
