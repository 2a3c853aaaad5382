import FoundationEssentials
import Testing
import WireFormat

@Suite struct ListingsPayloadTests {
    @Test func `the server's errors are read`() throws {
        let json = Data(#"{"error":true,"reason":"page must be greater than 0"}"#.utf8)
        let payload = try PayloadDecoder().decode(ListingsErrorPayload.self, from: json)
        #expect(payload.reason == "page must be greater than 0")
    }
}
