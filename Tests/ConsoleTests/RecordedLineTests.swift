import CommandKit
import Commands
import FoundationEssentials
import Rendering
import Syntax
import Transcripts
import Testing

@testable import Console

@Suite struct RecordedLineTests {
    private func recorded(_ source: String, _ answers: [String]..., aliases: [String: String] = [:]) throws -> String {
        RecordedLine(InputLine(try ParsedLine(source)), answers: answers, aliases: aliases, in: .builtin).source
    }

    @Test(arguments: [
        ("login john@mail.com", "login john@mail.com --password-stdin"),
        ("login john@mail.com   # again", "login john@mail.com --password-stdin"),
        ("login john@mail.com --format json", "login john@mail.com --password-stdin --format json"),
        ("login", "login --password-stdin"), ("login --format json", "login --password-stdin --format json"),
        ("login --password-stdin john@mail.com", "login --password-stdin john@mail.com"),
    ])
    func `a secret that was asked for is on the line below`(typed: String, line: String) throws {
        #expect(try recorded(typed, ["--password-stdin"]) == line)
    }

    @Test(arguments: [
        ("logout", "logout --yes"), ("logout --yes", "logout --yes"), ("in calls reset", "in calls reset --yes"),
        ("rs", "use calls; reset --yes"), ("rs --format json", "use calls; reset --yes --format json"),
        ("sr", "reset --yes; logout --yes; list"),
    ])
    func `what was agreed to is agreed to on the line`(typed: String, line: String) throws {
        let aliases = ["rs": "use calls; reset", "sr": "reset; logout; list"]
        #expect(try recorded(typed, ["--yes"], aliases: aliases) == line)
    }

    @Test func `an option that is missing is added with its value`() throws {
        let line = "source calls a.csv --date-order day-first"
        let added = try recorded(line, ["--date-order", "day-first"], ["--columns", "a b"])
        #expect(added == line + #" --columns "a b""#)
        #expect(try recorded("logout") == "logout")
    }

    @Test(arguments: [
        ("search a\nb", "search a b"), ("search \"a\nb\"  c", #"search "a\nb" c"#),
        ("search sofa # big\n  --format json", "search sofa --format json"),
        ("search https://ada:s3cret@a.b/c", "search https://**********@a.b/c"), ("list", "list"),
    ])
    func `a line is one line, without a name and a password in an address`(typed: String, line: String) throws {
        #expect(try recorded(typed) == line)
    }
}

@Suite struct RecordedChangesTests {
    @Test func `each field that was changed is set or emptied, and no other`() throws {
        let name = try #require(DraftName("velo"))
        var before = Draft(name: name, created: Date(timeIntervalSince1970: 0))
        before.title = "Vélo"
        before.price = Money(80)
        var after = before
        after.price = nil
        after.isUrgent = true
        after.description = "Une ligne.\n\nEND"
        let changes = RecordedBlock.changes(from: before, to: after) { message, _ in message.message?.exact ?? "" }
        #expect(
            changes.map(\.typed) == [
                ["draft unset price"], ["draft set urgent yes"],
                ["draft set description <<END_", "Une ligne.", "", "END", "END_"],
            ])
        #expect(changes[1].printed == "Marked “velo” as urgent.")
        #expect(RecordedBlock.changes(from: after, to: after) { _, _ in "" }.isEmpty)
    }
}
