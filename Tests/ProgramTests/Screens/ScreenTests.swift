import Foundation
import Testing

@testable import Console

/// What a person sees of each view, on each kind of terminal, in each width and language.
///
/// The languages of a terminal are looked at side by side, the terminals one after the other: all at once would keep
/// other tests waiting.
@Suite(.serialized, .enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct ScreenTests {
    private static let widths = [60, 100, 160]
    private static let languages = ["en", "fr", "ar"]
    private static let isAccepting = ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1"
    private static let isChafaInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chafa")

    private static var sessions: [ScreenSession] {
        let seen = ScreenKind.seen.flatMap { kind in
            widths.flatMap { width in languages.map { ScreenSession(kind: kind, width: width, language: $0) } }
        }
        return seen + languages.map { ScreenSession(kind: .accessible, width: 80, language: $0) }
    }

    @Test(.enabled("needs chafa", { isChafaInstalled }), arguments: ScreenKind.seen, widths)
    func `each view is seen as it was`(kind: ScreenKind, width: Int) async throws {
        try await compare(Self.languages.map { ScreenSession(kind: kind, width: width, language: $0) })
    }

    @Test func `each view is heard as it was`() async throws {
        try await compare(Self.languages.map { ScreenSession(kind: .accessible, width: 80, language: $0) })
    }

    private func compare(_ sessions: [ScreenSession]) async throws {
        try await withThrowingTaskGroup { group in
            for session in sessions { group.addTask { try await compare(session) } }
            try await group.waitForAll()
        }
    }

    private func compare(_ session: ScreenSession) async throws {
        let file = session.file
        if Self.isAccepting {
            return try file.write(try await session.views(expecting: nil), below: session.heading)
        }
        let expected = file.parts()
        let found = try await session.views(expecting: expected)
        for part in found {
            let difference = file.difference(of: part, from: expected.first { $0.name == part.name })
            #expect(difference == nil, "\(difference ?? "")")
        }
        #expect(expected.map(\.name) == found.map(\.name), "\(file.name).txt")
    }

    @Test func `every file is a terminal's, and no terminal is without a file`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: ScreenFile.folder.path)
        #expect(Set(files) == Set(Self.sessions.map { $0.file.name + ".txt" }))
    }

    @Test func `nothing is wider than the screen, and nothing is left of what colours`() throws {
        var offences: [String] = []
        for session in Self.sessions where session.kind != .accessible {
            for part in session.file.parts() {
                for line in part.lines where TextWidth.cells(of: ScreenMarks.bare(line)) > session.width {
                    offences.append("\(session.file.name), \(part.name): \(line)")
                }
                for line in part.lines where line.unicodeScalars.contains(where: { $0.value < 0x20 }) {
                    offences.append("\(session.file.name), \(part.name): control characters")
                }
            }
        }
        #expect(offences == [])
    }

    @Test func `for those who listen nothing is drawn`() throws {
        for session in Self.sessions where session.kind == .accessible {
            let drawn = session.file.parts().flatMap(\.lines).joined().unicodeScalars.filter { scalar in
                (0x2500...0x25FF).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
            }
            #expect(drawn.isEmpty, "\(session.file.name)")
        }
    }
}
