import Domain
import FoundationEssentials
import Testing
import WireFormat

@Suite struct HotelFixtureTests {
    private let hotels: [Hotel]

    init() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Fixtures/data/hotels.json").standardized
        hotels = try PayloadDecoder().decode(HotelsPayload.self, from: Data(contentsOf: file)).inServiceOrder()
    }

    @Test(arguments: [("Dubai", 25.2, 55.3, 55), ("Cairo", 30, 31.3, 54), ("Rome", 41.9, 12.5, 55)])
    func `every hotel stands in its city`(city: String, latitude: Double, longitude: Double, count: Int) {
        let there = hotels.filter { hotel in
            guard let north = hotel.latitude, let east = hotel.longitude else { return false }
            return abs(north - latitude) < 0.3 && abs(east - longitude) < 0.3
        }
        #expect(there.count == count)
        #expect(there.count { $0.name?.contains(city) ?? false } >= 30)
        #expect(hotels.count == 164)
    }

    @Test func `order is by priority, then by id`() {
        let priorities = hotels.compactMap(\.priority)
        #expect(priorities.count == hotels.count)
        #expect(priorities == priorities.sorted(by: >))
        #expect(Set(priorities).count < hotels.count)
        #expect(hotels.map(\.id) != hotels.map(\.id).sorted())
    }

    @Test func `some hotels lack what any may lack`() {
        #expect(hotels.count { $0.price == nil } == 8)
        #expect(hotels.count { $0.stars == nil } == 6)
        #expect(hotels.count { $0.review == nil } == 10)
        #expect(hotels.contains { $0.address == nil && $0.arabicAddress != nil })
        #expect(hotels.contains { $0.address != nil && $0.arabicAddress == nil })
    }
}
