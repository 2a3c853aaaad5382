import CFixtures
import Domain
import FoundationEssentials

/// The pictures of the listings: one for each category.
struct PictureGallery: Sendable {
    /// The category of each listing that has a picture, by the listing's id.
    private let categories: [Int: Int]

    init(_ ads: [WrittenAd]) {
        var categories: [Int: Int] = [:]
        for ad in ads where ad.listing.image != nil && !Self.isMissing(ad.listing.id) {
            categories[ad.listing.id] = ad.category
        }
        self.categories = categories
    }

    /// Whether a listing points at a picture that is not there, as some do on purpose: every sixteenth id.
    static func isMissing(_ id: Int) -> Bool {
        id.isMultiple(of: 16)
    }

    /// The picture `/images/FOLDER/NAME`, whose name ends in the listing's id: `expat-estate-car-10024.jpg`.
    ///
    /// - Returns: A PNG, whatever the name says; nil where there is none.
    func reply(folder: String, name: String) -> Reply? {
        guard ["ad-small", "ad-thumb"].contains(folder), name.hasSuffix(".jpg"),
            let id = name.dropLast(4).split(separator: "-").last.flatMap({ Int($0) }), let category = categories[id]
        else { return nil }
        let picture = fixture_picture(Int32(category))
        return picture.count > 0 ? Reply(contentType: "image/png", body: Data(picture)) : nil
    }
}
