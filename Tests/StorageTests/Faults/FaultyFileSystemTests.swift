import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

@Suite struct FaultyFileSystemTests {
    private let home = TemporaryFolder()
    private let faults = Faults()

    private func store() -> FileStateStore {
        FileStateStore(in: home.folders, now: { .noon }, on: .machine.failing(faults))
    }

    private var path: String { home.file("data/drafts/sofa/2.json") }

    @Test(arguments: [
        (DiskFault.full, "No space left on device"), (.quota, "Disk quota exceeded"),
        (.readOnly, "Read-only file system"), (.denied, "Permission denied"), (.error, "Input/output error"),
    ])
    func `a draft that cannot be saved keeps its previous version`(fault: DiskFault, words: String) throws {
        let store = store()
        try store.save(titles: "Sofa")
        faults.set(fault)
        let error = #expect(throws: Failure.self) { try store.save(titles: "Couch") }
        #expect(error?.kind == .unwritable)
        #expect(error?.message.plain == "“\(path)” could not be written: \(words).")
        faults.clear()
        #expect(try self.store().titles() == ["Sofa"])
        try store.save(titles: "Couch")
        #expect(try home.names(in: "data/drafts/sofa") == ["1.json", "2.json"])
    }

    @Test(arguments: DiskFault.allCases.filter { !$0.failsReading })
    func `first versions take one write each`(fault: DiskFault) throws {
        let store = store()
        try store.save(titles: "Sofa")
        faults.set(fault, for: FaultSpan(after: 2, times: 1))
        try store.save(titles: "Couch", "Divan")
        #expect(throws: Failure.self) { try store.save(titles: "Chair") }
        try store.save(titles: "Chair")
        #expect(try store.numbers() == [4, 3, 2, 1])
    }

    @Test func `only the tester's writes are counted`() throws {
        let store = store()
        try store.save(titles: "Sofa")
        faults.set(.full, for: FaultSpan(after: 1))
        let settings = UndoEntry.Change(
            before: .session(["openDraft"], nil), after: .session(["openDraft"], .string("velo")))
        _ = try store.commit(StateChange().with(UndoEntry(line: "pin 1", changes: [settings])))
        try store.keepView(of: .full)
        #expect(faults.disk?.span == FaultSpan(after: 1))
    }
}
