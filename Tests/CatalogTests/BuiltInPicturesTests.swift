import Catalog
import Domain
import Ports
import Testing

@Suite struct BuiltInPicturesTests {
    private func kind(_ address: String, of record: Record) async -> Failure.Kind? {
        let request = PictureRequest(address, of: record, in: .listings, at: .builtIn)
        do throws(Failure) {
            let picture = try await BuiltInPictures().picture(for: request)
            #expect(picture.type == .png)
            #expect(picture.size == PictureSize(width: 96, height: 72))
            return nil
        } catch {
            return error.kind
        }
    }

    private let bike = Schema.listings.record(11_042, ["title": .text("Vélo"), "category": .text("Loisirs")])

    @Test func `a listing has the picture of its category`() async {
        #expect(await kind("/images/ad-small/velo-11042.jpg", of: bike) == nil)
        #expect(await kind("/images/ad-thumb/velo-11042.jpg", of: bike) == nil)
    }

    @Test func `some pictures are missing, as on the real server`() async {
        #expect(await kind("/images/ad-small/velo-11040.jpg", of: bike) == .notFound)
    }

    @Test(arguments: ["https://images.example.org/hotels/a-1.jpg", "/etc/passwd", "", "/images/ad-small/velo.jpg"])
    func `other addresses have no picture`(address: String) async {
        #expect(await kind(address, of: bike) == .notFound)
    }
}
