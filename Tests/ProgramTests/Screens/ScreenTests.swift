import Foundation
import Testing

@testable import Console
@testable import Rendering

/// All views on each kind of terminal, in each width and language.
///
/// `Fixtures/screens` has one capture for each pair of a kind, a width and a language. A full run shows the other
/// combinations as well, and checks only general properties of screens.
///
/// The captures of a kind run concurrently and the kinds one after another; running all at once would slow down other
/// tests.
@Suite(.serialized, .enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct ScreenTests {
    private static let languages = ["en", "fr", "ar"]
    private static let isAccepting = ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1"
    private static let isChafaInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/chafa")

    /// The recorded sessions of a kind: each width once, each language once, and over all kinds each language in each
    /// width.
    private static func recorded(of kind: ScreenKind) -> [ScreenSession] {
        // The transcripts in `accessible` have the English.
        guard kind != .accessible else { return all(of: kind).filter { $0.language != "en" } }
        let turns: [ScreenKind: Int] = [.colours256: 0, .kitty: 1, .colours16: 2, .dumb: 0]
        return ScreenSession.widths.enumerated().map { place, width in
            let language = languages[(place + 2 + turns[kind, default: 0]) % languages.count]
            return ScreenSession(kind: kind, width: width, language: language)
        }
    }

    private static func all(of kind: ScreenKind) -> [ScreenSession] {
        (kind == .accessible ? [80] : ScreenSession.widths).flatMap { width in
            languages.map { ScreenSession(kind: kind, width: width, language: $0) }
        }
    }

    private static var recorded: [ScreenSession] { ScreenKind.allCases.flatMap(recorded) }

    @Test(.enabled("needs chafa", { isChafaInstalled }), arguments: ScreenKind.allCases)
    func `each view looks as recorded`(kind: ScreenKind) async throws {
        try await withThrowingTaskGroup { group in
            for session in Self.recorded(of: kind) { group.addTask { try await compare(session) } }
            try await group.waitForAll()
        }
    }

    @Test(
        .enabled("only in a full run", { TestScale.current == .full && isChafaInstalled }),
        arguments: ScreenKind.allCases)
    func `each view fits other sizes`(kind: ScreenKind) async throws {
        let names = Set(Self.recorded(of: kind).map(\.file.name))
        for session in Self.all(of: kind) where !names.contains(session.file.name) {
            let parts = try await session.views(expecting: nil)
            #expect(parts.map(\.name) == ScreenView.tour(of: kind).map(\.name))
            #expect(parts.filter(\.lines.isEmpty).map(\.name) == [], "\(session.file.name)")
            #expect(Self.flaws(of: parts, in: session) == [])
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

    @Test func `every recording belongs to a terminal, and every terminal has one`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: ScreenFile.folder.path)
        #expect(Set(files) == Set(Self.recorded.map { $0.file.name + ".txt" }))
    }

    @Test func `no line exceeds the screen, colours are optional, and screen readers get no drawing`() {
        #expect(Self.recorded.flatMap { Self.flaws(of: $0.file.parts(), in: $0) } == [])
    }

    private static func flaws(of parts: [ScreenFile.Part], in session: ScreenSession) -> [String] {
        parts.flatMap { part in
            part.lines.compactMap { line in
                let scalars = line.unicodeScalars.map(\.value)
                let bare = ScreenMarks.bare(line)
                // An address is never broken, so that it can be copied.
                let isAddress = bare.hasPrefix("https://") && !bare.contains(" ")
                let isTooWide = session.kind != .accessible && !isAddress && TextWidth.cells(of: bare) > session.width
                let isDrawn = scalars.contains { (0x2500...0x25FF).contains($0) || (0x2800...0x28FF).contains($0) }
                guard
                    isTooWide || scalars.contains(where: { $0 < 0x20 }) || session.kind == .accessible && isDrawn
                else { return nil }
                return "\(session.file.name), \(part.name): \(line)"
            }
        }
    }
}
