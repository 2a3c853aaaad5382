import Domain
import Services
import Testing

@Suite struct ServiceErrorTests {
    private static let sentences: [(kind: ServiceError.Kind, sentence: Message)] = [
        (.unreachable, "The service could not be reached."),
        (.unreadable, "The service gave an answer that could not be read."),
        (.refused, "The service refused."),
        (.tooLarge(limit: 3), "The service holds more than \(3) records, too many to sort or filter here."),
        (.signInNeeded, "You are not signed in."),
        (.signInRefused, "The address or the password is wrong."),
        (.cancelled, "Cancelled."),
    ]

    /// Sources of others need not find words of their own.
    @Test(arguments: sentences)
    func `an error without words has those of its kind`(kind: ServiceError.Kind, sentence: Message) {
        #expect(ServiceError(kind).message == sentence)
    }

    @Test func `where sources stay in their place, each way to move one says so`() throws {
        let moved = #expect(throws: ServiceError.self) { try FixedSources().location("builtin") }
        #expect(moved?.message == "Sources stay where they are here.")
        let opened = #expect(throws: ServiceError.self) { try FixedSources().source(of: .listings, at: .builtIn) }
        #expect(opened == moved)
    }
}
