import FoundationEssentials
import Testing
import WireFormat

@Suite struct CategoryPayloadTests {
    @Test func `categories are read in the order they are sent`() throws {
        let json = #"[{"id":1,"name":"Véhicule"},{"id":7,"name":"Livres\/CD\/DVD","icon":null}]"#
        let categories = try PayloadDecoder().decode([CategoryPayload].self, from: Data(json.utf8))
        #expect(categories.map(\.id) == [1, 7])
        #expect(categories.map(\.name) == ["Véhicule", "Livres/CD/DVD"])
    }

    @Test func `a category without a name is named`() {
        #expect(throws: PayloadError(.missing, field: "name", place: 1, id: "1")) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data(#"[{"id":1}]"#.utf8))
        }
    }
}
