import Foundation
import Testing

/// The texts of `Fixtures/widths`, whose format is described at its top.
enum WidthCorpus {
    struct Entry: Sendable, CustomTestStringConvertible {
        let text: String
        let cells: Int
        let name: String
        /// False if the terminal emulator is known to disagree and is not tested.
        let isAsked: Bool

        var testDescription: String { name }
    }

    static let entries: [Entry] = {
        var isAsked = true
        var entries: [Entry] = []
        for line in lines where !line.hasPrefix("# ") {
            if line.hasPrefix("= ") || line.hasPrefix("! ") { isAsked = line.hasPrefix("=") }
            let columns = line.components(separatedBy: "\t")
            guard columns.count == 3, let cells = Int(columns[0]) else { continue }
            entries.append(Entry(text: read(columns[1]), cells: cells, name: columns[2], isAsked: isAsked))
        }
        return entries
    }()

    private static var lines: [String] {
        let file = Checkout.root.appending(path: "Fixtures/widths")
        return (try? String(contentsOf: file, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    }

    /// A text in which characters may be written as `\u{200D}`.
    private static func read(_ text: String) -> String {
        text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
    }
}
