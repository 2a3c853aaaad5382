import CommandKit
import CommandKitTesting
import Commands
import Console
import Domain
import FoundationEssentials
import Services
import Testing

/// `--password-stdin` in scripts: the line after it is the password, whatever becomes of the line itself.
@Suite struct PasswordLineTests {
    /// Runs a script and gives all it prints, and what it leaves of the session.
    private func run(
        _ script: BatchRunner.Script = .file("shop.souk"), files: [String: String]
    ) async throws -> (printed: String, status: CommandKit.ExitStatus, session: Session) {
        let ledger = EffectLedger(allowing: Set(EffectLedger.Effect.allCases))
        let store = GuardedCredentialStore(MemoryCredentialStore(), allowing: ledger.allow)
        let world = World.watched(
            by: ledger, sources: [Shop.source(keeping: store, now: { Shop.opening })], documents: files)
        let run = try await PrintedScript(script, in: world, keepsGoing: true, echoes: true)
        return (run.printed, run.status, run.session)
    }

    @Test func `the next line is the password, and is neither run nor echoed`() async throws {
        let script = "login john@mail.com --password-stdin\nchangeme\nwhoami\n"
        let (printed, status, _) = try await run(files: ["shop.souk": script])
        #expect(status == .success)
        #expect(printed.contains("> whoami"))
        #expect(!printed.contains("changeme"))
    }

    @Test(arguments: [
        "login john@mail.com --password-stdin", "login john --password-stdin", "login --password-stdin",
        "login john@mail.com more --password-stdin", "login john@mail.com --pasword-stdin",
        "lgin john@mail.com --password-stdin", "in products login john@mail.com --password-stdin",
        "in nowhere lgin john@mail.com --password-stdin", "login john@mail.com --password-stdin --password-stdin",
    ])
    func `a line that fails does not have the password run as a command`(line: String) async throws {
        let secret = "hush 'hush \u{7}"
        let (printed, status, session) = try await run(files: ["shop.souk": "\(line)\n\(secret)\nstatus\n"])
        #expect(status != .success)
        #expect(!printed.contains("hush"))
        #expect(printed.contains("> status"))
        #expect(!String(reflecting: session).contains("hush"))
    }

    @Test func `errors after it name the right line`() async throws {
        let script = "login john@mail.com --password-stdin\nchangeme\nnothing\n"
        #expect(try await run(files: ["shop.souk": script]).printed.contains("shop.souk:3:1:"))
    }

    @Test func `a script that ends before the password says so`() async throws {
        let (printed, status, _) = try await run(files: ["shop.souk": "login john@mail.com --password-stdin\n"])
        #expect(status == .usage)
        #expect(printed.contains("The line with the password is missing."))
    }

    @Test func `a script that is read has its own next line`() async throws {
        let files = [
            "shop.souk": "read in.souk\nwhoami\n", "in.souk": "login john@mail.com --password-stdin\nchangeme\n",
        ]
        #expect(try await run(files: files).status == .success)
    }

    @Test func `elsewhere such words are ordinary ones, and the next line is a command`() async throws {
        let script = "echo --password-stdin\necho 'login' two\n"
        let (printed, status, _) = try await run(files: ["shop.souk": script])
        #expect(status == .success)
        #expect(printed.contains("login two"))
    }

    @Test func `with lines given as options it is the first line of standard input`() async throws {
        let lines = ["login john@mail.com --password-stdin", "whoami"]
        let (printed, status, _) = try await run(.lines(lines), files: ["-": "changeme\n"])
        #expect(status == .success)
        #expect(!printed.contains("changeme"))
    }
}
