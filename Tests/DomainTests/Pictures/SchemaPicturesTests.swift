import Domain
import Ports
import Testing

@Suite struct SchemaPicturesTests {
    @Test func `a listing has the same picture in two sizes`() {
        let listing = Schema.listings.record(
            1, ["image": .text("/images/ad-small/a-1.jpg"), "thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Schema.listings.pictureAddresses(of: listing) == ["/images/ad-small/a-1.jpg"])
        #expect(Schema.listings.thumbnailAddress(of: listing) == "/images/ad-thumb/a-1.jpg")
        let large = Schema.listings.record(1, ["image": .text("/images/ad-small/a-1.jpg")])
        #expect(Schema.listings.thumbnailAddress(of: large) == "/images/ad-small/a-1.jpg")
        let small = Schema.listings.record(1, ["thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Schema.listings.pictureAddresses(of: small) == ["/images/ad-thumb/a-1.jpg"])
    }

    @Test func `a product has several pictures, and an empty address is none`() {
        let product = Schema.products.record(1, ["images": .list(["https://a.b/1.jpg", "", "https://a.b/2.jpg"])])
        #expect(Schema.products.pictureAddresses(of: product) == ["https://a.b/1.jpg", "https://a.b/2.jpg"])
        #expect(Schema.products.pictureAddresses(of: Schema.products.record(1, ["images": .list([])])) == [])
        #expect(Schema.products.pictureAddresses(of: Schema.products.record(1)) == [])
        #expect(Schema.hotels.pictureAddresses(of: Schema.hotels.record(1, ["image": .text("")])) == [])
    }
}
