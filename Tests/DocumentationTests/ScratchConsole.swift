import Catalog
import CommandKit
import CommandKitTesting
import Commands
import Console
import Domain
import Foundation
import Services
import Synchronization

/// The pages of the checkout that the tests stand in.
enum Documents {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    static func pages() throws -> [URL] {
        let folder = root.appending(path: "docs")
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let pages = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
        return pages + [root.appending(path: "README.md")]
    }
}

/// A console that keeps nothing, on the built-in data, as `souk --ephemeral` with its clock and zone pinned.
struct ScratchConsole {
    private let printed = Printed()

    /// What the lines print, standard error included, as somebody sees it who reads both.
    func output(of lines: [String], echoing: Bool) async throws -> String {
        let world = World.watched(
            by: EffectLedger(allowing: Set(EffectLedger.Effect.allCases)),
            sources: [CatalogSource.listings(in: CatalogDatabase(.memory))])
        let (interpreter, _) = try Interpreter.start(table: .builtin, world: world)
        let appearance = Appearance(
            format: nil, usualFormat: .plain, width: 100, isColoured: false, timeZone: world.timeZone)
        let evaluator = Evaluator(
            interpreter: interpreter, appearance: appearance, writer: OutputWriter(output: printed, error: printed))
        let runner = BatchRunner(
            evaluator: evaluator, documents: world.documents, keepsGoing: true, echoes: echoing)
        _ = try await runner.run([.lines(lines)])
        return printed.text
    }
}

/// Everything that was printed, in its order.
private final class Printed: OutputDestination {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        self.bytes.withLock { $0.append(contentsOf: bytes) }
        return bytes.count
    }

    func waitUntilWritable() {}
}
