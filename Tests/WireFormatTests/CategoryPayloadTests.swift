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

    @Test(arguments: [("{}", PayloadError.Problem.missing), (#"{"id":"1"}"#, .unreadable)])
    func `a category without a readable id is named by its position`(json: String, problem: PayloadError.Problem) {
        #expect(throws: PayloadError(problem, field: "id", place: 1)) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data("[\(json)]".utf8))
        }
    }
}
