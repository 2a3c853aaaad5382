import FoundationEssentials
import Testing
import WireFormat

@Suite struct ListingsPayloadTests {
    @Test func `a page is read as the server sends it`() throws {
        let json = #"{"total":3,"page":2,"limit":2,"has_more":false,"items":[{"id":4,"images_url":{}}]}"#
        let payload = try PayloadDecoder().decode(ListingsPayload.self, from: Data(json.utf8))
        let listing = ListingPayload(id: 4, images: ListingPayload.Images())
        #expect(payload == ListingsPayload(total: 3, page: 2, limit: 2, hasMore: false, items: [listing]))
    }

    @Test(arguments: [
        (#"{"page":1,"limit":1,"has_more":false,"items":[]}"#, PayloadError(.missing, field: "total")),
        (
            #"{"total":2,"page":1,"limit":2,"has_more":false,"items":[{"id":4},{"id":5,"price":"x"}]}"#,
            PayloadError(.unreadable, field: "price", place: 2, id: "5")
        ), ("[]", PayloadError(.unreadable)), ("<html>", PayloadError(.notJSON)),
    ])
    func `what is wrong with a page is named`(json: String, error: PayloadError) {
        #expect(throws: error) { try PayloadDecoder().decode(ListingsPayload.self, from: Data(json.utf8)) }
    }

    @Test func `what the server refuses is read`() throws {
        let json = Data(#"{"error":true,"reason":"page must be greater than 0"}"#.utf8)
        let payload = try PayloadDecoder().decode(ListingsErrorPayload.self, from: json)
        #expect(payload == ListingsErrorPayload(reason: "page must be greater than 0"))
    }
}
