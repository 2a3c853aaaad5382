import Foundation
import Testing

/// A program at a terminal that shows its views one after the other.
struct ScreenSession: Sendable {
    let kind: ScreenKind
    /// Cells of a line.
    let width: Int
    let language: String

    static let widths = [60, 100, 160]

    var file: ScreenFile { ScreenFile(name: "\(kind.rawValue)-\(width)-\(language)") }

    /// Colours are readable in one width and would be in the way in all.
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
    /// - Parameter expected: What the views are to be, by which it is known whether a picture is there. Without it, a
    ///   picture is waited for until nothing changes any more.
    func views(expecting expected: [ScreenFile.Part]?) async throws -> [ScreenFile.Part] {
        let terminal = try await EmulatedTerminal(
            home: ScratchHome(), columns: width, rows: 60, kind: kind.terminal, arguments,
            environment: kind.environment)
        for line in preparation { try await terminal.enter(line) }
        var parts: [ScreenFile.Part] = []
        for view in ScreenView.tour(of: kind) {
            for line in view.preparation { try await enter(line, at: terminal) }
            parts.append(try await show(view, at: terminal, expecting: expected?.first { $0.name == view.name }))
        }
        return parts
    }

    /// Enters a line; one that asks for a password is over when it asks.
    private func enter(_ line: String, at terminal: EmulatedTerminal) async throws {
        guard line.hasPrefix("login ") else { return try await terminal.enter(line) }
        try await terminal.type(line + "\r")
        _ = try await terminal.screen(with: "question") { screen in
            guard let last = screen.lines.last else { return false }
            return last.contains(line.dropFirst("login ".count)) && !last.contains(line)
        }
    }

    private func show(
        _ view: ScreenView, at terminal: EmulatedTerminal, expecting expected: ScreenFile.Part?
    ) async throws -> ScreenFile.Part {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let start = try await terminal.screen().cursorLine
            try await terminal.enter(view.line)
            var part = try await self.part(view, at: terminal, from: start)
            guard view.hasPictures, kind.hasPictures else { return part }
            // Pictures come when they come, or are given up by a program that is too busy; then they are asked for again.
            let patience = ContinuousClock.now + .seconds(expected == nil ? 2 : 8)
            while part != expected, ContinuousClock.now < patience {
                try await Task.sleep(for: .milliseconds(20))
                part = try await self.part(view, at: terminal, from: start)
            }
            if expected == nil || part == expected || ContinuousClock.now > deadline { return part }
        }
    }

    /// What stands below a line of the screen, the prompt that waits excepted.
    private func part(
        _ view: ScreenView, at terminal: EmulatedTerminal, from start: Int
    ) async throws -> ScreenFile.Part {
        let lines = ScreenMarks.readable(try await terminal.lines(from: start, isColoured: hasColours))
        return ScreenFile.Part(name: view.name, lines: ScreenFile.trimmed(ScreenFile.trimmed(lines).dropLast()))
    }
}
