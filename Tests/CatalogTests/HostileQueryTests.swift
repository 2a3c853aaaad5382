@testable import Catalog
import Domain
import Ports
import QueryTrials
import Testing

@Suite struct HostileQueryTests {
    private let source = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
    private var name: Field { source.schema.fields[0] }
    private var number: Field { source.schema.fields[2] }

    private func expectAsInMemory(_ query: Query) async throws {
        var query = query
        query.range = 0..<1_000
        let evaluation = ListSource(schema: source.schema, records: try await source.everything())
        let expected = evaluation.matches(query).map(\.id)
        #expect(try await source.page(query).records.map(\.id) == expected)
        #expect(try await source.count(query) == expected.count)
    }

    @Test(arguments: [
        "\"", "\"\"", "\"\"\"\"", "\"quoted\"", "*", "quo*", "NEAR(", "NEAR(a b, 3)", "a OR b", "NOT x", "^quo",
        "name:quo",
        "{name} : x", "+ -", "';--", "'; DROP TABLE x", "%_%", "?1", ":a",
        "a\u{FFFD}bc", "a\u{FFFF}bc", "\u{FFFD}", "\u{FFFF}bc",
        "\u{301}", "سوق", "👩‍👩‍👧", "👩‍", "ﬁ", "ss", "straße", "\u{202E}abc", "\\", "{}", "ab", "(((",
    ])
    func `text of a search is nothing but text`(text: String) async throws {
        try await expectAsInMemory(Query(text: SearchText(text)))
        try await expectAsInMemory(Query(predicate: .contains(name, text)))
        try await expectAsInMemory(Query(predicate: .equals(name, .text(text))))
        try await expectAsInMemory(Query(predicate: .follows(name, .text(text))))
    }

    @Test func `a text longer than any record is answered`() async throws {
        try await expectAsInMemory(Query(text: SearchText(String(repeating: "ab\"c ", count: 40_000))))
    }

    @Test func `a long text is compared to its end`() async throws {
        let listings = CatalogSource.listings(in: CatalogDatabase(.memory))
        let description = Schema.listings.fields[2]
        let whole = try await listings.everything()
        let longest = try #require(whole.max { $0[description].text?.count ?? 0 < $1[description].text?.count ?? 0 })
        let text = try #require(longest[description].text)
        #expect(text.count > 1_000)
        #expect(try await listings.page(Query(text: SearchText(text))).records == [longest])
        #expect(try await listings.count(Query(text: SearchText(text + "x"))) == 0)
    }

    @Test func `ten thousand pins are passed as one argument`() async throws {
        let pins = Set((0..<10_000).map { RecordID($0) })
        try await expectAsInMemory(Query(predicate: .isAmong(pins)))
        try await expectAsInMemory(Query(predicate: .not(.isAmong(pins))))
        try await expectAsInMemory(Query(predicate: .isAmong([RecordID(rawValue: "\"],[\\u0030"), RecordID(3)])))
    }

    @Test(arguments: [100, 101, 2_500])
    func `a long chain of conditions is answered`(count: Int) async throws {
        let conditions = (0..<count).map { Predicate.equals(number, .integer($0 * 7)) }
        try await expectAsInMemory(Query(predicate: .or(conditions)))
        try await expectAsInMemory(Query(predicate: .and(conditions.map(Predicate.not))))
    }

    /// As deep as the filter parser allows; each kind of nesting stresses SQLite's parser differently.
    @Test(
        arguments: [
            { index, other, nested in index % 2 == 0 ? .and([other, nested]) : .or([other, nested]) },
            { index, other, nested in index % 2 == 0 ? .and([nested, other]) : .or([nested, other]) },
            { _, other, nested in .not(.and([other, nested])) },
            { _, other, nested in .not(.or([.not(other), nested, other])) },
            { _, _, nested in .not(nested) },
        ] as [@Sendable (Int, Predicate, Predicate) -> Predicate])
    func `conditions nested a hundred deep are answered`(
        nest: @Sendable (Int, Predicate, Predicate) -> Predicate
    ) async throws {
        let numbers = [Int.min, -1, 0, 1, 7]
        let nested = (0..<100).reduce(Predicate.holds(source.schema.fields[4])) { nested, index in
            nest(index, .equals(number, .integer(numbers[index % 5])), nested)
        }
        try await expectAsInMemory(Query(predicate: nested))
    }

    @Test func `more conditions than SQLite prepares in time are refused in a sentence`() async throws {
        let conditions = (0...5_000).map { Predicate.equals(number, .integer($0)) }
        let refusal = Failure(.refused, "A filter can have at most \(5_000) comparisons.")
        await #expect(throws: refusal) { try await source.page(Query(predicate: .or(conditions))) }
        await #expect(throws: refusal) { try await source.count(Query(predicate: .not(.and(conditions)))) }
        #expect(try await source.count(Query()) == 150)
    }
}
