import Foundation

/// A file of `Fixtures/screens`: what a terminal shows of each view.
///
///     # In 256 colours, 100 columns wide, in fr. (More lines of explanation.)
///
///     ═══ sum
///     transactions> sum
///     Total dépensé  toutes  27 612,46 €
///
/// Blanks at the ends of lines and empty lines at the ends of views are not kept.
struct ScreenFile: Sendable {
    /// A recorded view.
    struct Part: Sendable, Equatable {
        let name: String
        let lines: [String]
    }

    static let folder = Checkout.root.appending(path: "Fixtures/screens")

    /// Such as `256-100-fr`.
    let name: String

    private var place: URL { Self.folder.appending(path: name + ".txt") }

    /// The views of the file; empty if it does not exist.
    func parts() -> [Part] {
        let text = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n═══ ").dropFirst().map { part in
            let lines = part.components(separatedBy: "\n")
            return Part(name: lines[0], lines: Self.trimmed(Array(lines.dropFirst())))
        }
    }

    /// - Parameter heading: The lines above the views.
    func write(_ parts: [Part], below heading: [String]) throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let text =
            heading.map { "# \($0)\n" }.joined()
            + parts.map { part in
                "\n═══ \(part.name)\n" + part.lines.map { $0 + "\n" }.joined()
            }.joined()
        try Data(text.utf8).write(to: place)
    }

    /// Describes the difference between a view and the file; nil if they match.
    func difference(of found: Part, from expected: Part?) -> String? {
        guard let expected else { return "\(name).txt has no view “\(found.name)”." }
        let places = (0..<max(found.lines.count, expected.lines.count)).filter { place in
            Self.line(place, of: found) != Self.line(place, of: expected)
        }
        guard !places.isEmpty else { return nil }
        let lines = places.prefix(6).map { place in
            """
            line \(place + 1)
              expected: \(Self.line(place, of: expected) ?? "nothing more")
              found:    \(Self.line(place, of: found) ?? "nothing more")
            """
        }
        return "\(name).txt, view “\(found.name)”, \(places.count) lines differ:\n" + lines.joined(separator: "\n")
    }

    static func trimmed(_ lines: [String]) -> [String] {
        let bare = lines.map { $0.replacing(#/ +$/#, with: "") }
        return Array(bare[..<(bare.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
    }

    private static func line(_ place: Int, of part: Part) -> String? {
        part.lines.indices.contains(place) ? part.lines[place] : nil
    }
}

/// Makes terminal attributes readable in a text file.
enum ScreenMarks {
    /// The lines, each with its own colour resets.
    static func readable(_ lines: [String]) -> [String] {
        var marked: [String] = []
        for line in lines.map(readable) {
            // The terminal emits a reset only before the next text.
            let ends = line.prefixMatch(of: /(⟨0⟩|⟨39⟩)+/)?.0 ?? ""
            if !ends.isEmpty, let last = marked.last, last.contains("⟨") { marked[marked.count - 1] = last + ends }
            marked.append(String(line.dropFirst(ends.count)))
        }
        return marked
    }

    /// The line with numbers in angle brackets for colours.
    private static func readable(_ line: String) -> String {
        let bare = line.replacing(sequence, with: "")
        // Each half block of a picture has its own colours, which would be unreadable.
        if !bare.isEmpty, bare.allSatisfy({ "▀▄█ ".contains($0) }) { return bare }
        // After each reset tmux sends two more, and our text never has a background colour.
        return line.replacing(sequence) { match in "⟨\(match.1)⟩" }.replacing("⟨0⟩⟨39⟩", with: "⟨0⟩").replacing(
            "⟨49⟩", with: "")
    }

    /// The line without the marks.
    static func bare(_ line: String) -> String { line.replacing(/⟨[0-9;:]*⟩/, with: "") }

    private static var sequence: Regex<(Substring, Substring)> { /\u{1B}\[([0-9;:]*)m/ }
}
