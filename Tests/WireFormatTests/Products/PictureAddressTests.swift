import Testing
import WireFormat

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
