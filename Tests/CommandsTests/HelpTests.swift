import CommandKit
import Rendering
import Testing

@Suite struct HelpOptionTests {
    @Test(arguments: [
        ("search --help", "help search"), ("draft set --help", "help draft set"), ("draft --help", "help draft"),
        ("expect --help", "help expect"), ("ls --help", "help ls"), ("--help", "help"),
        ("pin --help --format plain", "help pin"), ("help touches", "help keys"),
        ("help codes de sortie", "help exit-status"),
    ])
    func `help is asked for with an option, and for topics in every language`(line: String, help: String) async throws {
        #expect(try await PrintedScript.run(line).printed == PrintedScript.run(help).printed)
    }

    @Test func `help on a command names the longer commands`() async throws {
        let printed = try await PrintedScript.run("help record").printed
        #expect(printed.contains("See also:\n  record stop  "))
    }

    @Test(arguments: Language.allCases)
    func `the examples of filters are in the language and can be typed`(language: Language) async throws {
        let market = try MarketSession(changing: { world in
            world.conditions.usualLanguage = language
            world.conditions.translation = { Localizer($1).typed($0) }
        })
        let page = try await market.run("help filters").filter { !["\u{2068}", "\u{2069}"].contains($0) }
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("  ") }
        let conditions = rows.map { $0.dropFirst(2).split(separator: "  ")[0] }
        #expect(conditions.count == 16)
        #expect(conditions.contains("price < 200") == (language == .english))
        for condition in conditions { try await market.run("filter \(condition)") }
    }

    @Test(arguments: [
        ("echo '--help'", "--help\n"), ("echo a --help", "a --help\n"), ("echo --help a", "--help a\n"),
    ])
    func `in quotes or with other words it is an ordinary word`(line: String, printed: String) async throws {
        #expect(try await PrintedScript.run(line).printed == printed)
    }
}

@Suite struct ExpectationHelpTests {
    @Test func `a topic is not hidden by a command of its name`() async throws {
        for topic in Topic.all {
            #expect(try await PrintedScript.run("help \(topic.name)").printed.hasPrefix(topic.summary.plain + "\n"))
        }
    }

    @Test func `the examples of the topic can be typed`() async throws {
        let topic = try #require(Topic.all.first { $0.name == "expectations" })
        let lines = topic.lines.map(\.plain).filter { $0.hasPrefix("  expect ") }.map { line in
            String(line.dropFirst(2).split(separator: "  ")[0])
        }
        #expect(lines.count > 10)
        for line in lines {
            let run = try await PrintedScript.run("list", line)
            let isShown = line.hasPrefix("expect complete") || line.hasPrefix("expect hint")
            #expect(isShown ? run.status == .success : run.status != .usage, "\(line): \(run.printed)")
        }
    }
}
