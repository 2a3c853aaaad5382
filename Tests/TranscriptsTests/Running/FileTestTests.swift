import Domain
import Testing

@testable import Transcripts

@Suite struct FileTestTests {
    private let bench: TestBench

    init() async throws { bench = try await TestBench() }

    @Test func `a transcript passes if each line prints the text below it`() async throws {
        let file = try await bench.tested("> one\none\n\n> two\n...\n")
        #expect(file.verdict == .passed)
        #expect(file.size == 2)
        #expect(file.kind == .transcript)
    }

    @Test func `a difference is reported with its line`() async throws {
        let file = try await bench.tested("> one\none\n> two\n2\n> three\nthree\n")
        #expect(file.failures.map(\.line) == [3])
        #expect(file.failures.first?.lines == [.expected("2"), .printed("two")])
    }

    @Test(arguments: [
        ("crash", "souk was ended here by signal 11."), ("defect", "souk ended here with an internal error."),
    ])
    func `a crash is reported at its line, after the output so far`(
        line: String, message: String
    ) async throws {
        let file = try await bench.tested("> one\n1\n> \(line)\n> two\ntwo\n")
        #expect(file.failures.map(\.line) == [1, 3])
        #expect(file.failures.last?.message?.plain == message)
        #expect(try bench.leftovers() == [])
    }

    @Test func `a requested defect is not a crash`() async throws {
        #expect(try await bench.tested("faults: yes\n> defect\n").verdict == .passed)
    }

    @Test func `a hung program is killed, and its output reported`() async throws {
        var conditions = bench.conditions
        conditions.patience = .seconds(1)
        let file = try await bench.tested("> one\none\n> hang\n", conditions)
        #expect(file.failures.map(\.line) == [3])
        #expect(file.failures.first?.message?.plain == "This took longer than 1 second and was ended.")
        #expect(file.failures.first?.lines == [.printed("hanging")])
        #expect(try bench.leftovers() == [])
    }

    @Test func `a program that cannot be started is reported`() async throws {
        var conditions = bench.conditions
        conditions.program = "/nowhere/souk"
        let file = try await bench.tested("> one\n", conditions)
        let message = "“/nowhere/souk” could not be run: No such file or directory."
        #expect(file.failures.first?.message?.plain == message)
        #expect(try bench.leftovers() == [])
    }

    @Test func `a script passes with status 0, and else shows its output`() async throws {
        #expect(try await bench.tested("# fine\nquit\n").verdict == .passed)
        let file = try await bench.tested("one\nfail 3\n")
        #expect(file.kind == .script)
        #expect(file.failures.first?.message == "The script ended with status \(3).")
        #expect(file.failures.first?.lines == [.same("\u{1E}one"), .same("\u{1E}")])
    }

    @Test func `a session's files are deleted with its folder`() async throws {
        let file = try await bench.tested("> write\nnew\n")
        #expect(file.verdict == .passed)
        #expect(try bench.leftovers() == [])
    }

    @Test func `settings are passed to the program`() async throws {
        let file = try await bench.tested(
            """
            now: 2020-01-02T03:04:05Z
            time-zone: Europe/Paris
            language: fr
            width: 100
            format: json
            service: hotels
            seed: 7
            accessible: yes
            safe: yes
            faults: yes
            source: listings=builtin
            > arguments
            --home home --now 2020-01-02T03:04:05Z --time-zone Europe/Paris --usual-language fr --width 100 \
            --usual-format json --service hotels --color never --seed 7 --accessible --safe --allow-faults \
            --source listings=builtin --keep-going --mark-lines --script-name command
            """)
        #expect(file.failures == [])
    }

    @Test func `the environment is pinned`() async throws {
        let file = try await bench.tested(
            """
            > environment
            LANG=C.UTF-8
            PATH=/usr/bin:/bin
            SWIFT_BACKTRACE=enable=no
            TERM=dumb
            TZ=UTC
            """)
        #expect(file.failures == [])
    }

    @Test func `files are copied under their own names`() async throws {
        try bench.write("inner", to: "inner.souk")
        try bench.write("[]", to: "data/market.json")
        let file = try await bench.tested(
            """
            file: inner.souk
            source: listings=../data/market.json
            > files
            inner.souk
            market.json
            > arguments
            [..] --source listings=market.json --keep-going[..]
            """, named: "tests/a.souk")
        #expect(file.isUnreadable)
        #expect(file.failures.first?.line == 1)
        try bench.write("inner", to: "tests/inner.souk")
        let plan = try TestPlan([bench.file("tests/a.souk")], containing: nil)
        #expect(await FileTest(file: plan.files[0], conditions: bench.conditions).tested().failures == [])
    }

