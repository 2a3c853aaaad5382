import CommandKit
import Domain
import Testing

@Suite struct PlacesListTests {
    private func place(_ number: Int, _ latitude: Double?, price: Int? = nil) -> RecordMap.Place {
        RecordMap.Place(
            number: number, id: RecordID(number), headline: "Inn \(number)", latitude: latitude, longitude: 55,
            price: price.flatMap { Money($0) })
    }

    private func list(_ places: [RecordMap.Place], centre: Int? = nil) -> (heading: String, lines: [String]) {
        let list = PlacesList(RecordMap(service: .hotels, places: places, centre: centre.map { RecordID($0) }))
        return (list.heading.unrendered, list.lines.map(\.unrendered))
    }

    @Test func `each place is told by its way from the middle`() {
        let list = list([place(1, 25.0), place(2, 25.2, price: 80)])
        #expect(list.heading == "From the middle of the map:")
        #expect(list.lines == ["1: 11 km south, Inn 1", "2: 11 km north, Inn 2, €80"])
    }

    @Test func `around a row the way is from there, and the row itself is the heading`() {
        let list = list([place(1, 25.0), place(2, 25.2)], centre: 2)
        #expect(list.heading == "From row 2, “Inn 2”:")
        #expect(list.lines == ["1: 22 km south, Inn 1"])
    }

    @Test func `what stands together is counted, with what it costs`() {
        let town = [place(2, 25.0, price: 90), place(3, 25.000_1, price: 40), place(4, 25.000_1), place(5, 26)]
        #expect(list([place(1, 25.0, price: 60)] + town).lines[0].hasSuffix("south, 4 together, from €40 to €90"))
        #expect(list([place(1, 25.0), place(2, 25.0), place(3, 26)]).lines[0].hasPrefix("1-2: "))
    }

    @Test func `of nothing there is nothing to tell`() {
        #expect(list([]) == ("", []))
        #expect(list([place(1, nil)]) == ("", []))
    }

    @Test func `every place of the map is in one line`() {
        let places = (1...300).map { place($0, Double($0 * 37 % 160 - 80)) }
        let map = RecordMap(service: .hotels, places: places)
        #expect(PlacesList(map).lines.count == map.clusters.count)
    }
}
