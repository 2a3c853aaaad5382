import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

@Suite struct FaultyFileSystemTests {
    private let home: TemporaryHome
    private let faults = Faults()
    private let sofa: DraftName

    init() throws {
        home = try TemporaryHome()
        sofa = try #require(DraftName("sofa"))
    }

    private func store() -> FileDraftStore { FileDraftStore(in: home.folders, now: { .noon }, failing: faults) }

    private func draft(_ title: String) -> Draft {
        var draft = Draft(name: sofa, created: .noon)
        draft.title = title
        return draft
    }

    private var path: String { home.path("data/drafts/sofa.json") }

    @Test(arguments: [
        (DiskFault.full, "No space left on device"), (.quota, "Disk quota exceeded"),
        (.readOnly, "Read-only file system"), (.denied, "Permission denied"), (.error, "Input/output error"),
    ])
    func `a draft cannot be saved, and the one before it stays`(fault: DiskFault, words: String) throws {
        let store = store()
        #expect(try store.save(draft("Sofa"), after: 0) == 1)
        faults.set(fault)
        let error = #expect(throws: StoreError.self) { try store.save(draft("Couch"), after: 1) }
        #expect(error?.kind == .unwritable)
        #expect(error?.message.plain == "“\(path)” could not be written: \(words).")
        faults.clear()
        #expect(try home.names(in: "data/drafts").filter { $0.hasPrefix("sofa") } == ["sofa.json"])
        #expect(try self.store().load().drafts.first?.payload.title == "Sofa")
        #expect(try store.save(draft("Couch"), after: 1) == 2)
    }

    @Test(arguments: DiskFault.allCases.filter { !$0.hindersReading })
    func `the first drafts are saved`(fault: DiskFault) throws {
        let store = store()
        faults.set(fault, for: FaultSpan(after: 2, times: 1))
        #expect(try store.save(draft("Sofa"), after: 0) == 1)
        #expect(try store.save(draft("Couch"), after: 1) == 2)
        #expect(throws: StoreError.self) { try store.save(draft("Divan"), after: 2) }
        #expect(try store.save(draft("Divan"), after: 2) == 3)
    }

    @Test func `what cannot be read says so, and is there afterwards`() throws {
        let store = FileSessionStore(in: home.folders, now: { .noon }, failing: faults)
        _ = try store.save(.full, after: 0)
        faults.set(.unreadable)
        let error = #expect(throws: StoreError.self) { try store.load() }
        #expect(error?.kind == .unreadable)
        #expect(error?.message.plain == "“\(home.path("data/session.json"))” could not be read: Input/output error.")
        faults.clear()
        #expect(try store.load()?.payload == .full)
    }

    @Test func `a document is not written, and nothing of it is left`() throws {
        let store = FileDocumentStore(failing: faults)
        faults.set(.full)
        let path = home.path("a.json")
        let error = #expect(throws: StoreError.self) { try store.write("{}", to: path) }
        #expect(error?.message.plain == "“\(path)” could not be written: No space left on device.")
        #expect(!home.exists("a.json"))
        faults.clear()
        try store.write("{}", to: path)
    }

    @Test func `a step that nobody counts uses up no write`() throws {
        let steps = FileStepStore(in: home.folders, now: { .noon }, failing: faults)
        faults.set(.full, for: FaultSpan(after: 1))
        _ = steps.note(Step(line: "pin 1", changes: []))
        #expect(faults.disk?.span == FaultSpan(after: 1))
    }

    @Test(arguments: [DiskFault.full, .readOnly, .error])
    func `a store that keeps nothing fails in the same words`(fault: DiskFault) throws {
        faults.set(fault)
        let file = #expect(throws: StoreError.self) { try store().save(draft("Sofa"), after: 0) }
        let memory = #expect(throws: StoreError.self) { try faults.hinder(.saveDraft(sofa)) }
        let inFile = try #require(file?.message.plain.replacing(home.path("data") + "/", with: ""))
        #expect(inFile.replacing("“drafts”", with: "“drafts/sofa.json”") == memory?.message.plain)
        #expect(file?.hint?.plain == memory?.hint?.plain)
    }
}
