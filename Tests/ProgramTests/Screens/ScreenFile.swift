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
