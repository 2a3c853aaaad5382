import CommandKit
import CommandKitTesting
import Console

/// Runs scripts with expectations on a market of sixty listings.
enum ExpectationSession {
    /// Runs lines as one script.
    static func run(
        _ lines: String..., files: [String: String] = [:], keepsGoing: Bool = false, echoes: Bool = false,
        appearance: Appearance = PrintedScript.plain
    ) async throws -> PrintedScript {
        try await PrintedScript(
            .lines(lines), in: world(files), keepsGoing: keepsGoing, echoes: echoes, appearance: appearance)
    }

    private static func world(_ files: [String: String]) -> World {
        World.inMemory(
            sources: [MarketSession.source], documents: files)
    }
}
