import Foundation
import Testing

@Suite struct HabitTests {
    /// Something that may be done in one place only, or nowhere.
    struct Door: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A regular expression that matches it in a line of code.
        let pattern: String
        /// The targets that may do it; single files of other targets as `Target/File.swift`.
        var owners: Set<String> = []
    }

    private static let doors = [
        Door(testDescription: "printing", pattern: #"(?:^|[^A-Za-z_.])(?:print|debugPrint|fputs|puts|NSLog)\("#),
        Door(
            testDescription: "standard output", pattern: "STDOUT_FILENO|STDERR_FILENO",
            owners: ["Console", "Terminal", "souk-server", "Storage/ExternalPager.swift"]),
        Door(testDescription: "forcing", pattern: #"try!|as!|fatalError\(|nonisolated\(unsafe\)"#),
        Door(testDescription: "Foundation's atomic write", pattern: #"options: *\[?\.atomic"#),
        Door(testDescription: "reading lines by hand", pattern: #"[^.\w]readline\(|readLine\("#),
        Door(
            testDescription: "running programs", pattern: #"posix_spawn|\bProcess\(\)|execv|[^.\w]system\("#,
            owners: ["Storage", "Platform/Platform.swift"]),
        Door(
            testDescription: "opening files",
            pattern: #"FileManager|(?:String|Data)\(contentsOf|\bfopen\(|\bO_(?:RDONLY|WRONLY|CREAT)\b"#,
            owners: ["Storage", "Catalog"]),
        Door(
            testDescription: "a sentence that nobody makes safe", pattern: #"\.unrendered\b"#,
            owners: ["CommandKit/Table.swift", "CommandKitTesting", "Commands", "Domain"]),
        Door(testDescription: "opening connections", pattern: #"URLSession|[^.\w]socket\(|[^.\w]connect\("#),
    ]

    @Test(arguments: doors)
    func `each door is used by its owner alone`(door: Door) throws {
        // Foundation's expressions are many times as fast in a debug build as Swift's.
        let code = try NSRegularExpression(pattern: "^(?! *//).*?(?:\(door.pattern)).*", options: .anchorsMatchLines)
        var violations: [String] = []
        for (target, name, file) in SourceTree.all where door.owners.isDisjoint(with: [target, name]) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = code.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
            violations += lines.compactMap { Range($0.range, in: text) }.map { "\(name): \(text[$0])" }
        }
        #expect(violations == [])
    }

    /// The compiler cannot check these promises, so a comment above them must explain why they hold.
    @Test func `an unchecked promise has its proof beside it`() throws {
        var violations: [String] = []
        for (_, name, file) in SourceTree.all {
            let lines = try SourceTree.lines(of: file)
            for (place, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
                let above = lines[max(0, place - 8)..<place]
                if !above.contains(where: { $0.contains("//") }) { violations.append("\(name): \(line)") }
            }
        }
        #expect(violations == [])
    }

    @Test func `no name is a drawer for odds and ends`() {
        let drawer = /(?:Utils?|Helpers?|Manager|Common|Shared|Misc|Core)(?:\+|\.swift$)/
        #expect(SourceTree.all.map(\.name).filter { $0.contains(drawer) } == [])
    }

    @Test func `a line has at most 120 columns`() throws {
        let wide = try SourceTree.all.flatMap { _, name, file in
            // Characters take long to count, and hardly any line has so many bytes.
            try SourceTree.lines(of: file).filter { $0.utf8.count > 120 && $0.count > 120 }.map { "\(name): \($0)" }
        }
        #expect(wide == [])
    }

    @Test func `a file is at most 400 lines, a command's at most 150, the median command at most 60`() throws {
        #expect(try SourceTree.all.filter { try SourceTree.lines(of: $0.file).count > 401 }.map(\.name) == [])
        let commands = SourceTree.files(in: "Commands").filter { $0.lastPathComponent.hasSuffix("Command.swift") }
        let lengths = try commands.map { try SourceTree.lines(of: $0).count }
        #expect((lengths.max() ?? 0) <= 151)
        #expect(lengths.sorted()[lengths.count / 2] <= 61)
    }
}
