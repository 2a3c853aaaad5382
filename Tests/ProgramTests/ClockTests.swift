import Foundation
import Testing

@Suite struct ClockTests {
    private func run(_ script: String, _ options: [String] = [], home: ScratchHome? = nil) async throws -> String {
        let options =
            ["--now", "2019-11-05T16:00:00Z", "--time-zone", "UTC", "--width", "100", "--keep-going"] + options
        let ending = try await Program.run(options, script: script, home: home ?? ScratchHome())
        return ending.output + ending.errors
    }

    @Test func `thirty-one days later the trash on disk is empty`() async throws {
        let home = try ScratchHome()
        let printed = try await run(
            "draft new velo\ndraft discard\ndraft trash\nclock advance 31d\ndraft trash\n", home: home)
        #expect(printed.contains("1 draft.\n"))
        #expect(printed.hasSuffix("It is 2019-12-06T16:00:00Z.\nThe trash is empty.\n"))
        let left = try FileManager.default.contentsOfDirectory(atPath: home.file("data/trash"))
        #expect(left.isEmpty)
    }

    @Test func `a sign-in expires`() async throws {
        let script =
            "use products\nlogin john@mail.com --password-stdin\nchangeme\nsearch lamp\nclock advance 60d\nsearch lamp\n"
        let printed = try await run(script)
        #expect(printed.contains("Signed in to products as john@mail.com."))
        #expect(printed.contains("error: The sign-in to products has expired."), "\(printed)")
    }

    @Test func `saved files are dated by --now`() async throws {
        let home = try ScratchHome()
        _ = try await run("clock set 2031-01-02T03:04:05Z\ndraft new velo\nset page-size 5\n", home: home)
        for folder in ["data/drafts/velo", "data/session"] {
            let text = try String(contentsOfFile: home.newest(in: folder), encoding: .utf8)
            #expect(text.contains(#""savedAt": "2031-01-02T03:04:05Z""#), "\(text.prefix(300))")
        }
    }

    @Test func `relative dates in filters follow it`() async throws {
        let script = "filter created >= -1d\nclock advance 10w\nlist\nfilter created >= -11w\n"
        let printed = try await run(script)
        #expect(printed.hasPrefix(" 1"), "\(printed)")
        #expect(printed.contains("It is 2020-01-14T16:00:00Z.\nNo listings where created >= -1d.\n"))
        #expect(printed.hasSuffix("· created >= -11w · clear to reset\n"))
    }

    @Test func `without --now the clock is the machine’s, and --now is named`() async throws {
        let ending = try await Program.run(script: "clock advance 2h\n", home: ScratchHome())
        #expect(ending.status == 1)
        #expect(ending.errors.contains("error: The machine’s clock cannot be changed."))
        #expect(ending.errors.contains("--now"))
    }

    @Test func `a seed is a whole number`() async throws {
        #expect(try await Program.run(["--seed", "7", "-c", "echo ok"], home: ScratchHome()).status == 0)
        #expect(try await Program.run(["--seed", "x", "-c", "echo ok"], home: ScratchHome()).status == 2)
    }
}
