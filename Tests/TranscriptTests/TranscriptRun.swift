import Catalog
import CommandKit
import CommandKitTesting
import Commands
import Console
import Services
import Transcripts

/// Runs a transcript in a world of its own that keeps nothing, as `souk --ephemeral` with all it pins.
struct TranscriptRun {
    let transcript: Transcript
    /// Whether each line is printed before what it prints.
    var echoes = false

    /// What each line printed, standard error included; fewer texts than lines where the session ended before.
    func printed() async throws -> [String] {
        let settings = transcript.settings
        var world = World.watched(
            by: EffectLedger(allowing: Set(EffectLedger.Effect.allCases)),
            sources: CatalogSource.sources(
                in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: { settings.now }),
            clock: WorldClock(pinnedAt: settings.now))
        world.timeZone = settings.timeZone
        let printed = PrintedByLine()
        world.documents = TypedDocument(lines: transcript.typed, printed: printed, others: world.documents)
        let (interpreter, _) = try Interpreter.start(table: .builtin, world: world, service: settings.service)
        let appearance = Appearance(
            format: nil, usualFormat: settings.format, width: settings.width, isColoured: false,
            timeZone: settings.timeZone)
        let evaluator = Evaluator(
            interpreter: interpreter, appearance: appearance, writer: OutputWriter(output: printed, error: printed))
        let runner = BatchRunner(evaluator: evaluator, documents: world.documents, keepsGoing: true, echoes: echoes)
        _ = try await runner.run([.file(TypedDocument.path)])
        return printed.texts
    }
}
