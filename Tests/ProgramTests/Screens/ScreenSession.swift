import Foundation
import Testing

/// A program on a terminal that shows its views one after another.
struct ScreenSession: Sendable {
    let kind: ScreenKind
    /// Cells per line.
    let width: Int
    let language: String

    static let widths = [60, 100, 160]

    var file: ScreenFile { ScreenFile(name: "\(kind.rawValue)-\(width)-\(language)") }

    /// Colours are shown in one width only, to keep the others readable.
    var hasColours: Bool { kind.hasColours && width == 100 }

    var heading: [String] {
        let places = "A picture is empty cells, where the terminal draws it, or half blocks in colours not kept here."
        let marks = "Colours and weights are numbers in angle brackets, as the terminal is sent them: ⟨1⟩bold⟨0⟩."
        return [
            "What souk shows on a terminal: \(kind.rawValue), \(width) columns, in \(language). Written by",
            ".ci/accept",
        ] + (kind.hasPictures ? [places] : []) + (hasColours ? [marks] : [])
    }

    private var arguments: [String] {
        kind.arguments + [
            "--now", "2026-11-21T12:00:00Z", "--time-zone", "Europe/Paris", "--language", language,
        ]
    }

    private var preparation: [String] {
        ["set page-size 5", "set pager off"] + (language == "ar" && kind != .accessible ? ["set bidi app"] : [])
            + kind.preparation
    }

    /// Shows every view.
    ///
    /// - Parameter expected: The expected views, used to tell when a picture has arrived. Without it, pictures are
    ///   waited for until the screen stops changing.
    func views(expecting expected: [ScreenFile.Part]?) async throws -> [ScreenFile.Part] {
        let terminal = try await EmulatedTerminal(
            home: TemporaryFolder(), columns: width, rows: 60, kind: kind.terminal, arguments,
            environment: kind.environment)
        for line in preparation { try await terminal.enter(line) }
        var parts: [ScreenFile.Part] = []
        for view in ScreenView.tour(of: kind) {
            for line in view.preparation { try await enter(line, at: terminal) }
            parts.append(try await show(view, at: terminal, expecting: expected?.first { $0.name == view.name }))
        }
        return parts
    }

    /// Enters a line; a line that asks for a password ends at the question.
    private func enter(_ line: String, at terminal: EmulatedTerminal) async throws {
        guard line.hasPrefix("login ") else { return try await terminal.enter(line) }
        try await terminal.type(line + "\r")
        try await terminal.hidesTyping()
    }

    private func show(
        _ view: ScreenView, at terminal: EmulatedTerminal, expecting expected: ScreenFile.Part?
    ) async throws -> ScreenFile.Part {
        let deadline = ContinuousClock.now + patience
        while true {
            let start = try await terminal.screen().cursorLine
            try await terminal.enter(view.line)
            var part = try await self.part(view, at: terminal, from: start)
            guard view.hasPictures, kind.hasPictures else { return part }
            // Pictures arrive late, or are dropped by a busy program and then requested again.
            let patience = ContinuousClock.now + .seconds(expected == nil ? 2 : 8)
            while part != expected, ContinuousClock.now < patience {
                try await Task.sleep(for: .milliseconds(20))
                part = try await self.part(view, at: terminal, from: start)
            }
            if expected == nil || part == expected || ContinuousClock.now > deadline { return part }
        }
    }

    /// Returns the text below a line of the screen, without the waiting prompt.
    private func part(
        _ view: ScreenView, at terminal: EmulatedTerminal, from start: Int
    ) async throws -> ScreenFile.Part {
        let lines = ScreenMarks.readable(try await terminal.lines(from: start, isColoured: hasColours))
        return ScreenFile.Part(name: view.name, lines: ScreenFile.trimmed(ScreenFile.trimmed(lines).dropLast()))
    }
}
