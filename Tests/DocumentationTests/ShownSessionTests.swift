import Foundation
import Testing

/// A session as a page shows it: lines typed after `> `, then what they print.
struct ShownSession: Sendable, CustomTestStringConvertible {
    let page: String
    let text: String

    var testDescription: String { page }

    var lines: [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    }

    /// Every block of the pages that is marked as a session.
    static func all() throws -> [ShownSession] {
        try Documents.pages().flatMap { page in
            let text = try String(contentsOf: page, encoding: .utf8)
            return text.matches(of: /```souk\n((?:.|\n)*?)```/).map {
                ShownSession(page: page.lastPathComponent, text: String($0.1))
            }
        }
    }
}

@Suite struct ShownSessionTests {
    @Test func `the README shows a session`() throws {
        #expect(try ShownSession.all().contains { $0.page == "README.md" })
    }

    @Test(arguments: try ShownSession.all())
    func `a session that a page shows runs as it is shown`(session: ShownSession) async throws {
        #expect(try await ScratchConsole().output(of: session.lines, echoing: true) == session.text)
    }

    @Test func `every file that a page names is there`() throws {
        var missing: [String] = []
        for page in try Documents.pages() where page.lastPathComponent != "command-reference.md" {
            let text = try String(contentsOf: page, encoding: .utf8)
            for match in text.matches(of: /\]\((?!http)([^)#]+)/) {
                let file = page.deletingLastPathComponent().appending(path: String(match.1))
                if !FileManager.default.fileExists(atPath: file.path) {
                    missing.append("\(page.lastPathComponent): \(match.1)")
                }
            }
        }
        #expect(missing == [])
    }
}
