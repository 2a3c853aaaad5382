import Foundation
import Testing

/// Scripts that include other scripts.
@Suite struct ReadingTests {
    private let folder = TemporaryFolder()

    /// Runs a script in the folder, so that its relative paths resolve there.
    private func run(_ script: String, _ options: String = "") async throws -> String {
        try folder.write(script, to: "outer.souk")
        return try await Program.shell(
            "cd '\(folder.path)' && '\(Program.path)' --ephemeral \(options) outer.souk 2>&1; echo status $?")
    }

    @Test func `an error names its place and each line that read the script`() async throws {
        try folder.write("\nread inner.souk\n", to: "middle.souk")
        try folder.write("echo inner\n# two\nshow 99\n", to: "inner.souk")
        #expect(
            try await run("list --format csv --format json\necho outer\nread middle.souk\n", "--keep-going").hasSuffix(
                """
                outer
                inner
                souk: inner.souk:3:6: error: There is no row 99.
                  show 99
                       ^^
                read from middle.souk:2
                read from outer.souk:3
                hint: Type list to number the rows.
                status 2

                """))
    }

    @Test func `in JSON the reading lines are listed, innermost first`() async throws {
        try folder.write("read inner.souk\n", to: "middle.souk")
        try folder.write("show 99\n", to: "inner.souk")
        let printed = try await run("\nread middle.souk\n", "--format json")
        let error = #""source":"inner.souk","line":1,"column":6,"#
        let readFrom = #""readFrom":[{"source":"middle.souk","line":1},{"source":"outer.souk","line":2}]}}"#
        #expect(printed.hasSuffix(error + readFrom + "\nstatus 3\n"), "\(printed)")
    }

    @Test func `words after the script are its arguments, and one that it does not use stops it before it runs`()
        async throws
    {
        try folder.write("echo one\necho {2} {1}\n", to: "swap.souk")
        func swap(_ words: String) async throws -> String {
            try await Program.shell(
                "cd '\(folder.path)' && '\(Program.path)' --ephemeral swap.souk \(words) 2>&1; echo $?")
        }
        #expect(try await swap("'a b' c") == "one\nc a b\n0\n")
        #expect(
            try await swap("a b c") == """
                souk: swap.souk: error: “swap.souk” does not use “c”.
                hint: A script uses its arguments as {1}, {2} or {*}.
                2

                """)
    }

    @Test func `scripts can be nested up to a maximum depth`() async throws {
        for number in 1...70 { try folder.write("read \(number + 1).souk\n", to: "\(number).souk") }
        let printed = try await run("read 1.souk\n")
        #expect(printed.hasPrefix("souk: 63.souk:1: error: Scripts can be nested at most 64 deep.\n"), "\(printed)")
        #expect(printed.hasSuffix("read from outer.souk:1\nstatus 1\n"))
    }
}
