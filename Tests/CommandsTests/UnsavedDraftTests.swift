import CommandKit
import CommandKitTesting
import Commands
import Domain
import Services
import Synchronization
import Syntax
import Testing

/// What could not be saved stays, whatever another souk saves meanwhile.
@Suite struct UnsavedDraftTests {
    private let disk = FullDraftStore()
    private let interpreter: Interpreter
    private let velo: DraftName

    init() async throws {
        velo = try #require(DraftName("velo"))
        var world = World.watched(
            by: EffectLedger(allowing: [.saveSession, .readDocument, .writeDocument]),
            sources: [ListSource(schema: Listing.schema, records: [], categories: [])])
        world.drafts = disk
        interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        try await run("draft new velo", "draft set title Velo")
        disk.isFull = true
        await #expect(throws: CommandError.self) { try await run("draft set description Bleu") }
        disk.isFull = false
    }

    private func run(_ lines: String...) async throws {
        for line in lines { _ = try await interpreter.run(ParsedLine(line)) }
    }

    /// Changes the draft as another souk does.
    private func saveElsewhere(_ change: (inout Draft) -> Void) throws {
        var stored = try #require(try disk.load().drafts.first)
        change(&stored.payload)
        _ = try disk.save(stored.payload, after: stored.generation)
    }

    @Test func `fields that were changed here are laid over what another souk saved`() async throws {
        try saveElsewhere { ($0.price, $0.title) = (Money(80), "Velo de ville") }
        try await run("draft set urgent yes")
        let draft = try #require(try disk.load().drafts.first?.payload)
        #expect(draft.title == "Velo de ville")
        #expect(draft.price == Money(80))
        #expect(draft.description == "Bleu")
        #expect(draft.isUrgent == true)
    }

    @Test func `a draft that came from another machine has its versions when it can be saved at last`() async throws {
        try await run("state export a.json", "draft rename bike", "draft discard bike")
        disk.isFull = true
        await #expect(throws: CommandError.self) { try await run("state import a.json") }
        await #expect(throws: CommandError.self) { try await run("draft set urgent yes") }
        #expect(try disk.load().drafts.isEmpty)
        disk.isFull = false
        try await run("status")
        #expect(try disk.versions(of: velo).versions.map(\.draft.isUrgent) == [true, nil, nil, nil])
        #expect(try disk.versions(of: velo).versions.map(\.draft.description) == ["Bleu", "Bleu", nil, nil])
    }

    @Test func `a draft that another souk discarded is there again`() async throws {
        try disk.remove(velo, after: 2)
        try await run("draft set urgent yes")
        #expect(try disk.load().drafts.first?.payload.description == "Bleu")
    }
}

/// Keeps drafts in memory, on a disk that can be full.
private final class FullDraftStore: DraftStore {
    private let kept = MemoryDraftStore()
    private let full = Mutex(false)

    var isFull: Bool {
        get { full.withLock { $0 } }
        set { full.withLock { $0 = newValue } }
    }

    private func requireRoom() throws(StoreError) {
        if isFull { throw StoreError(.unwritable, "The disk is full.") }
    }

    func load() throws(StoreError) -> StoredDrafts { try kept.load() }

    func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try requireRoom()
        return try kept.save(draft, after: generation)
    }

    func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try requireRoom()
        return try kept.rename(name, to: draft, after: generation)
    }

    func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try requireRoom()
        try kept.remove(name, after: generation)
    }

    func versions(of name: DraftName) throws(StoreError) -> StoredVersions { try kept.versions(of: name) }

    func discarded() throws(StoreError) -> StoredTrash { try kept.discarded() }

    func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        try kept.versions(of: discarded)
    }

    func adopt(_ draft: SavedDraft) throws(StoreError) -> Int {
        try requireRoom()
        return try kept.adopt(draft)
    }

    func adopt(_ discarded: SavedState.Discarded) throws(StoreError) {
        try requireRoom()
        try kept.adopt(discarded)
    }
}
