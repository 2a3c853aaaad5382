import FoundationEssentials
import Testing

@testable import WireFormat

@Suite struct CategoryPayloadTests {
    @Test func `categories are read in the order they are sent`() throws {
        let json = #"[{"id":1,"name":"Véhicule"},{"id":7,"name":"Livres\/CD\/DVD","icon":null}]"#
        let categories = try PayloadDecoder().decode([CategoryPayload].self, from: Data(json.utf8))
        #expect(categories.map(\.id) == [1, 7])
        #expect(categories.map(\.name) == ["Véhicule", "Livres/CD/DVD"])
    }

    @Test func `a product category has a picture and an optional name`() throws {
        let json = #"[{"id":3,"image":"[\"/c.jpg\"]"}]"#
        let categories = try PayloadDecoder().decode([CategoryPayload].self, from: Data(json.utf8))
        #expect(categories == [CategoryPayload(id: 3, image: "/c.jpg")])
        #expect(categories.names.isEmpty)
    }

    @Test func `a category without a number is left out of the list`() throws {
        let json = #"[{"id":"1","name":"a"},{},7,{"id":"x"},{"id":2}]"#
        let list = try PayloadDecoder().decode(CategoryList.self, from: Data(json.utf8))
        #expect(list.categories == [CategoryPayload(id: 1, name: "a"), CategoryPayload(id: 2)])
    }
}
