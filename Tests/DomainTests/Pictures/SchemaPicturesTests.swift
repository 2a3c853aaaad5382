import Domain
import Testing

@Suite struct SchemaPicturesTests {
    @Test func `a listing has the same picture in two sizes`() {
        let listing = Listing(id: 1, image: "/images/ad-small/a-1.jpg", thumbnail: "/images/ad-thumb/a-1.jpg").record
        #expect(Listing.schema.pictureAddresses(of: listing) == ["/images/ad-small/a-1.jpg"])
        #expect(Listing.schema.thumbnailAddress(of: listing) == "/images/ad-thumb/a-1.jpg")
        let large = Listing(id: 1, image: "/images/ad-small/a-1.jpg").record
        #expect(Listing.schema.thumbnailAddress(of: large) == "/images/ad-small/a-1.jpg")
        let small = Listing(id: 1, thumbnail: "/images/ad-thumb/a-1.jpg").record
        #expect(Listing.schema.pictureAddresses(of: small) == ["/images/ad-thumb/a-1.jpg"])
    }

    @Test func `a product has several pictures, and an empty address is none`() {
        let product = Product(id: 1, images: ["https://a.b/1.jpg", "", "https://a.b/2.jpg"]).record
        #expect(Product.schema.pictureAddresses(of: product) == ["https://a.b/1.jpg", "https://a.b/2.jpg"])
        #expect(Product.schema.pictureAddresses(of: Product(id: 1, images: []).record) == [])
        #expect(Product.schema.pictureAddresses(of: Product(id: 1).record) == [])
        #expect(Hotel.schema.pictureAddresses(of: Hotel(id: 1, image: "").record) == [])
    }

    @Test func `calls and transactions have no pictures`() {
        #expect(Call.schema.pictures == [])
        #expect(Transaction.schema.pictures == [])
    }
}
