import FoundationEssentials
import Testing
import WireFormat

@Suite struct PayloadDecoderTests {
    private func list(_ json: String) throws -> [CategoryPayload] {
        try PayloadDecoder().decode(listOf: CategoryPayload.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        #"[{"id":1,"name":"a"}]"#, #"{"items":[{"id":1,"name":"a"}],"total":1}"#, " \n[{\"id\":1,\"name\":\"a\"}]",
    ])
    func `a list is read by itself and as the items of an object`(json: String) throws {
        #expect(try list(json) == [CategoryPayload(id: 1, name: "a")])
    }

    @Test func `an object with another list is told what it lacks`() {
        #expect(throws: PayloadError(.missing, field: "items")) { try list(#"{"products":[]}"#) }
    }

    @Test(arguments: ["", "3", "\"[]\""])
    func `what is no list is refused`(json: String) {
        #expect(throws: PayloadError.self) { try list(json) }
    }
}
