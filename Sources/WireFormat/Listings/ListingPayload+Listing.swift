public import Domain
import FoundationEssentials

extension ListingPayload: IdentifiedPayload {
    /// The listing that this payload describes.
    ///
    /// - Parameter categories: The names of the categories by id; a listing of another category has none.
    /// - Throws: ``PayloadError`` for a date that is none, and for a price with more than four decimals or beyond
    ///   ±922 trillion.
    public func listing(categories: [Int: String]) throws(PayloadError) -> Listing {
        try Listing(
            id: id, title: title, description: description, category: categoryID.flatMap { categories[$0] },
            price: read(.price, from: price?.description) { Money(digits: $0) }, isUrgent: isUrgent,
            created: read(.creationDate, from: creationDate) { Timestamp($0)?.date },
            image: images?.small, thumbnail: images?.thumb, siret: siret)
    }
}

extension [ListingPayload] {
    /// The listings that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func listings(categories: [CategoryPayload]) throws(PayloadError) -> [Listing] {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        return try described { (payload) throws(PayloadError) in try payload.listing(categories: names) }
    }
}
