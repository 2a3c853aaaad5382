import Foundation
import Testing

@testable import Console
@testable import Rendering

/// Text width matches the terminal.
@Suite struct WidthCorpusTests {
    @Test(arguments: WidthCorpus.entries)
    func `text widths match the corpus`(entry: WidthCorpus.Entry) {
        #expect(TextWidth.cells(of: entry.text) == entry.cells)
    }

    @Test func `the corpus is large, without duplicates, and mostly checked with tmux`() {
        #expect(WidthCorpus.entries.count >= 300)
        #expect(Set(WidthCorpus.entries.map { Array($0.text.unicodeScalars) }).count == WidthCorpus.entries.count)
        #expect(WidthCorpus.entries.count { !$0.isAsked } <= 25)
    }

    @Test(.enabled("needs tmux", { EmulatedTerminal.isInstalled }))
    func `a terminal's cursor moves by the width in the corpus`() async throws {
        let folder = TemporaryFolder()
        let asked = WidthCorpus.entries.filter(\.isAsked)
        let texts = try folder.write(asked.map { $0.text + "\n" }.joined(), to: "texts")
        let script = try folder.write(Self.script, to: "script")
        let answers = folder.file("answers")
        let tmux = try TmuxConnection(running: "bash '\(script)' '\(texts)' '\(answers)'", columns: 100, rows: 10)
        try await tmux.starts()
        #expect(try await eventually { tmux.exitStatus != nil })
        let columns = try String(contentsOfFile: answers, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
        try #require(columns.count == asked.count)
        let wrong = zip(asked, columns).filter { $0.cells != $1 - 1 }.map { "\($0.name): \($0.text) moves \($1 - 1)" }
        #expect(wrong == [])
    }

    /// Prints each text at the start of a line and queries the cursor column after it.
    private static let script = #"""
        stty -echo
        while IFS= read -r text <&3; do
            printf '\r\033[K%s\033[6n' "$text"
            IFS='[;' read -rs -d R _ row column
            echo "$column" >&4
        done 3<"$1" 4>"$2"

        """#
}

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
