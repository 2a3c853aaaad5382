import Domain
import FoundationEssentials
import Services
import Testing

@Suite struct MemoryStoreTests {
    @Test func `a session or a draft of another generation is not saved over`() throws {
        let sessions = MemorySessionStore(Session(service: .listings))
        let session = #expect(throws: StoreError.self) { try sessions.save(Session(service: .listings), after: 0) }
        #expect(session == StoreError(.conflict, "The session was saved by another souk."))
        let drafts = MemoryDraftStore()
        let draft = Draft(name: try #require(DraftName("sofa")), created: Date(timeIntervalSince1970: 0))
        _ = try drafts.save(draft, after: 0)
        let other = #expect(throws: StoreError.self) { try drafts.save(draft, after: 0) }
        #expect(other == StoreError(.conflict, "The draft “\("sofa")” was saved by another souk."))
    }
}
