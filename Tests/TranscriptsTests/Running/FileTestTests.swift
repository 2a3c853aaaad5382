import Domain
import Testing
@testable import Transcripts

@Suite struct FileTestTests {
    @Test func `a transcript passes if each line prints the text below it`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> one\none\n\n> two\n...\n")
        #expect(file.verdict == .passed)
        #expect(file.size == 2)
        #expect(file.kind == .transcript)
    }

    @Test func `a difference is reported with its line`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> one\none\n> two\n2\n> three\nthree\n")
        #expect(file.failures.map(\.line) == [3])
        #expect(file.failures.first?.lines == [.expected("2"), .printed("two")])
    }

    @Test func `lines after the end of the session were not run`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> quit\n> two\n")
        #expect(file.failures.map(\.line) == [2])
    }

    @Test(arguments: [
        ("crash", "souk was ended here by signal 11."), ("defect", "souk ended here with an internal error."),
    ])
    func `a crash is reported at its line, after the output so far`(
        line: String, message: String
    ) async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> one\n1\n> \(line)\n> two\ntwo\n")
        #expect(file.failures.map(\.line) == [1, 3])
        #expect(file.failures.last?.message?.plain == message)
        #expect(try bench.leftovers() == [])
    }

    @Test func `a requested defect is not a crash`() async throws {
        let bench = try await TestBench()
        #expect(try await bench.tested("faults: yes\n> defect\n").verdict == .passed)
    }

    @Test func `a hung program is killed, and its output reported`() async throws {
        let bench = try await TestBench()
        var conditions = bench.conditions
        conditions.patience = .seconds(1)
        let file = try await bench.tested("> one\none\n> hang\n", conditions)
        #expect(file.failures.map(\.line) == [3])
        #expect(file.failures.first?.message?.plain == "This took longer than 1 second and was ended.")
        #expect(file.failures.first?.lines == [.printed("hanging")])
        #expect(try bench.leftovers() == [])
    }

    @Test func `a program that cannot be started is reported`() async throws {
        let bench = try await TestBench()
        var conditions = bench.conditions
        conditions.program = "/nowhere/souk"
        let file = try await bench.tested("> one\n", conditions)
        let message = "“/nowhere/souk” could not be run: No such file or directory."
        #expect(file.failures.first?.message?.plain == message)
        #expect(try bench.leftovers() == [])
    }

    @Test func `a script passes with status 0, and else shows its output`() async throws {
        let bench = try await TestBench()
        #expect(try await bench.tested("# fine\nquit\n").verdict == .passed)
        let file = try await bench.tested("one\nfail 3\n")
        #expect(file.kind == .script)
        #expect(file.failures.first?.message == "The script ended with status \(3).")
        #expect(file.failures.first?.lines == [.same("\u{1E}one"), .same("\u{1E}")])
    }

    @Test func `a session's files are deleted with its folder`() async throws {
        let bench = try await TestBench()
        let file = try await bench.tested("> write\nnew\n")
        #expect(file.verdict == .passed)
        #expect(try bench.leftovers() == [])
    }

    @Test func `settings are passed to the program`() async throws {
        let bench = try await TestBench()
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
        let bench = try await TestBench()
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
        let bench = try await TestBench()
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
        let bench = try await TestBench()
        try bench.write("{}", to: "evening.json")
        #expect(try await bench.tested("state: evening.json\n> one\none\n").verdict == .passed)
        #expect(try await bench.tested("state: morning.json\n> one\none\n").isUnreadable)
    }
}
