import CFixtures
import Domain
import FoundationEssentials
import WireFormat

/// The pictures of the listings: one for each category.
struct PictureGallery: Sendable {
    /// The category of each listing that has a picture, by the listing's id.
    private let categories: [Int: Int]

    init(_ ads: [WrittenAd]) {
        var categories: [Int: Int] = [:]
        for ad in ads where ad.listing.image != nil {
            categories[ad.listing.id] = ad.category
        }
        self.categories = categories
    }

    /// The picture `/images/FOLDER/NAME`, whose name ends in the listing's id: `expat-estate-car-10024.jpg`.
    ///
    /// - Returns: A PNG, whatever the name says; nil where there is none.
    func reply(folder: String, name: String) -> Reply? {
        guard let path = ListingPicturePath(folder: folder, name: name), path.isBuiltIn,
            let category = categories[path.listing]
        else { return nil }
        let picture = fixture_picture(Int32(category))
        return picture.count > 0 ? Reply(contentType: "image/png", body: Data(picture)) : nil
    }
}
