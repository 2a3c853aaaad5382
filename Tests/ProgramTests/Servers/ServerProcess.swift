import Foundation

/// The fixture server as a program on a free port.
///
/// It ends with the last reference to it, and when the test process is killed.
final class ServerProcess {
    /// The program failed to start, or did not print its address.
    struct NotListening: Error {
        let output: String
    }

    /// The server program is built next to souk.
    static let path = URL(filePath: Program.path).deletingLastPathComponent().appending(path: "souk-server").path

    /// The shell ends the server when standard input closes, however the tests end.
    private static let script = #""$0" "$@" & read -r _; kill -9 $!"#

    /// Such as `127.0.0.1:36733`.
    let hostAndPort: String
    private let process: ChildProcess

    /// Starts a server and returns once it listens.
    init(_ arguments: [String] = []) async throws {
        let process = try ChildProcess(
            running: "/bin/sh", ["-c", Self.script, Self.path, "--port", "0"] + arguments, environment: [:])
        self.process = process
        let output = Collector(reading: process.output)
        let deadline = ContinuousClock.now + Program.patience
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
