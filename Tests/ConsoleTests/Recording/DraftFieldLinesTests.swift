import Domain
import FoundationEssentials
import Testing

@testable import Console

@Suite struct DraftFieldLinesTests {
    @Test func `each field that was changed is set or emptied, and no other`() throws {
        let name = try #require(DraftName("velo"))
        var before = Draft(name: name, created: Date(timeIntervalSince1970: 0))
        before.title = "Vélo"
        before.price = Money(80)
        var after = before
        after.price = nil
        after.isUrgent = true
        after.description = "Une ligne.\n\nEND"
        let changes = DraftFieldLines(from: before, to: after).changes
        #expect(
            changes.map(\.typed) == [
                ["draft unset price"], ["draft set urgent yes"],
                ["draft set description <<END_", "Une ligne.", "", "END", "END_"],
            ])
        #expect(DraftFieldLines(from: after, to: after).changes.isEmpty)
    }
}
