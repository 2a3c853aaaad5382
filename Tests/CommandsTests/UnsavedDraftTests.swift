import CommandKit
import CommandKitTesting
import Commands
import Domain
import Storage
import Ports
import Synchronization
import Syntax
import Testing

/// Unsaved changes survive while another souk saves.
@Suite struct UnsavedDraftTests {
    private let room = Room()
    private let store: FileStateStore
    private let interpreter: Interpreter
    private let velo: DraftName

    init() async throws {
        velo = try #require(DraftName("velo"))
        let disk = Disk.inMemory()
        var world = World.watched(
            by: EffectLedger(allowing: [.saveSession, .readDocument, .writeDocument]),
            sources: [ListSource(schema: Schema.listings, records: [], categories: [])])
        world.stores.state = WatchedStateStore(FileStateStore.inMemory(on: disk)) { [room] (_) throws(Failure) in
            try room.require()
        }
        store = FileStateStore.inMemory(on: disk)
        interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        try await run("draft new velo", "draft set title Velo")
        room.isFull = true
        await #expect(throws: Failure.self) { try await run("draft set description Bleu") }
        room.isFull = false
    }

    private func run(_ lines: String...) async throws {
        for line in lines { _ = try await interpreter.run(ParsedLine(line)) }
    }

    @Test func `locally changed fields override another souk's save`() async throws {
        try store.change(velo) { ($0.price, $0.title) = (Money(80), "Velo de ville") }
        try await run("draft set urgent yes")
        let draft = try #require(try store.draft(velo)?.payload)
        #expect(draft.title == "Velo de ville")
        #expect(draft.price == Money(80))
        #expect(draft.description == "Bleu")
        #expect(draft.isUrgent == true)
    }

    @Test func `an imported draft keeps its versions when it can be saved later`() async throws {
        try await run("state export a.json", "draft rename bike", "draft discard bike")
        room.isFull = true
        await #expect(throws: Failure.self) { try await run("state import a.json") }
        await #expect(throws: Failure.self) { try await run("draft set urgent yes") }
        #expect(try store.draftNames().isEmpty)
        room.isFull = false
        try await run("status")
        #expect(try store.versions(of: velo).versions.map(\.draft.isUrgent) == [true, nil, nil, nil])
        #expect(try store.versions(of: velo).versions.map(\.draft.description) == ["Bleu", "Bleu", nil, nil])
    }

    @Test func `a draft discarded by another souk is restored`() async throws {
        var discarded = StateChange()
        discarded.drafts = [.discard(velo, after: try #require(try store.draft(velo)?.version))]
        _ = try store.commit(discarded)
        try await run("draft set urgent yes")
        #expect(try store.draft(velo)?.payload.description == "Bleu")
    }
}

/// Disk space for drafts, which can run out.
private final class Room: Sendable {
    private let full = Mutex(false)

    var isFull: Bool {
        get { full.withLock { $0 } }
        set { full.withLock { $0 = newValue } }
    }

    func require() throws(Failure) {
        if isFull { throw Failure(.unwritable, "The disk is full.") }
    }
}
