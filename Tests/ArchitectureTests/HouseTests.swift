import Foundation
import Testing

/// The table of the house: what each target may import of ours and of others. Arrows go down only.
let house: [String: Set<String>] = [
    "CBidi": [],
    "CFixtures": [],
    "CCurl": [],
    "CPhrases": [],
    "CPrograms": [],
    "CReadline": [],
    "Domain": ["Foundation", "FoundationEssentials"],
    "Syntax": [],
    "LineEditing": ["CReadline", "Glibc", "Darwin", "Synchronization"],
    "TaskThreads": ["Services", "Glibc", "Dispatch", "Synchronization", "_Concurrency"],
    "Services": ["Domain", "Syntax", "FoundationEssentials", "Synchronization", "Glibc", "Darwin"],
    "WireFormat": ["Domain", "FoundationEssentials"],
    "CommandKit": ["Domain", "Syntax", "Services", "FoundationEssentials", "Glibc", "Darwin", "Synchronization"],
    "Commands": ["Domain", "Services", "CommandKit", "FoundationEssentials"],
    "Catalog": [
        "Domain", "Services", "WireFormat", "CFixtures", "GRDB", "FoundationEssentials", "Foundation",
        "Synchronization",
    ],
    "FileStores": [
        "Domain", "Services", "CPrograms", "FoundationEssentials", "SystemPackage", "Glibc", "Darwin",
        "Synchronization",
    ],
    "Rendering": [
        "Domain", "Syntax", "Services", "CommandKit", "CBidi", "CFixtures", "CPhrases", "FoundationEssentials",
    ],
    "Console": [
        "Domain", "Syntax", "Services", "CommandKit", "LineEditing", "Transcripts", "Rendering", "FoundationEssentials",
        "Glibc", "Darwin", "Synchronization",
    ],
    "HTTPSources": ["Domain", "Services", "WireFormat", "CCurl", "FoundationEssentials", "Synchronization"],
    "FixtureServer": [
        "Domain", "WireFormat", "CFixtures", "FlyingSocks", "FoundationEssentials", "Synchronization", "Glibc",
        "Darwin",
    ],
    "souk-server": ["Domain", "FixtureServer", "ArgumentParser", "Glibc", "Darwin"],
    "CommandKitTesting": [
        "Domain", "Syntax", "Services", "CommandKit", "FileStores", "FoundationEssentials", "Synchronization",
    ],
    "Transcripts": ["Domain", "Services", "CommandKit", "FoundationEssentials"],
    "TranscriptRunning": [
        "Domain", "Services", "CommandKit", "FileStores", "FixtureServer", "Transcripts", "FoundationEssentials",
    ],
    "souk": [
        "Domain", "Syntax", "Services", "CommandKit", "Commands", "Catalog", "HTTPSources", "FileStores", "LineEditing",
        "FixtureServer", "TaskThreads", "Transcripts", "TranscriptRunning", "Rendering", "Console",
        "ArgumentParser", "FoundationEssentials", "Glibc", "Darwin", "Synchronization",
    ],
]

@Suite struct HouseTests {
    @Test(arguments: house.keys.sorted())
    func `a target imports only what stands below it`(target: String) throws {
        let allowed = try #require(house[target])
        var offences: [String] = []
        for file in try SourceTree.files(in: target) {
            for name in try SourceTree.imports(in: file) where !allowed.contains(name) {
                offences.append("\(target)/\(file.lastPathComponent) imports \(name)")
            }
        }
        #expect(offences == [])
    }

    @Test func `every folder of Sources stands in the table, and every row has its folder`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: SourceTree.sources.path)
        #expect(Set(folders) == Set(house.keys))
    }

    @Test func `full Foundation is imported only where text is folded or GRDB asks for it`() throws {
        var found: [String] = []
        for target in house.keys.sorted() {
            for file in try SourceTree.files(in: target) where try SourceTree.imports(in: file).contains("Foundation") {
                found.append("\(target)/\(file.lastPathComponent)")
            }
        }
        #expect(found == ["Domain/FoldedText.swift"])
    }
}
