import CommandKit
import CommandKitTesting
import Console
import FoundationEssentials
import Ports
import Testing

/// `--password-stdin` in scripts: the next line of standard input is the password, even if the command fails.
@Suite struct PasswordLineTests {
    /// Runs a script and returns everything it prints and the resulting session.
    private func run(
        _ script: BatchRunner.Script = .file("-"), files: [String: String]
    ) async throws -> (printed: String, status: Ports.ExitStatus, session: Session) {
        let source = Shop.source(keeping: MemoryCredentialStore(), now: { Shop.opening })
        let world = World.inMemory(sources: [source], documents: files)
        let run = try await PrintedScript(script, in: world, keepsGoing: true, echoes: true)
        return (run.printed, run.status, run.session)
    }

    @Test(arguments: [
        "login john@mail.com --password-stdin", "login john --password-stdin", "login --password-stdin",
        "login john@mail.com more --password-stdin", "login john@mail.com --pasword-stdin",
        "lgin john@mail.com --password-stdin", "in products login john@mail.com --password-stdin",
        "in nowhere lgin john@mail.com --password-stdin", "login john@mail.com --password-stdin --password-stdin",
    ])
    func `a line that fails does not have the password run as a command`(line: String) async throws {
        let secret = "hush 'hush \u{7}"
        let (printed, status, session) = try await run(files: ["-": "\(line)\n\(secret)\nstatus\n"])
        #expect(status != .success)
        #expect(!printed.contains("hush"))
        #expect(printed.contains("> status"))
        #expect(!String(reflecting: session).contains("hush"))
    }

    @Test func `a script file never uses its own next line as the password`() async throws {
        let files = ["shop.souk": "login john@mail.com --password-stdin\nwhoami\n", "-": ""]
        let (printed, status, _) = try await run(.file("shop.souk"), files: files)
        #expect(status == .usage)
        #expect(printed.contains("The line with the password is missing."))
        #expect(printed.contains("> whoami"))
    }

    @Test func `a file read from standard input takes the line after read`() async throws {
        let files = [
            "-": "read in.souk\nchangeme\nwhoami\nnothing\n",
            "in.souk": "login john@mail.com --password-stdin\nwhoami\n",
        ]
        let printed = try await run(files: files).printed
        #expect(printed.count { $0 == ">" } == 5)
        #expect(printed.contains("stdin:4:1:"))
        #expect(!printed.contains("changeme"))
    }

    @Test func `elsewhere such words are ordinary ones, and the next line is a command`() async throws {
        let script = "echo --password-stdin\necho 'login' two\n"
        let (printed, status, _) = try await run(files: ["-": script])
        #expect(status == .success)
        #expect(printed.contains("login two"))
    }
}
