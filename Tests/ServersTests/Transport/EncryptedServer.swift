import Foundation
import Ports

/// A TLS server with a self-signed certificate, run by openssl.
final class EncryptedServer: Sendable {
    static let isPossible = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .contains(where: FileManager.default.isExecutableFile)

    /// Serves until its input closes, which also happens when the tests are killed. A signal would be blocked, as on
    /// the threads that run tests.
    private static let script = """
        cd "$(mktemp -d)" || exit
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
            -keyout key -out certificate >&2
        openssl s_server -accept 127.0.0.1:0 -key key -cert certificate -www &
        read -r _
        kill -9 $!
        rm key certificate
        rmdir "$PWD"
        """

    /// `https://127.0.0.1` with the port.
    let address: ServerAddress
    private let input: FileHandle

    init() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.input = input.fileHandleForWriting
        // "ACCEPT 127.0.0.1:36733"
        let line = await Self.line(of: output.fileHandleForReading) { $0.hasPrefix("ACCEPT ") }
        guard let port = line?.split(separator: ":").last, let address = ServerAddress("https://127.0.0.1:\(port)")
        else { throw CocoaError(.executableLoad) }
        self.address = address
    }

    deinit {
        try? input.close()
    }

    /// Reads up to the first matching line; returns nil if the output ends before it.
    private static func line(of output: FileHandle, where isLookedFor: @escaping @Sendable (String) -> Bool) async
        -> String?
    {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while true {
                    let more = output.availableData
                    text += String(decoding: more, as: UTF8.self)
                    let found = text.split(separator: "\n").map(String.init).first(where: isLookedFor)
                    if found != nil || more.isEmpty { return continuation.resume(returning: found) }
                }
            }
        }
    }
}
