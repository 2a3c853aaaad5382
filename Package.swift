// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "souk",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "souk", targets: ["souk"]),
        .executable(name: "souk-server", targets: ["souk-server"]),
        .library(name: "CommandKit", targets: ["CommandKit"]),
        .library(name: "CommandKitTesting", targets: ["CommandKitTesting"]),
        .library(name: "Transcripts", targets: ["Transcripts"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
    ],
    targets: [
        // Floor 0: what only C can say.
        .target(name: "CBidi"),
        .target(name: "CFixtures"),
        .target(name: "CPhrases", exclude: ["fr.po", "ar.po"]),
        .target(name: "CCurl"),
        .target(name: "CPrograms"),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        // Floor 1
        .target(name: "Domain"),
        .target(name: "Syntax"),
        .target(name: "LineEditing", dependencies: ["CReadline"]),
        // Floor 2
        .target(name: "Services", dependencies: ["Domain", "Syntax"]),
        // Floor 3
        .target(name: "TaskThreads", dependencies: ["Services"]),
        .target(name: "CommandKit", dependencies: ["Domain", "Syntax", "Services"]),
        .target(name: "WireFormat", dependencies: ["Domain"]),
        // Floor 4
        .target(name: "Commands", dependencies: ["Domain", "Services", "CommandKit"]),
        .target(
            name: "Catalog",
            dependencies: [
                "Domain", "Services", "WireFormat", "CFixtures", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "FileStores",
            dependencies: ["Domain", "Services", "CPrograms", .product(name: "SystemPackage", package: "swift-system")]),
        .target(name: "HTTPSources", dependencies: ["Domain", "Services", "WireFormat", "CCurl"]),
        .target(
            name: "FixtureServer",
            dependencies: ["Domain", "WireFormat", "CFixtures", .product(name: "FlyingSocks", package: "FlyingFox")]),
        .target(
            name: "CommandKitTesting", dependencies: ["Domain", "Syntax", "Services", "CommandKit", "FileStores"]),
        .target(name: "Transcripts", dependencies: ["Domain", "Services", "CommandKit"]),
        .target(
            name: "Rendering",
            dependencies: ["Domain", "Syntax", "Services", "CommandKit", "CFixtures", "CPhrases", "CBidi"]),
        // Floor 5
        .target(
            name: "Console",
            dependencies: ["Domain", "Syntax", "Services", "CommandKit", "LineEditing", "Transcripts", "Rendering"]),
        .target(
            name: "TranscriptRunning",
            dependencies: ["Domain", "Services", "CommandKit", "FileStores", "FixtureServer", "Transcripts"]),
        // Floor 6
        .executableTarget(
            name: "souk",
            dependencies: [
                "Domain", "Services", "CommandKit", "Commands", "Catalog", "HTTPSources", "FileStores", "LineEditing",
                "FixtureServer", "TaskThreads", "Transcripts", "TranscriptRunning", "Rendering", "Console",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .executableTarget(
            name: "souk-server",
            dependencies: [
                "Domain", "FixtureServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // How much of each proof and matrix is tried (docs/testing.md).
        .target(name: "Proofs", dependencies: ["Services"], path: "Tests/Proofs"),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "DomainTests", dependencies: ["Domain"]),
        .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "CommandKitTesting", "Proofs"]),
        .testTarget(name: "TaskThreadsTests", dependencies: ["TaskThreads"]),
        .testTarget(name: "LineEditingTests", dependencies: ["LineEditing", "CReadline"]),
        .testTarget(name: "ServicesTests", dependencies: ["Domain", "Services", "CommandKitTesting"]),
        .testTarget(
            name: "CommandKitTests",
            dependencies: ["Domain", "Syntax", "Services", "CommandKit", "Commands", "CommandKitTesting", "FileStores"]),
        .testTarget(
            name: "TranscriptsTests",
            dependencies: ["Domain", "Services", "CommandKit", "CommandKitTesting", "Transcripts"]),
        .testTarget(
            name: "TranscriptRunningTests",
            dependencies: [
                "Domain", "Services", "FileStores", "Transcripts", "TranscriptRunning",
            ]),
        .testTarget(name: "WireFormatTests", dependencies: ["Domain", "WireFormat"]),
        .testTarget(
            name: "CatalogTests",
            dependencies: [
                "CommandKitTesting", "Domain", "Services", "WireFormat", "CFixtures", "Catalog", "Proofs",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "HTTPSourcesTests",
            dependencies: ["Domain", "Services", "CommandKitTesting", "WireFormat", "HTTPSources", "FixtureServer"]),
        .testTarget(
            name: "FixtureServerTests",
            dependencies: [
                "Domain", "WireFormat", "FixtureServer", .product(name: "FlyingSocks", package: "FlyingFox"),
            ]),
        .testTarget(
            name: "FileStoresTests",
            dependencies: [
                "Domain", "Services", "CommandKit", "Commands", "CommandKitTesting", "FileStores", "Proofs",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .testTarget(
            name: "RenderingTests",
            dependencies: ["Domain", "Syntax", "Services", "CommandKit", "Commands", "CPhrases", "Rendering"]),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Domain", "Syntax", "Services", "CommandKit", "Commands", "LineEditing", "Transcripts", "Rendering",
                "Console",
            ]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Domain", "Services", "CommandKit", "Rendering", "Console", "FileStores", "CommandKitTesting",
                "FixtureServer",
                "Proofs", "Transcripts", "CPhrases", "souk", "souk-server",
            ]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Services", "CommandKit", "Commands", "Catalog", "Rendering", "Console", "CommandKitTesting",
            ]),
        .testTarget(
            name: "CommandsTests",
            dependencies: [
                "Domain", "Syntax", "Services", "CommandKit", "Commands", "Catalog", "Rendering", "Console",
                "CommandKitTesting", "FileStores",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

let targetsInC: Set = ["CBidi", "CCurl", "CFixtures", "CPhrases", "CPrograms", "CReadline"]

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

// Swift lets its threads be changed under names that are not settled: only the compiler that has been tried is asked.
#if compiler(>=6.3) && compiler(<6.4)
    for target in package.targets where ["TaskThreads", "TaskThreadsTests", "ProgramTests"].contains(target.name) {
        target.swiftSettings?.append(.define("OWN_TASK_THREADS", .when(platforms: [.linux])))
    }
#endif