    @Test func `a state is installed before the run`() async throws {
        try bench.write("{}", to: "evening.json")
        #expect(try await bench.tested("state: evening.json\n> one\none\n").verdict == .passed)
        #expect(try await bench.tested("state: morning.json\n> one\none\n").isUnreadable)
    }
}

// MARK: Accepting, secrets and servers

extension FileTestTests {
    private func accepted(_ text: String) async throws -> TestedFile {
        var conditions = bench.conditions
        conditions.accepts = true
        return try await bench.tested(text, conditions)
    }

    @Test func `only differing blocks are rewritten`() async throws {
        let file = try await accepted("# Prose.\n> one\no[..]\n\n# More.\n> two\n2\n> three\n...\n")
        #expect(file.verdict == .accepted(1))
        #expect(try bench.text(of: "a.souk") == "# Prose.\n> one\no[..]\n\n# More.\n> two\ntwo\n> three\n...\n")
    }

    @Test func `a file that passes is not touched`() async throws {
        #expect(try await accepted("> one\none\n").verdict == .passed)
    }

    @Test(arguments: ["> one\n1\n> crash\n", "> one\n1\n> quit\n> two\n", "> one\n1\n> $SOUK_SECRET_1\n", "fail 1\n"])
    func `a file that did not finish is not rewritten`(text: String) async throws {
        let file = try await accepted(text)
        #expect(!file.failures.isEmpty)
        #expect(try bench.text(of: "a.souk") == text)
    }

    @Test func `secrets come from the environment and are never shown`() async throws {
        var conditions = bench.conditions
        conditions.secret = { $0 == "SOUK_SECRET_1" ? "hunter22" : nil }
        let file = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(file.failures.first?.lines == [.expected("1"), .printed("$SOUK_SECRET_1")])
        conditions.accepts = true
        _ = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(try bench.text(of: "a.souk") == "> $SOUK_SECRET_1\n$SOUK_SECRET_1\n")
    }

    @Test func `a missing secret is reported with its line`() async throws {
        let file = try await bench.tested("> login\nlogin\n> $SOUK_SECRET_12\n")
        #expect(file.failures.map(\.line) == [3])
        let message = "The environment variable SOUK_SECRET_12 is not set, and this line needs it."
        #expect(file.failures.first?.message?.plain == message)
    }

    @Test func `other words with the same prefix are typed unchanged`() async throws {
        #expect(try await bench.tested("> $SOUK_SECRET_ONE\n$SOUK_SECRET_ONE\n").verdict == .passed)
    }

    @Test func `a server's port is replaced in the text`() async throws {
        let file = try await bench.tested(
            """
            server: listings, products
            > at http://127.0.0.1:12345/x
            at http://127.0.0.1:12345/x
            > arguments
            [..]--source listings=http://127.0.0.1:12345 --source products=http://127.0.0.1:12345/api/v1 --keep[..]
            """)
        #expect(file.failures == [])
    }

    @Test func `the session gets the real address`() async throws {
        let settings = try Transcript(parsing: "server: hotels\n> list\n").settings
        let served = try #require(try await ServedContracts(settings))
        let real = served.real("http://127.0.0.1:12345/")
        #expect(real != "http://127.0.0.1:12345/")
        #expect(served.sources == ["hotels=" + real.dropLast()])
        #expect(served.written(real) == "http://127.0.0.1:12345/")
        await served.stop()
    }

    @Test(arguments: ["/listings=nothing", "/nowhere=status 503"])
    func `an unknown fault is reported with its line`(fault: String) async throws {
        let file = try await bench.tested("server: listings\nserver-fault: *=delay 1\nserver-fault: \(fault)\n> list\n")
        #expect(file.isUnreadable)
        #expect(file.failures.map(\.line) == [3])
    }
}

@Suite struct ScriptEndingTests {
    @Test func `the last error is shown with its line`() {
        let printed = [
            "1  Sofa", "souk: a.souk:2: error: No.", "souk: a.souk:12:8: error: There is no row 99.", "  show 99",
        ]
        let ending = ScriptEnding(printed, of: "a.souk")
        #expect(ending.line == 12)
        #expect(ending.lines == Array(printed[2...]))
    }

    @Test func `an error in another script is placed at the reading line`() {
        let ending = ScriptEnding(["souk: inner:1: error: No.", "read from a.souk:3"], of: "a.souk")
        #expect(ending.line == 3)
        #expect(ending.lines.count == 2)
    }

    @Test func `without an error all output is shown`() {
        let ending = ScriptEnding(["1  Sofa", "2  Lamp"], of: "a.souk")
        #expect(ending.line == nil)
        #expect(ending.lines.count == 2)
    }
}
