import Testing
import WireFormat

@Suite struct PictureAddressTests {
    @Test(arguments: [
        "https://a.example/b.jpg", #"["https://a.example/b.jpg""#, #""https://a.example/b.jpg""#,
        #" "https://a.example/b.jpg"]"#, #"["https://a.example/b.jpg"]"#, #"[\"https:\/\/a.example\/b.jpg\""#,
        "[https://a.example/b.jpg]", #""https://a.example/b.jpg","#, "\n[ \"https://a.example/b.jpg\" ]\n",
    ])
    func `an address is read out of what is left of a list around it`(text: String) {
        #expect(PictureAddress.all(in: text) == ["https://a.example/b.jpg"])
    }

    @Test func `a whole list in one string is as many addresses`() {
        let text = #"["https://a.example/1.jpg", "https://a.example/2.jpg"]"#
        #expect(PictureAddress.all(in: text) == ["https://a.example/1.jpg", "https://a.example/2.jpg"])
    }

    @Test(arguments: ["", " ", "[]", "[", #"[""]"#, #"\"\""#, ","])
    func `what holds no address gives none`(text: String) {
        #expect(PictureAddress.all(in: text) == [])
    }

    @Test(arguments: [
        "https://a.example/b[1].jpg", "https://a.example/o'neill,1.jpg", "https://a.example/?crop=[1,2]&w=3", "/b.jpg",
    ])
    func `a plain address stays as it is`(text: String) {
        #expect(PictureAddress.all(in: text) == [text])
    }
}
