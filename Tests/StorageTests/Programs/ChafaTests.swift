import Domain
import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct ChafaTests {
    private let home = TemporaryFolder()

    @Test func `the program is found without running it`() async throws {
        try home.createFolder("bin")
        let missing = await Chafa(environment: ["PATH": home.file("bin")]).findings()
        #expect(missing.map(\.state) == [.warning])
        try home.write("", to: "bin/chafa")
        #expect(chmod(home.file("bin/chafa"), 0o755) == 0)
        let there = await Chafa(environment: ["PATH": home.file("bin")]).findings()
        #expect(there == [Finding("chafa", .fine, "“\(home.file("bin/chafa"))” draws pictures.")])
    }

    /// Has a script draw a picture; nil for no program.
    private func printed(
        _ script: String?, as form: PictureForm = .blocks(.full), patience: Duration = .seconds(600)
    ) async throws -> Result<String, Failure> {
        try home.createFolder("tmp")
        if let script { try home.writeProgram(script, to: "bin/chafa") }
        let environment = ["PATH": "bin:" + home.file("bin"), "TMPDIR": home.file("tmp"), "SECRET": "hush"]
        let chafa = Chafa(environment: environment, patience: patience)
        let picture = try Picture(Array(SampleGIF.text.utf8))
        defer { #expect((try? home.names(in: "tmp")) == []) }
        do throws(Failure) {
            let bytes = try await chafa.draw(picture, as: form, in: PictureSize(width: 16, height: 12))
            return .success(String(decoding: bytes, as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    private func sentence(_ result: Result<String, Failure>) -> String? {
        if case .failure(let error) = result { error.message.plain } else { nil }
    }

    @Test func `the program gets the picture and the size, but none of our environment`() async throws {
        let script = #"""
            env | grep -vE '^(PWD|SHLVL|_|OLDPWD)=' | cut -d= -f1 | sort | tr '\n' ' '
            echo "$*" | sed 's| [^ ]*/picture$| picture|'
            for last; do :; done; wc -c < "$last"
            """#
        let result = try await printed(script, as: .sixel).get()
        let lines = result.split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix("HOME LC_ALL MAGICK_TEMPORARY_PATH MAGICK_THREAD_LIMIT OMP_NUM_THREADS PATH TMPDIR "))
        #expect(lines[0].hasSuffix("--format sixels --size 2x1 --stretch --animate off --threads 1 picture"))
        #expect(lines[1].trimmingCharacters(in: .whitespaces) == String(SampleGIF.text.utf8.count))
    }

    @Test func `a missing program is explained`() async throws {
        #expect(sentence(try await printed(nil)) == "Drawing it needs the program chafa, which is not installed.")
    }

    @Test func `a program that hangs is killed`() async throws {
        let result = try await printed("sleep 1000", patience: .milliseconds(300))
        #expect(sentence(result) == "chafa took too long to draw it.")
    }

    @Test func `a program that prints endlessly is killed`() async throws {
        #expect(sentence(try await printed("yes")) == "chafa printed too much for a picture.")
    }

    @Test(arguments: ["exit 1", "exit 0", "echo what; exit 3", "kill -SEGV $$"])
    func `a program that fails or prints nothing gives no picture`(script: String) async throws {
        #expect(sentence(try await printed(script)) == "The picture could not be unpacked.")
    }

    @Test func `the memory of chafa is limited`() async throws {
        #expect(try await printed("ulimit -d; ulimit -s; ulimit -c").get() == "49152\n1024\n0\n")
    }

    @Test func `a cancelled task does not wait for the program`() async throws {
        let task = Task { try await printed("sleep 1000") }
        task.cancel()
        guard case .failure(let error) = try await task.value else { return #expect(Bool(false)) }
        #expect(error.kind == .cancelled)
    }
}
