import Domain
import Testing

@Suite struct SchemaPicturesTests {
    @Test func `a listing has the same picture in two sizes`() {
        let listing = Listing.schema.record(
            1, ["image": .text("/images/ad-small/a-1.jpg"), "thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Listing.schema.pictureAddresses(of: listing) == ["/images/ad-small/a-1.jpg"])
        #expect(Listing.schema.thumbnailAddress(of: listing) == "/images/ad-thumb/a-1.jpg")
        let large = Listing.schema.record(1, ["image": .text("/images/ad-small/a-1.jpg")])
        #expect(Listing.schema.thumbnailAddress(of: large) == "/images/ad-small/a-1.jpg")
        let small = Listing.schema.record(1, ["thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Listing.schema.pictureAddresses(of: small) == ["/images/ad-thumb/a-1.jpg"])
    }

    @Test func `a product has several pictures, and an empty address is none`() {
        let product = Product.schema.record(1, ["images": .list(["https://a.b/1.jpg", "", "https://a.b/2.jpg"])])
        #expect(Product.schema.pictureAddresses(of: product) == ["https://a.b/1.jpg", "https://a.b/2.jpg"])
        #expect(Product.schema.pictureAddresses(of: Product.schema.record(1, ["images": .list([])])) == [])
        #expect(Product.schema.pictureAddresses(of: Product.schema.record(1)) == [])
        #expect(Hotel.schema.pictureAddresses(of: Hotel.schema.record(1, ["image": .text("")])) == [])
    }

    @Test func `calls and transactions have no pictures`() {
        #expect(Call.schema.pictures == [])
        #expect(Transaction.schema.pictures == [])
    }
}
