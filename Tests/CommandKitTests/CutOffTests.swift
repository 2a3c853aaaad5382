import CommandKit
import CommandKitTesting
import Commands
import Domain
import Services
import Synchronization
import Syntax
import Testing

/// Stores that are cut off after so many writes, as a kill does it: what was written before is there, nothing after.
private final class Fuse: Sendable {
    private let left: Mutex<Int>

    init(writes: Int) { left = Mutex(writes) }

    func spend() throws(StoreError) {
        let isLit = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isLit else { throw StoreError(.unwritable, "Cut off.") }
    }
}

private struct FusedSessions: SessionStore {
    let kept: any SessionStore
    let fuse: Fuse

    func load() throws(StoreError) -> Stored<Session>? { try kept.load() }

    func save(_ session: Session, after generation: Int) throws(StoreError) -> Int {
        try fuse.spend()
        return try kept.save(session, after: generation)
    }
}

/// What one command changes is on disk whole or not at all, wherever it is cut off.
@Suite struct CutOffTests {
    /// What a person can tell of the state.
    private struct Seen: Hashable {
        let drafts: [DraftName: Draft]
        let session: Session
    }

    private func seen(in world: World) async throws -> Seen {
        let workspace = try await Interpreter.start(table: .builtin, world: world).interpreter.workspace
        return Seen(drafts: workspace.drafts, session: workspace.session)
    }

    private func world() -> World {
        World.watched(
            by: EffectLedger(allowing: Set(EffectLedger.Effect.allCases)), sources: [TestSession.source],
            documents: ["a.json": #"{"name": "lampe", "title": "Lampe"}"#])
    }

    private func prepared(_ lines: [String]) async throws -> World {
        let world = world()
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        for line in lines { _ = try await interpreter.run(ParsedLine(line)) }
        return world
    }

    /// Lines that lead up to a command, and the command.
    struct Case: Sendable, CustomTestStringConvertible {
        var preparation: [String] = []
        let line: String

        var testDescription: String { (preparation.suffix(2) + [line]).joined(separator: " ; ") }

        static func afterDrafts(_ more: String..., then line: String) -> Case {
            let drafts = ["draft new sofa", "draft set title Canapé", "draft new velo", "draft open sofa"]
            return Case(preparation: drafts + more, line: line)
        }
    }

    private static let cases: [Case] = [
        Case(line: "draft new lampe"),
        Case(preparation: ["list"], line: "draft from 1"),
        Case(preparation: ["list"], line: "archive 1-3"),
        Case(preparation: ["list", "pin 1", "draft new velo"], line: "undo"),
        Case(preparation: ["draft new velo", "draft discard"], line: "draft new sofa"),
        .afterDrafts(then: "draft new lampe"),
        .afterDrafts(then: "draft duplicate lampe"),
        .afterDrafts(then: "draft import a.json"),
        .afterDrafts(then: "draft set title Other"),
        .afterDrafts(then: "draft open velo"),
        .afterDrafts(then: "draft discard"),
        .afterDrafts(then: "draft discard velo"),
        .afterDrafts("draft new lampe", then: "draft discard"),
        .afterDrafts("draft new lampe", then: "undo"),
        .afterDrafts("draft discard", then: "undo"),
        .afterDrafts("draft discard velo", then: "undo"),
        .afterDrafts("draft new lampe", "undo", then: "redo"),
        .afterDrafts("state export s.json", "draft discard sofa", then: "state import s.json"),
        .afterDrafts("state export s.json", "draft set title Other", then: "state import s.json"),
        .afterDrafts("draft discard", "undo", then: "redo"),
    ]

    @Test(arguments: cases)
    func `a command that is cut off anywhere leaves what was before it or what comes after`(
        cut: Case
    ) async throws {
        let (preparation, line) = (cut.preparation, cut.line)
        var writes = 0
        while true {
            let world = try await prepared(preparation)
            let before = try await seen(in: world)
            let whole = try await prepared(preparation + [line])
            let after = try await seen(in: whole)
            var fused = world
            let fuse = Fuse(writes: writes)
            fused.sessions = FusedSessions(kept: world.sessions, fuse: fuse)
            fused.drafts = GuardedDraftStore(world.drafts) { (_) throws(StoreError) in try fuse.spend() }
            let interpreter = try Interpreter.start(table: .builtin, world: fused).interpreter
            let outcome = try? await interpreter.run(ParsedLine(line))
            let isDone = outcome != nil && outcome?.unsaved == nil
            let now = try await seen(in: world)
            #expect(now == after || !isDone && now == before, "after \(writes) writes")
            if isDone { break }
            writes += 1
            try #require(writes < 5)
        }
    }

    @Test func `a fallback that is no longer needed opens no other draft`() async throws {
        let world = try await prepared(["draft new sofa", "draft new velo", "draft discard"])
        #expect(try await seen(in: world).session.openDraft == nil)
        let renamed = try await prepared([
            "draft new sofa", "draft new velo", "draft discard", "draft rename sofa velo",
        ])
        #expect(try await seen(in: renamed).session.openDraft == nil)
    }

    @Test func `discarding the open draft writes no session`() async throws {
        let ledger = EffectLedger(allowing: [.saveSession, .saveDraft, .removeDraft])
        let world = World.watched(by: ledger, sources: [TestSession.source])
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        for line in ["draft new velo", "draft set title Vélo"] { _ = try await interpreter.run(ParsedLine(line)) }
        let count = ledger.count(of: .saveSession)
        _ = try await interpreter.run(ParsedLine("draft discard"))
        #expect(ledger.count(of: .saveSession) == count)
        #expect(try await seen(in: world).session.openDraft == nil)
        _ = try await interpreter.run(ParsedLine("undo"))
        #expect(ledger.count(of: .saveSession) == count)
        #expect(try await seen(in: world).session.openDraft == DraftName("velo"))
    }
}
