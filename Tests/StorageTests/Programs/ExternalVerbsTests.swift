import Domain
import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct ExternalVerbsTests {
    private let home = TemporaryFolder()

    private static let described = #"{"souk": 1, "summary": "Say something."}"#

    /// Writes a program that describes itself and otherwise runs a script.
    private func program(_ script: String, at name: String = "bin/souk-verb-say") throws {
        try home.writeProgram("[ \"$1\" = --souk-describe ] && echo '\(Self.described)' && exit\n\(script)", to: name)
    }

    private func verbs() throws -> ExternalVerbs {
        try home.createFolder("tmp")
        let environment = [
            "PATH": "bin::" + home.file("bin") + ":/usr/bin:/bin", "HOME": "/nonexistent", "TMPDIR": home.file("tmp"),
            "TOKEN": "hush",
        ]
        return ExternalVerbs(in: home.folders, environment: environment)
    }

    /// Adds the program and returns its answer as one line of JSON, or the sentence and the hint of its failure.
    private func answer(
        _ script: String, to request: String = "{}", patience: Int = 600, limit: Int = 4
    ) async throws -> String {
        try program(script)
        let verbs = try verbs()
        do throws(Failure) {
            var (name, verb) = try await verbs.verb("say")
            (verb.patience, verb.limit) = (patience, limit)
            return JSONWriter.line(of: try await verbs.answer(of: name, verb, to: Array(request.utf8)))
        } catch {
            return error.plain
        }
    }

    @Test func `a program is found on the PATH, in the folder of verbs and by its path`() async throws {
        let verbs = try verbs()
        await #expect(throws: Failure.self) { try await verbs.verb("say") }
        try program("")
        #expect(try await verbs.verb("say").verb.program.path == (try realPath(of: home.file("bin/souk-verb-say"))))
        #expect(try await verbs.verb(home.file("bin/souk-verb-say")).name == "say")
        try program("", at: "config/verbs/say")
        let found = try await verbs.verb("say")
        #expect(found.name == "say" && found.verb.program.path.hasSuffix("/config/verbs/say"))
        #expect(verbs.found()["say"] == [home.file("config/verbs/say"), home.file("bin/souk-verb-say")])
    }

    @Test func `a program that cannot be trusted or run is refused`() async throws {
        let verbs = try verbs()
        try program("")
        let path = home.file("bin/souk-verb-say")
        func sentence(_ path: String) -> String? {
            (#expect(throws: Failure.self) { try verbs.program(at: path) })?.plain.replacing(
                home.file(".").dropLast(), with: "")
        }
        chmod(path, 0o644)
        #expect(sentence(path) == "“bin/souk-verb-say” is not executable. In a shell: chmod +x bin/souk-verb-say")
        chmod(path, 0o757)
        #expect(sentence(path) == "“bin/souk-verb-say” can be changed by others, so it is not run. ")
        chmod(path, 0o755)
        chmod(home.file("bin"), 0o757)
        #expect(sentence(path) == "“bin/souk-verb-say” can be changed by others, so it is not run. ")
        chmod(home.file("bin"), 0o755)
        #expect(try verbs.program(at: path) == verbs.program(at: path))
        #expect(sentence(home.file("bin")) == "“bin” is not a file. ")
        try home.link("dangling", to: "nowhere")
        #expect(sentence(home.file("dangling")) == "“dangling” does not exist. ")
        try home.link("circle", to: "circle")
        #expect(sentence(home.file("circle"))?.hasPrefix("“circle” could not be read: ") == true)
        try home.link("link", to: "bin/souk-verb-say")
        #expect(try verbs.program(at: home.file("link")) == verbs.program(at: path))
    }

    @Test func `another content is noticed whatever the size`() async throws {
        try program("echo 1")
        let before = try verbs().program(at: home.file("bin/souk-verb-say"))
        try program("echo 2")
        let after = try verbs().program(at: home.file("bin/souk-verb-say"))
        #expect(before.size == after.size && before.content != after.content)
    }

    @Test func `a program gets its request and little else`() async throws {
        let script = #"""
            names=$(env | grep -vE '^(PWD|SHLVL|_|OLDPWD)=' | cut -d= -f1 | sort | tr '\n' ' ')
            echo "{\"message\": \"$names$* $(wc -c)\"}"
            """#
        let request = String(repeating: " ", count: 1_000_000)
        #expect(
            try await answer(script, to: request)
                == #"{"message":"HOME LANG PATH TERM --souk-run 1000000"}"#)
        #expect(try home.names(in: "tmp") == [])
    }

    @Test(arguments: [
        (":", "“say” gave no answer. "),
        ("echo Hello; echo more", "“say” did not answer with JSON: Hello "),
        ("echo '{\"message\": \"x\"} and more'", "“say” did not answer with JSON: {\"message\": \"x\"} and more "),
        ("echo one >&2; echo 'no network' >&2; exit 3", "“say” ended with status 3. It said: no network"),
        ("echo '{\"error\": {\"message\": \"x\"}}'; exit 1", #"{"error":{"message":"x"}}"#),
        ("echo '{\"message\": \"x\"}'; exit 1", "“say” ended with status 1. "),
        ("kill -9 $$", "“say” ended with status 137. "),
        ("yes", "“say” printed more than 4 MiB. "),
        ("yes >&2", "“say” printed more than 4 MiB. "),
        ("sleep 1000 & echo '{\"message\": \"x\"}'", #"{"message":"x"}"#),
        ("setsid sleep 30 & echo '{\"message\": \"x\"}'", #"{"message":"x"}"#),
        ("exec 0<&-; echo '{\"message\": \"x\"}'", #"{"message":"x"}"#),
        ("trap '' INT TERM; echo '{\"message\": \"x\"}'", #"{"message":"x"}"#),
    ])
    func `a program that misbehaves costs one sentence`(script: String, result: String) async throws {
        #expect(try await answer(script, to: String(repeating: " ", count: 200_000)) == result)
    }

    @Test func `the time limit is that of the description`() async throws {
        #expect(try await answer("trap '' INT TERM; sleep 1000", patience: 1) == "“say” took longer than 1 second. ")
    }

    @Test(arguments: [
        ("echo no", "“say” did not answer with JSON: no "), ("exit 0", "“say” gave no answer. "),
        ("yes", "“say” printed more than 64 KiB. "),
        (
            #"echo '{"souk": 1, "summary": "a", "summary": "b"}'"#,
            "The description is not valid: the key “summary” is repeated. "
        ),
        ("echo []", "The description is not valid: “souk” is not 1, the format that this souk reads. "),
    ])
    func `a program that does not describe itself is not added`(script: String, problem: String) async throws {
        try home.writeProgram(script, to: "bin/souk-verb-say")
        let error = await #expect(throws: Failure.self) { try await verbs().verb("say") }
        #expect(error?.plain == problem)
    }
}
