import Foundation
import Scaffolding
import Testing

/// The layers: what each target may import from souk and from elsewhere. Dependencies point downwards only.
let house: [String: Set<String>] = [
    "CEmbedded": [],
    "CReadline": [],
    "CLibraries": [],
    "Platform": ["Glibc", "Darwin", "Dispatch", "Synchronization", "_Concurrency"],
    "Domain": ["Foundation", "FoundationEssentials", "Synchronization"],
    "Syntax": [],
    "Terminal": ["CReadline", "Platform", "Synchronization"],
    "Ports": ["CEmbedded", "Platform", "Domain", "Syntax", "FoundationEssentials", "Synchronization"],
    "WireFormat": ["Domain", "FoundationEssentials", "Synchronization"],
    "SQLQueries": ["Domain", "Ports"],
    "CommandKit": ["Platform", "Domain", "Syntax", "Ports", "FoundationEssentials", "Synchronization"],
    "Commands": ["Platform", "Domain", "Ports", "CommandKit", "FoundationEssentials"],
    "Catalog": [
        "Domain", "Ports", "SQLQueries", "WireFormat", "CEmbedded", "CLibraries", "Platform", "GRDB",
        "GRDBSQLite", "FoundationEssentials", "Foundation", "Synchronization",
    ],
    "Storage": [
        "Domain", "Ports", "CLibraries", "Platform", "FoundationEssentials", "SystemPackage", "Synchronization",
    ],
    "Servers": [
        "Domain", "Ports", "WireFormat", "CLibraries", "Platform", "FoundationEssentials", "Synchronization",
    ],
    "PostgreSQL": [
        "Domain", "Ports", "SQLQueries", "CLibraries", "Platform", "FoundationEssentials", "Synchronization",
    ],
    "FixtureServer": [
        "Domain", "WireFormat", "CEmbedded", "Platform", "Dispatch", "FoundationEssentials", "Synchronization",
    ],
    "Rendering": ["Domain", "Syntax", "Ports", "CommandKit", "CEmbedded", "CLibraries", "FoundationEssentials"],
    "Transcripts": ["Domain", "Ports", "CommandKit", "Storage", "FixtureServer", "FoundationEssentials"],
    "CommandKitTesting": [
        "Domain", "Syntax", "Ports", "CommandKit", "Storage", "FoundationEssentials", "Synchronization",
    ],
    "Console": [
        "Domain", "Syntax", "Ports", "CommandKit", "Platform", "Terminal", "Transcripts", "Rendering",
        "FoundationEssentials", "Synchronization",
    ],
    "SoukProgram": [
        "Domain", "Syntax", "Ports", "CommandKit", "Commands", "Catalog", "Servers", "PostgreSQL", "Storage",
        "CLibraries", "Platform", "Terminal", "FixtureServer", "Transcripts", "Rendering", "Console",
        "ArgumentParser", "FoundationEssentials", "Synchronization",
    ],
    "souk": ["SoukProgram"],
    "souk-server": ["Domain", "Platform", "FixtureServer", "ArgumentParser"],
]

@Suite struct HouseTests {
    @Test(arguments: house.keys.sorted())
    func `a target imports only lower layers`(target: String) throws {
        let allowed = try #require(house[target])
        var violations: [String] = []
        for file in SourceTree.files(in: target) {
            for name in try SourceTree.imports(in: file) where !allowed.contains(name) {
                violations.append("\(target)/\(file.lastPathComponent) imports \(name)")
            }
        }
        #expect(violations == [])
    }

    @Test func `every folder of Sources is in the table, and every row has a folder`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appending(path: "Sources").path)
        #expect(Set(folders) == Set(house.keys))
    }

    /// A test or a command that writes beside the sources would leave its file to be committed.
    @Test func `the top level has nothing but the project's own files`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
        let own = ["Fixtures", "LICENSE", "Package.swift", "README.md", "Sources", "Tests", "docs"]
        #expect(files.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }.sorted() == own)
    }

    @Test func `full Foundation is imported only where text is folded or GRDB asks for it`() throws {
        let found = try SourceTree.all.filter { try SourceTree.imports(in: $0.file).contains("Foundation") }
        #expect(found.map(\.name) == ["Domain/FoldedText.swift"])
    }
}
