import Domain
import Foundation
import Ports
import Servers
import Synchronization
import Testing
import WireFormat

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct EncryptionTests {
    @Test(arguments: ["http://example.com", "http://192.0.2.1", "http://0.0.0.0", "http://localhost.example"])
    func `plain http is allowed to this machine only`(origin: String) async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        let address = try server.address(origin)
        let lines = Mutex(0)
        let transport = CurlTransport(policy: .patient()) { _ in lines.withLock { $0 += 1 } }
        let error = await transport.failure(of: Request(.anything, on: address))
        #expect(error == SpokenError(.unreachable, "“\(address.string)” is not encrypted."))
        // No request was made: 0.0.0.0 would have reached the server.
        #expect(lines.withLock { $0 } == 0)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["http://localhost", "http://127.0.0.1"])
    func `plain http is allowed to each name of this machine`(origin: String) async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        let address = try server.address(origin)
        #expect(try await CurlTransport(policy: .patient()).response(to: Request(.anything, on: address)).status == 200)
    }

    @Test func `plain http is allowed elsewhere by the policy`() async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        let transport = CurlTransport(policy: .patient { $0.allowsPlainHTTP = true })
        let address = try server.address("http://0.0.0.0")
        #expect(try await transport.response(to: Request(.anything, on: address)).status == 200)
    }

    @Test(.enabled(if: EncryptedServer.isPossible, "it asks for openssl, which is not installed"))
    func `a self-signed certificate is not trusted`() async throws {
        let server = try await EncryptedServer()
        let transport = CurlTransport(policy: .patient())
        let request = Request(.anything, on: server.address, with: Secret("s3cret"))
        let error = await transport.failure(of: request)
        #expect(error == SpokenError(.unreachable, "The certificate of “\(server.address.string)” is not trusted."))
    }

    @Test func `a server without encryption is reported for an https address`() async throws {
        let server = try ScriptedServer { _ in [.respond()] }
        let address = try server.address("https://127.0.0.1")
        let error = await CurlTransport(policy: .patient()).failure(of: Request(.anything, on: address))
        #expect(error == SpokenError(.unreachable, "No encrypted connection to “\(address.string)” could be made."))
    }

    @Test func `an unknown host name is reported`() async throws {
        // Longer than a valid host name, so that no DNS query is made.
        let address = try #require(ServerAddress("https://" + String(repeating: "a", count: 70) + ".example"))
        let error = await CurlTransport(policy: .patient()).failure(of: Request(.anything, on: address))
        #expect(error == SpokenError(.unreachable, "“\(address.string)” could not be found."))
    }
}

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
