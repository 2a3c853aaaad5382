public import Domain
import FoundationEssentials

extension ListingPayload {
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

    /// What `interpret` makes of a field; nil where nothing was sent.
    private func read<Field>(
        _ key: CodingKeys, from text: String?, _ interpret: (String) -> Field?
    ) throws(PayloadError) -> Field? {
        guard let text else { return nil }
        guard let field = interpret(text) else {
            throw PayloadError(.unreadable, field: key.rawValue, id: String(id))
        }
        return field
    }
}

extension [ListingPayload] {
    /// The listings that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func listings(categories: [CategoryPayload]) throws(PayloadError) -> [Listing] {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        var listings: [Listing] = []
        listings.reserveCapacity(count)
        for (index, payload) in enumerated() {
            do throws(PayloadError) {
                listings.append(try payload.listing(categories: names))
            } catch {
                throw error.at(index + 1)
            }
        }
        return listings
    }
}
