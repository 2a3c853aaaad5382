import Foundation
import Testing

/// The table of the house: what each target may import of ours and of others. Arrows go down only.
private let house: [String: Set<String>] = [
    "CFixtures": [],
    "CReadline": [],
    "Domain": ["Foundation", "FoundationEssentials"],
    "Syntax": [],
    "LineEditing": ["CReadline", "Glibc", "Darwin", "Synchronization"],
    "Services": ["Domain", "FoundationEssentials", "Synchronization"],
    "WireFormat": ["Domain", "FoundationEssentials"],
    "CommandKit": ["Domain", "Syntax", "Services", "FoundationEssentials"],
    "Commands": ["Domain", "Services", "CommandKit", "FoundationEssentials"],
    "Catalog": ["Domain", "Services", "WireFormat", "CFixtures", "GRDB", "FoundationEssentials", "Foundation", "Synchronization"],
    "FileStores": ["Domain", "Services", "FoundationEssentials", "SystemPackage", "Glibc", "Darwin", "Synchronization"],
    "Console": [
        "Domain", "Syntax", "Services", "CommandKit", "LineEditing", "FoundationEssentials", "Glibc", "Darwin",
        "Synchronization",
    ],
    "CommandKitTesting": [
        "Domain", "Syntax", "Services", "CommandKit", "FoundationEssentials", "Synchronization",
    ],
    "souk": [
        "Domain", "Syntax", "Services", "CommandKit", "Commands", "Catalog", "FileStores", "LineEditing", "Console",
        "ArgumentParser", "FoundationEssentials", "Glibc", "Darwin",
    ],
]

@Suite struct HouseTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let sources = root.appending(path: "Sources")

    private static func files(in target: String) throws -> [URL] {
        let folder = sources.appending(path: target)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    private static func imports(in file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let match = line.wholeMatch(of: /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |package |private )?import (?:struct |class |enum |func |protocol |typealias )?(\w+).*/)
            return match.map { String($0.1) }
        }
    }

    @Test(arguments: house.keys.sorted())
    func `a target imports only what stands below it`(target: String) throws {
        let allowed = try #require(house[target])
        var offences: [String] = []
        for file in try Self.files(in: target) {
            for name in try Self.imports(in: file) where !allowed.contains(name) {
                offences.append("\(target)/\(file.lastPathComponent) imports \(name)")
            }
        }
        #expect(offences == [])
    }

    @Test func `every folder of Sources stands in the table, and every row has its folder`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        #expect(Set(folders) == Set(house.keys))
    }

    /// What may be done in one place only, and the pattern that shows it done elsewhere.
    private static let doors: [(what: String, pattern: Regex<Substring>, allowed: Set<String>)] = [
        ("print", /(?:^|[^A-Za-z_.])(?:print|debugPrint|fputs|puts)\(/, []),
        ("write to a descriptor", /(?:Glibc\.)?[^A-Za-z_.]write\(STD|FileHandle\./, ["Console"]),
        ("force", /try!|as!|fatalError\(|nonisolated\(unsafe\)/, []),
        ("write atomically", /options: *\[?\.atomic/, []),
        ("call readline off its door", /[^.\w]readline\(|readLine\(/, []),
    ]

    @Test(arguments: doors.indices)
    func `each door is used by its owner alone`(door: Int) throws {
        let (what, pattern, owners) = Self.doors[door]
        var offences: [String] = []
        for target in house.keys.sorted() where !owners.contains(target) {
            for file in try Self.files(in: target) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                    if line.contains(pattern) { offences.append("\(target)/\(file.lastPathComponent): \(what): \(line)") }
                }
            }
        }
        #expect(offences == [])
    }

    @Test func `full Foundation is imported only where text is folded or GRDB asks for it`() throws {
        var found: [String] = []
        for target in house.keys.sorted() {
            for file in try Self.files(in: target) where try Self.imports(in: file).contains("Foundation") {
                found.append("\(target)/\(file.lastPathComponent)")
            }
        }
        #expect(found == ["Domain/FoldedText.swift"])
    }

    @Test func `no name is a drawer for odds and ends`() throws {
        let drawer = /(?:Utils?|Helpers?|Manager|Common|Shared|Misc|Core)(?:\+|\.swift$)/
        var offences: [String] = []
        for target in house.keys { offences += try Self.files(in: target).map(\.lastPathComponent).filter { $0.contains(drawer) } }
        #expect(offences == [])
    }

    @Test func `a file is at most 300 lines, a command's at most 150, the median command at most 60`() throws {
        var long: [String] = []
        for target in house.keys {
            for file in try Self.files(in: target) {
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                if lines.count > 301 { long.append("\(file.lastPathComponent): \(lines.count)") }
            }
        }
        #expect(long == [])
        let commands = try Self.files(in: "Commands").filter { $0.lastPathComponent.hasSuffix("Command.swift") }
        let lengths = try commands.map { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).count }
        #expect((lengths.max() ?? 0) <= 151)
        #expect(lengths.sorted()[lengths.count / 2] <= 61)
    }
}
