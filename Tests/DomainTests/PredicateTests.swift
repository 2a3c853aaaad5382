import Domain
import Ports
import Testing

@Suite struct PredicateTests {
    private let schema = Schema.listings
    private let bike = Schema.listings.record(
        1,
        [
            "title": .text("Vélo"), "category": .text("Loisirs"), "price": Money(80).map(Value.money),
            "urgent": .boolean(true),
        ])
    private let unknown = Schema.listings.record(2)

    private func field(_ name: String) throws -> Field {
        try #require(schema.field(named: name))
    }

    @Test func `text is equal without regard to case and accents`() throws {
        #expect(Predicate.equals(try field("title"), .text("VELO")).matches(bike))
    }

    @Test func `a comparison with a missing value is false, and its opposite true`() throws {
        let price = try field("price")
        let cheap = Predicate.precedes(price, .money(try #require(Money(100))))
        #expect(cheap.matches(bike))
        #expect(!cheap.matches(unknown))
        #expect(Predicate.not(cheap).matches(unknown))
        #expect(!Predicate.equals(price, .missing).matches(unknown))
    }

    @Test func `all of none hold, one of none does not`() {
        #expect(Predicate.and([]).matches(bike))
        #expect(!Predicate.or([]).matches(bike))
    }

    @Test func `records are known by their ids`() {
        #expect(Predicate.isAmong([RecordID(1)]).matches(bike))
        #expect(!Predicate.isAmong([RecordID(1)]).matches(unknown))
    }

    @Test func `a missing value sorts last in both directions`() throws {
        let price = try field("price")
        for isDescending in [true, false] {
            let sort = Sort(price, descending: isDescending)
            #expect(sort.places(bike, before: unknown))
            #expect(!sort.places(unknown, before: bike))
        }
    }
}
