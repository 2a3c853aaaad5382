import Domain
import Ports
import Testing

@Suite struct FixedSourcesTests {
    @Test func `where sources stay in their place, each way to move one says so`() throws {
        let moved = #expect(throws: Failure.self) { try FixedSources().location("builtin") }
        #expect(moved?.message == "Sources cannot be changed here.")
        let opened = #expect(throws: Failure.self) { try FixedSources().source(of: .listings, at: .builtIn) }
        #expect(opened == moved)
    }
}
