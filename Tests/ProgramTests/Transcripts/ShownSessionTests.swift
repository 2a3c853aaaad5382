import Foundation
import Testing
import Transcripts

/// A transcript shown on a page in a block marked `souk`.
struct ShownSession: Sendable, CustomTestStringConvertible {
    let page: String
    let text: String

    var testDescription: String { page }

    static func all() throws -> [ShownSession] {
        try Checkout.pages.flatMap { page in
            let text = try String(contentsOf: page, encoding: .utf8)
            return text.matches(of: /```souk\n((?:.|\n)*?)```/).map {
                ShownSession(page: page.lastPathComponent, text: String($0.1))
            }
        }
    }

    /// The first session in the README.
    static func first() throws -> ShownSession {
        try #require(try all().first { $0.page == "README.md" }, "The README shows no session.")
    }
}

@Suite struct ShownSessionTests {
    @Test(arguments: try ShownSession.all())
    func `sessions in the documentation run as shown`(session: ShownSession) async throws {
        let folder = TemporaryFolder()
        let ending = try await Program.run(["test", folder.write(session.text, to: "shown.souk")])
        if ending.status != 0 { Issue.record("\(session.page)\n\(ending.output)\(ending.errors)") }
    }

    @Test func `a script that echoes its lines prints the output in the README`() async throws {
        let session = try ShownSession.first()
        let transcript = try Transcript(parsing: session.text)
        let folder = TemporaryFolder()
        let script = try folder.write(transcript.typed.map { $0 + "\n" }.joined(), to: "typed")
        let options = ["--ephemeral", "--echo", "--keep-going", "--script-name", "command"]
        let words = [Program.path] + options + transcript.settings.options
        let command = words.map { "'\($0)'" }.joined(separator: " ")
        let printed = try await Program.shell("\(command) < '\(script)' 2>&1")
        #expect(printed == session.text)
    }
}
