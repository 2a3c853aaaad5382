import Foundation
import Testing

/// Failures of scripts: their exit statuses, and errors as JSON objects.
@Suite struct ScriptErrorTests {
    @Test(arguments: [
        ("serach", 1), ("show 99", 6), ("echo \"open", 6), ("filter price <", 15),
        ("draft set title <<END\nno end", 17),
        ("read nowhere.souk", nil), ("echo caf\u{7}", 9), ("list --format pdf", 15),
    ])
    func `in JSON each failing command is one object with its position`(line: String, column: Int?) async throws {
        let run = try await Program.run(["--ephemeral", "--format", "json"], script: "echo first\n\(line)\n")
        let objects = run.output.split(separator: "\n")
        #expect(objects.count == 2, "\(run.output)")
        let place = #""source":"stdin","line":2,"column":\#(column.map(String.init) ?? "null")"#
        #expect(objects.last?.hasPrefix(#"{"command":""#) == true)
        #expect(objects.last?.contains(#","status":"error","error":{"kind":""#) == true)
        #expect(objects.last?.hasSuffix(place + "}}") == true, "\(run.output)")
        #expect(run.errors == "")
    }

    @Test(arguments: [("", "null"), ("echo caf", "9")])
    func `invalid bytes give an object too`(line: String, column: String) async throws {
        let isLong = line.isEmpty
        let bytes = isLong ? Array(repeating: UInt8(ascii: "x"), count: 2 << 20) : Array(line.utf8) + [0xC3, 0x28]
        let run = try await Program.run(["--ephemeral", "--format", "json"], script: Array("\n".utf8) + bytes)
        let head = #"{"command":"\#(line)","status":"error","error":{"kind":"usage","message":"The line is "#
        #expect(run.output.hasPrefix(head))
        #expect(run.output.hasSuffix("\"source\":\"stdin\",\"line\":2,\"column\":\(column)}}\n"))
        #expect(run.errors == "")
    }

    @Test func `a missing script gives an object too`() async throws {
        let run = try await Program.run(["--ephemeral", "--format", "json", "/nowhere.souk"])
        #expect(run.output.hasSuffix("\"source\":\"/nowhere.souk\",\"line\":null,\"column\":null}}\n"))
        #expect(run.status == 3)
    }

    @Test func `an error is printed in the line's own format`() async throws {
        let object = try await Program.run(["--ephemeral"], script: "show 99 --format json\n")
        #expect(
            object.output.hasPrefix(#"{"command":"show 99 --format json","status":"error","error":{"kind":"notFound","#)
        )
        #expect(object.errors == "")
        let words = try await Program.run(["--ephemeral", "--format", "json"], script: "show 99 --format plain\n")
        #expect(words.output == "")
        #expect(words.errors.hasPrefix("souk: stdin:1:6: error: There is no row 99.\n"))
    }

    /// One more than the number of cores, which is the size of Swift's thread pool.
    @Test func `endless regular expressions time out`() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let pair = "echo \(String(repeating: "a", count: 60))b\nexpect --regex '^(a+)+$'\n"
        let script = String(repeating: pair, count: min(count, 5)) + "echo the end\n"
        let run = try await Program.run(["--ephemeral", "--keep-going"], script: script)
        let errors = run.errors.ranges(of: "error: The expression takes longer than 5 seconds.")
        #expect(errors.count == min(count, 5))
        #expect(run.output.hasSuffix("the end\n"))
        #expect(run.status == 2)
    }
}
