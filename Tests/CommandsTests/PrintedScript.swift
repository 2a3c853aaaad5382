import CommandKit
import CommandKitTesting
import Commands
import Console
import FoundationEssentials
import Synchronization

/// The output and the end of a script, run as the program does: through the batch runner, with the built-in commands.
struct PrintedScript {
    /// Standard output and standard error, in the order of writing.
    let printed: String
    let status: Ports.ExitStatus
    /// The session after the script.
    let session: Session

    init(
        _ script: BatchRunner.Script, in world: World, keepsGoing: Bool = false, echoes: Bool = false,
        appearance: Appearance = PrintedScript.plain
    ) async throws {
        let bytes = Mutex<[UInt8]>([])
        let destination: OutputDestination = { piece in
            bytes.withLock { $0 += piece }
            return piece.count
        }
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let evaluator = Evaluator(
            interpreter: interpreter, appearance: appearance,
            writer: OutputWriter(output: destination, error: destination))
        let runner = BatchRunner(
            evaluator: evaluator, documents: world.stores.documents, keepsGoing: keepsGoing, echoes: echoes)
        status = try await runner.run([script])
        printed = bytes.withLock { String(decoding: $0, as: UTF8.self) }
        session = await interpreter.workspace.session
    }

    /// Runs lines as one script on a market of sixty listings.
    static func run(
        _ lines: String..., files: [String: String] = [:], keepsGoing: Bool = false, echoes: Bool = false,
        appearance: Appearance = plain
    ) async throws -> PrintedScript {
        let world = World.inMemory(sources: [MarketSession.source], documents: files)
        return try await PrintedScript(
            .lines(lines), in: world, keepsGoing: keepsGoing, echoes: echoes, appearance: appearance)
    }

    static let plain = Appearance(format: nil, usualFormat: .plain, width: 100, isColoured: false, timeZone: .gmt)
}
