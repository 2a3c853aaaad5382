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

    @Test func `text that is not UTF-8 is UTF-16 or Windows-1252`() throws {
        let sent = Data(#"[{"id":1,"name":"Caf"#.utf8) + [0xE9, 0x20, 0x80] + Data(#""}]"#.utf8)
        let units = Array(#"[{"id":1,"name":"Café €"}]"#.utf16)
        let little: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for sent in [sent, Data(little), Data([0xFF, 0xFE] + little), Data(big)] {
            #expect(try CategoryPayload.list(in: sent).map(\.name) == ["Café €"])
        }
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

@Suite struct TokenExpiryTests {
    @Test func `a token's expiry is read`() {
        // {"sub":1,"iat":1700000000,"exp":1701728000}
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjEsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAxNzI4MDAwfQ.c2ln"
        #expect(Date(expiryOf: token) == Date(timeIntervalSince1970: 1_701_728_000))
    }

    @Test(arguments: [
        "", "opaque", "a.b", "a.!!.c", "a.e30.c.d", "a.e30.c", "a.W10.c", "a.eyJleHAiOiJzb29uIn0.c",
    ])
    func `other text has no expiry`(text: String) {
        #expect(Date(expiryOf: text) == nil)
    }
}

@Suite struct PictureAddressTests {
    @Test(arguments: [
        "https://a.example/b.jpg", #"["https://a.example/b.jpg""#, #""https://a.example/b.jpg""#,
        #" "https://a.example/b.jpg"]"#, #"["https://a.example/b.jpg"]"#, #"[\"https:\/\/a.example\/b.jpg\""#,
        "[https://a.example/b.jpg]", #""https://a.example/b.jpg","#, "\n[ \"https://a.example/b.jpg\" ]\n",
    ])
    func `an address is extracted from fragments of a list`(text: String) {
        #expect(PictureAddress.all(in: text) == ["https://a.example/b.jpg"])
    }

    @Test func `a list in one string is split into its addresses`() {
        let text = #"["https://a.example/1.jpg", "https://a.example/2.jpg"]"#
        #expect(PictureAddress.all(in: text) == ["https://a.example/1.jpg", "https://a.example/2.jpg"])
    }

    @Test(arguments: ["", " ", "[]", "[", #"[""]"#, #"\"\""#, ","])
    func `text without an address gives none`(text: String) {
        #expect(PictureAddress.all(in: text) == [])
    }

    @Test(arguments: [
        "https://a.example/b[1].jpg", "https://a.example/o'neill,1.jpg", "https://a.example/?crop=[1,2]&w=3", "/b.jpg",
    ])
    func `a plain address is unchanged`(text: String) {
        #expect(PictureAddress.all(in: text) == [text])
    }
}

@Suite struct EndpointTests {
    @Test func `a target keeps its parts separate`() {
        let endpoint = Endpoint(
            .get, ["products", "slug", "a/b?c"], query: [.init("title", "50 % & plus+é"), .init("offset", "0")])
        #expect(endpoint.target == "/products/slug/a%2Fb%3Fc?title=50%20%25%20%26%20plus%2B%C3%A9&offset=0")
    }
}
