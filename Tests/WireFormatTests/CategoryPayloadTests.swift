import FoundationEssentials
import Testing

@testable import WireFormat

@Suite struct CategoryPayloadTests {
    private func list(_ json: String, at path: [String]? = nil, id: String = "id") throws -> [CategoryPayload] {
        try CategoryPayload.list(in: Data(json.utf8), at: path, id: id)
    }

    @Test func `categories are read in the order they are sent`() throws {
        let categories = try list(#"[{"id":7,"name":"Livres\/CD\/DVD","icon":null},{"id":1,"name":"Véhicule"}]"#)
        #expect(categories.map(\.id) == ["7", "1"])
        #expect(categories.names == [1: "Véhicule", 7: "Livres/CD/DVD"])
    }

    @Test func `a product category has a picture and an optional name`() throws {
        let categories = try list(#"[{"id":3,"image":"[\"/c.jpg\"]"}]"#)
        #expect(categories == [CategoryPayload(id: "3", image: "/c.jpg")])
        #expect(categories.names.isEmpty)
    }

    @Test func `categories may be texts in an envelope, and one without an id is left out`() throws {
        let json = #"{"data":["a",{"slug":"b","title":"B"},{},7,{"slug":{}}]}"#
        let categories = [CategoryPayload(id: "a", name: "a"), CategoryPayload(id: "b", name: "B")]
        #expect(try list(json, at: ["data"], id: "slug") == categories)
        #expect(throws: PayloadError(.missing, field: "rows")) { try list(json, at: ["rows"]) }
    }
}
