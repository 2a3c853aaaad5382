import CommandKit
import CommandKitTesting
import Scaffolding
import Console
import Testing

/// `--password-stdin` in scripts: the next line of standard input is the password, even if the command fails.
@Suite struct PasswordLineTests {
    /// Runs a file on the shop.
    private func ending(of file: String = "-", among files: [String: String]) async throws -> PrintedScript {
        let source = Shop.source(keeping: MemoryCredentialStore(), now: { Shop.opening })
        let world = World.inMemory(sources: [source], documents: files)
        return try await PrintedScript(.file(file), in: world, keepsGoing: true, echoes: true)
    }

    @Test(arguments: [
        "login john@mail.com --password-stdin", "login john --password-stdin", "login --password-stdin",
        "login john@mail.com more --password-stdin", "login john@mail.com --pasword-stdin",
        "lgin john@mail.com --password-stdin", "in products login john@mail.com --password-stdin",
        "in nowhere lgin john@mail.com --password-stdin", "login john@mail.com --password-stdin --password-stdin",
    ])
    func `a line that fails does not have the password run as a command`(line: String) async throws {
        let secret = "hush 'hush \u{7}"
        let ending = try await ending(among: ["-": "\(line)\n\(secret)\nstatus\n"])
        #expect(ending.status != .success)
        #expect(!ending.printed.contains("hush"))
        #expect(ending.printed.contains("> status"))
        #expect(!String(reflecting: ending.session).contains("hush"))
    }

    @Test func `a script file never uses its own next line as the password`() async throws {
        let files = ["shop.souk": "login john@mail.com --password-stdin\nwhoami\n", "-": ""]
        let ending = try await ending(of: "shop.souk", among: files)
        #expect(ending.status == .usage)
        #expect(ending.printed.contains("The line with the password is missing."))
        #expect(ending.printed.contains("> whoami"))
    }

    @Test func `a file read from standard input takes the line after read`() async throws {
        let files = [
            "-": "read in.souk\nchangeme\nwhoami\nnothing\n",
            "in.souk": "login john@mail.com --password-stdin\nwhoami\n",
        ]
        let printed = try await ending(among: files).printed
        #expect(printed.count { $0 == ">" } == 5)
        #expect(printed.contains("stdin:4:1:"))
        #expect(!printed.contains("changeme"))
    }

    @Test func `elsewhere such words are ordinary ones, and the next line is a command`() async throws {
        let script = "echo --password-stdin\necho 'login' two\n"
        let ending = try await ending(among: ["-": script])
        #expect(ending.status == .success)
        #expect(ending.printed.contains("login two"))
    }
}
