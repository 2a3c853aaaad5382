import CommandKit
import Testing

@Suite struct HelpOptionTests {
    @Test(arguments: [
        ("search --help", "help search"), ("draft set --help", "help draft set"), ("draft --help", "help draft"),
        ("expect --help", "help expect"), ("ls --help", "help ls"), ("--help", "help"),
        ("pin --help --format plain", "help pin"),
    ])
    func `after the name of a command it prints the help on it`(line: String, help: String) async throws {
        #expect(try await PrintedScript.run(line).printed == PrintedScript.run(help).printed)
    }

    @Test func `help on a command names the longer commands`() async throws {
        let printed = try await PrintedScript.run("help record").printed
        #expect(printed.contains("See also:\n  record stop  "))
    }

    @Test(arguments: [
        ("echo '--help'", "--help\n"), ("echo a --help", "a --help\n"), ("echo --help a", "--help a\n"),
    ])
    func `in quotes or with other words it is an ordinary word`(line: String, printed: String) async throws {
        #expect(try await PrintedScript.run(line).printed == printed)
    }
}
