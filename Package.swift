// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "souk",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "souk", targets: ["souk"]),
        .executable(name: "souk-server", targets: ["souk-server"]),
        // All that a program with commands of its own imports (docs/mysouk), and what its tests import.
        .library(
            name: "SoukProgram",
            targets: ["SoukProgram", "Commands", "Console", "Rendering", "CommandKit", "Ports", "Syntax", "Domain"]),
        .library(name: "SoukTesting", targets: ["CommandKitTesting", "Transcripts", "Catalog"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Layer 0: C, and the differences between platforms. docs/architecture.md describes each target.
        .target(name: "CEmbedded", exclude: ["fr.po", "ar.po"]),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        .target(name: "CLibraries", linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("z")]),
        .target(name: "Platform"),
        // Layer 1
        .target(name: "Domain"),
        .target(name: "Syntax"),
        .target(name: "Terminal", dependencies: ["CReadline", "Platform"]),
        // Layer 2
        .target(name: "Ports", dependencies: ["CEmbedded", "Platform", "Domain", "Syntax"]),
        // Layer 3
        .target(name: "CommandKit", dependencies: ["Platform", "Domain", "Syntax", "Ports"]),
        .target(name: "WireFormat", dependencies: ["Domain"]),
        .target(name: "SQLQueries", dependencies: ["Domain", "Ports"]),
        // Layer 4
        .target(name: "Commands", dependencies: ["Platform", "Domain", "Ports", "CommandKit"]),
        .target(
            name: "Catalog",
            dependencies: [
                "Domain", "Ports", "SQLQueries", "WireFormat", "CEmbedded", "CLibraries", "Platform",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(
            name: "Storage",
            dependencies: [
                "Domain", "Ports", "CLibraries", "Platform", .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "Servers", dependencies: ["Domain", "Ports", "WireFormat", "CLibraries", "Platform"]),
        .target(
            name: "PostgreSQL", dependencies: ["Domain", "Ports", "SQLQueries", "CLibraries", "Platform"]),
        .target(
            name: "FixtureServer", dependencies: ["Domain", "WireFormat", "CEmbedded", "Platform"]),
        .target(
            name: "Rendering", dependencies: ["Domain", "Syntax", "Ports", "CommandKit", "CEmbedded", "CLibraries"]),
        .target(
            name: "Transcripts", dependencies: ["Domain", "Ports", "CommandKit", "Storage", "FixtureServer"]),
        .target(
            name: "CommandKitTesting", dependencies: ["Domain", "Syntax", "Ports", "CommandKit", "Storage"]),
        // Layer 5
        .target(
            name: "Console",
            dependencies: [
                "Domain", "Syntax", "Ports", "CommandKit", "Platform", "Terminal", "Transcripts", "Rendering",
            ]),
        // Layer 6
        .target(
            name: "SoukProgram",
            dependencies: [
                "Domain", "Ports", "CommandKit", "Commands", "Catalog", "Servers", "PostgreSQL", "Storage",
                "CLibraries",
                "Platform", "Terminal", "FixtureServer", "Transcripts", "Rendering", "Console",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Layer 7
        .executableTarget(name: "souk", dependencies: ["SoukProgram"]),
        .executableTarget(
            name: "souk-server",
            dependencies: [
                "Domain", "Platform", "FixtureServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // What tests of several targets use: temporary folders, local servers, terminals, and the extent of proofs.
        .target(name: "Scaffolding", dependencies: ["Domain", "Ports", "FixtureServer"], path: "Tests/Scaffolding"),
        // Compares the SQL of each database with evaluation in memory, and starts PostgreSQL servers.
        .target(
            name: "QueryTrials", dependencies: ["Domain", "Ports", "Scaffolding"], path: "Tests/QueryTrials"),
        .testTarget(name: "ArchitectureTests", dependencies: ["Scaffolding"]),
        .testTarget(name: "DomainTests", dependencies: ["Domain", "Ports", "Scaffolding"]),
        .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "Scaffolding"]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "CReadline", "Platform", "Scaffolding"]),
        .testTarget(name: "PortsTests", dependencies: ["Domain", "Ports", "Scaffolding"]),
        .testTarget(
            name: "CommandKitTests",
            dependencies: [
                "Domain", "Syntax", "Ports", "CommandKit", "Commands", "CommandKitTesting", "Storage", "Scaffolding",
            ]),
        .testTarget(
            name: "TranscriptsTests",
            dependencies: [
                "Domain", "Ports", "CommandKit", "Storage", "Platform", "Scaffolding", "Transcripts",
            ]),
        .testTarget(name: "WireFormatTests", dependencies: ["Domain", "Ports", "WireFormat"]),
        .testTarget(
            name: "CatalogTests",
            dependencies: [
                "Domain", "Ports", "SQLQueries", "WireFormat", "CEmbedded", "Catalog", "Scaffolding", "QueryTrials",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "ServersTests",
            dependencies: [
                "Domain", "Ports", "WireFormat", "Platform", "Servers", "FixtureServer", "Scaffolding",
            ]),
        .testTarget(
            name: "PostgreSQLTests",
            dependencies: ["Domain", "Ports", "Catalog", "PostgreSQL", "Scaffolding", "QueryTrials"]),
        .testTarget(
            name: "FixtureServerTests",
            dependencies: ["Domain", "Ports", "WireFormat", "Platform", "FixtureServer"]),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Domain", "Ports", "CommandKit", "Commands", "CommandKitTesting", "Platform", "Storage", "Scaffolding",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "RenderingTests",
            dependencies: ["Domain", "Syntax", "Ports", "CommandKit", "Commands", "CEmbedded", "Rendering"]),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Domain", "Syntax", "Ports", "CommandKit", "Commands", "Platform", "Terminal", "Transcripts",
                "Rendering", "Console", "Storage", "Scaffolding",
            ]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Domain", "Ports", "CommandKit", "Rendering", "Console", "Storage", "CommandKitTesting",
                "FixtureServer", "Scaffolding", "QueryTrials", "Transcripts", "CEmbedded", "souk",
                "souk-server",
            ]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Ports", "CommandKit", "Commands", "Catalog", "Rendering", "Console", "CommandKitTesting",
                "Scaffolding",
            ]),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "Domain", "Syntax", "Ports", "CommandKit", "Commands", "Catalog", "Platform", "Rendering", "Console",
                "CommandKitTesting", "Storage", "Scaffolding",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

let targetsInC: Set = ["CEmbedded", "CReadline", "CLibraries"]

for target in package.targets where !targetsInC.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .treatAllWarnings(as: .error),
    ]
}

// Swift's API for custom executors is not stable, so only the tested compiler uses it (docs/decisions/0030).
#if compiler(>=6.3) && compiler(<6.4)
    for target in package.targets where ["Platform", "PlatformTests", "ProgramTests"].contains(target.name) {
        target.swiftSettings?.append(.define("OWN_TASK_THREADS", .when(platforms: [.linux])))
    }
#endif
