import Domain
import Testing

@Suite struct SortTests {
    private let schema = Schema(
        service: .hotels, noun: Noun(one: "hotel", other: "hotels"),
        fields: [Field("id", "Id", .integer), Field("stars", "Stars", .integer)], headline: "id",
        tie: "id")

    private func order(_ stars: [Int?], descending: Bool) -> [Int] {
        let records = stars.enumerated().map { place, stars in
            Record(id: RecordID(place), values: [.integer(place), stars.map(Value.integer) ?? .missing])
        }
        let sort = schema.sort(by: schema.fields[1], descending: descending)
        return records.reversed().sorted { sort.places($0, before: $1) }.compactMap { Int($0.id.rawValue) }
    }

    @Test func `ties are broken by the tie's field, lowest first in either direction`() {
        #expect(order([3, 5, 3, 5], descending: true) == [1, 3, 0, 2])
        #expect(order([3, 5, 3, 5], descending: false) == [0, 2, 1, 3])
    }

    @Test func `words of a choice are ordered by what they are called, others by themselves`() {
        let field = Field("type", "Type", .choice)
        let records = ["food", "gifts", "health", nil].enumerated().map { place, text in
            Record(id: RecordID(place), values: [text.map(Value.text) ?? .missing])
        }
        let sort = Sort(field, titles: ["food": "Nourriture", "health": "Bien-être"])
        let sorted = records.sorted { sort.places($0, before: $1) }
        #expect(sorted.map { $0[field].text } == ["health", "gifts", "food", nil])
    }

    @Test func `what is missing comes last in either direction, and ties too`() {
        #expect(order([nil, 1, nil, 2], descending: true) == [3, 1, 0, 2])
        #expect(order([nil, 1, nil, 2], descending: false) == [1, 3, 0, 2])
    }
}
