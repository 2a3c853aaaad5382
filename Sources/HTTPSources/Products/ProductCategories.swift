import Domain
import Services
import WireFormat

/// The ids of a shop's categories, by which it is asked for one: asked for once and kept.
actor ProductCategories {
    private var ids: [FoldedText: Int]?

    /// The id of the category with that name, however it is capitalised; nil where the shop has none of that name.
    ///
    /// - Parameter fetch: Asks the shop for its categories.
    func id(
        of name: String, _ fetch: () async throws(Failure) -> [ProductCategoryPayload]
    ) async throws(Failure) -> Int? {
        if let ids { return ids[FoldedText(name)] }
        let named = try await fetch().compactMap { payload in payload.name.map { (FoldedText($0), payload.id) } }
        let ids = Dictionary(named) { first, _ in first }
        self.ids = ids
        return ids[FoldedText(name)]
    }
}
