public import Domain
import FoundationEssentials

extension ProductPayload: IdentifiedPayload {
    /// The product that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for a date that is none, and for a price with more than four decimals or beyond
    ///   ±922 trillion.
    public func product() throws(PayloadError) -> Product {
        try Product(
            id: id, title: title, slug: slug, description: description,
            price: read(.price, from: price?.description) { Money(digits: $0, currency: .dollar) },
            category: category?.category, images: images?.flatMap(PictureAddress.all(in:)),
            created: read(.creationAt, from: creationAt) { Timestamp($0)?.date },
            updated: read(.updatedAt, from: updatedAt) { Timestamp($0)?.date })
    }
}

extension ProductCategoryPayload {
    /// The category that this payload describes.
    public var category: ProductCategory {
        ProductCategory(id: id, name: name, slug: slug, image: image.flatMap { PictureAddress.all(in: $0).first })
    }
}

extension [ProductPayload] {
    /// The products that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func products() throws(PayloadError) -> [Product] {
        try described { (payload) throws(PayloadError) in try payload.product() }
    }
}
