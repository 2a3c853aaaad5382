import Domain
import Testing

@testable import Transcripts

@Suite struct FileTestTests {
    private let bench: TestBench

    init() throws { bench = try TestBench() }

    @Test func `a difference is reported with its line`() async throws {
        let file = try await bench.tested("> one\none\n> two\n2\n> three\nthree\n")
        #expect(file.failures.map(\.line) == [3])
        #expect(file.failures.first?.lines == [.expected("2"), .printed("two")])
    }

    @Test(arguments: [
        ("crash", "souk was ended here by signal 11."), ("defect", "souk ended here with an internal error."),
    ])
    func `a crash is reported at its line, after the output so far`(line: String, message: String) async throws {
        let file = try await bench.tested("> one\n1\n> \(line)\n> two\ntwo\n")
        #expect(file.failures.map(\.line) == [1, 3])
        #expect(file.failures.last?.message?.plain == message)
        #expect(try bench.leftovers() == [])
    }

    @Test func `the byte order mark of an editor on Windows is no part of the first line`() async throws {
        #expect(try await bench.tested("\u{FEFF}> one\r\none\r\n").verdict == .passed)
    }

    @Test func `a hung program is killed, and its output reported`() async throws {
        var conditions = bench.conditions
        conditions.patience = .seconds(1)
        var failures = try await bench.tested("> one\none\n> hang\n", conditions).failures
        // A busy machine may take longer until the program hangs.
        while failures.first?.lines != [.printed("hanging")], conditions.patience < .seconds(64) {
            conditions.patience *= 4
            failures = try await bench.tested("> one\none\n> hang\n", conditions).failures
        }
        #expect(failures.map(\.line) == [3])
        #expect(failures.first?.message?.plain.hasPrefix("This took longer than ") == true)
        #expect(failures.first?.lines == [.printed("hanging")])
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

    @Test func `a script passes with status 0, and else shows the line that failed`() async throws {
        #expect(try await bench.tested("# fine\nquit\n").verdict == .passed)
        let file = try await bench.tested("one\nfail 3\none\n")
        #expect(file.kind == .script)
        #expect(file.failures.first?.line == 2)
        #expect(file.failures.first?.message == "The script ended with status \(3).")
        #expect(file.failures.first?.lines == [.same("failing")])
    }

    @Test func `the environment is pinned, but for the secrets of described servers`() async throws {
        let file = try await bench.tested(
            """
            secret: my-key=op=en==
            > environment
            LANG=C.UTF-8
            PATH=/usr/bin:/bin
            SOUK_SECRET_MY_KEY=op=en==
            SWIFT_BACKTRACE=enable=no
            TERM=dumb
            TZ=UTC
            """)
        #expect(file.failures == [])
    }

    @Test func `files are copied under their own names, and those in subfolders with these`() async throws {
        try bench.folder.write("inner", to: "inner.souk")
        try bench.folder.write("[]", to: "data/market.json")
        let file = try await bench.tested(
            """
            file: inner.souk
            source: listings=../data/market.json
            source: hotels=data/rooms.json
            > files
            data
            inner.souk
            market.json
            > arguments
            [..] --source listings=market.json --source hotels=data/rooms.json --keep-going[..]
            """, named: "tests/a.souk")
        #expect(file.isUnreadable)
        #expect(file.failures.first?.line == 1)
        try bench.folder.write("inner", to: "tests/inner.souk")
        try bench.folder.write("[]", to: "tests/data/rooms.json")
        let plan = try TestPlan([bench.folder.file("tests/a.souk")], containing: nil)
        #expect(await FileTest(file: plan.files[0], conditions: bench.conditions).tested().failures == [])
    }

    @Test func `a missing source is reported with its path`() async throws {
        let file = try await bench.tested("source: listings=market.json\n> one\n")
        let message = "The file “\(bench.folder.file("market.json"))” does not exist."
        #expect(file.failures.map(\.message?.plain) == [message])
    }

    @Test func `a state is installed before the run`() async throws {
        try bench.folder.write("{}", to: "evening.json")
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

    @Test(arguments: ["> one\n1\n> crash\n", "> one\n1\n> quit\n> two\n", "> one\n1\n> $SOUK_SECRET_1\n", "fail 1\n"])
    func `a file that did not finish is not rewritten`(text: String) async throws {
        let file = try await accepted(text)
        #expect(!file.failures.isEmpty)
        #expect(try bench.folder.text(of: "a.souk") == text)
    }

    @Test func `secrets come from the environment and are never shown`() async throws {
        var conditions = bench.conditions
        conditions.secret = { $0 == "SOUK_SECRET_1" ? "hunter22" : nil }
        let file = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(file.failures.first?.lines == [.expected("1"), .printed("$SOUK_SECRET_1")])
        conditions.accepts = true
        _ = try await bench.tested("> $SOUK_SECRET_1\n1\n", conditions)
        #expect(try bench.folder.text(of: "a.souk") == "> $SOUK_SECRET_1\n$SOUK_SECRET_1\n")
    }

    @Test func `a secret that the file shows is printed as it is`() async throws {
        var conditions = bench.conditions
        conditions.secret = { _ in "changeme" }
        #expect(try await bench.tested("> $SOUK_SECRET_1\nchangeme\n", conditions).verdict == .passed)
    }

    @Test func `a missing secret is reported with its line`() async throws {
        let file = try await bench.tested("> login\nlogin\n> $SOUK_SECRET_12\n")
        #expect(file.failures.map(\.line) == [3])
        let message = "The environment variable SOUK_SECRET_12 is not set, and this line needs it."
        #expect(file.failures.first?.message?.plain == message)
    }

    @Test func `a fault without a server is reported with its line`() async throws {
        let file = try await bench.tested("server-fault: *=delay 1\n> list\n")
        #expect(file.failures.map(\.message?.plain) == ["“server-fault” needs the setting “server”."])
        #expect(file.failures.map(\.line) == [1])
    }

    @Test(arguments: ["/listings=nothing", "/nowhere=status 503"])
    func `an unknown fault is reported with its line`(fault: String) async throws {
        let file = try await bench.tested("server: listings\nserver-fault: *=delay 1\nserver-fault: \(fault)\n> list\n")
        #expect(file.isUnreadable)
        #expect(file.failures.map(\.line) == [3])
    }
}
