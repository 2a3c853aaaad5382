import Foundation
import Services

/// A server that speaks TLS with a certificate it made itself: openssl's own.
final class EncryptedServer: Sendable {
    private static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first(where: FileManager.default.isExecutableFile)

    static let isPossible = openssl != nil

    /// `https://127.0.0.1` with the port.
    let address: ServerAddress
    private let process: Process

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "souk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.appending(path: "key").path, folder.appending(path: "certificate").path)
        let making = try Self.started([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
            "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ])
        // Both programs tell that they are done by what they print, or by its end.
        _ = await Self.line(of: making.output) { _ in false }
        let serving = try Self.started([
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
        ])
        process = serving.process
        // "ACCEPT 127.0.0.1:36733"
        let port = await Self.line(of: serving.output) { $0.hasPrefix("ACCEPT ") }?.split(separator: ":").last
        guard let address = ServerAddress("https://127.0.0.1:\(port ?? "")") else {
            process.terminate()
            throw CocoaError(.executableLoad)
        }
        self.address = address
    }

    deinit {
        process.terminate()
    }

    private static func started(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        process.executableURL = openssl.map { URL(filePath: $0) }
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// The first line that is looked for; nil where the output ends before it.
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
