import Services
import WireFormat

/// The names of a server's categories, which each listing names by an id only: asked for once and kept.
actor ListingCategories {
    private let server: RemoteServer
    /// How long ids that are not known are left without a name before the server is asked again.
    private let patience: Duration
    private var kept: (categories: [CategoryPayload], asked: ContinuousClock.Instant)?

    init(of server: RemoteServer, patience: Duration = .seconds(60)) {
        self.server = server
        self.patience = patience
    }

    /// The categories as they came last; nil before they were asked for.
    var categories: [CategoryPayload]? { kept?.categories }

    /// The categories as the server has them now.
    func fetch() async throws(Failure) -> [CategoryPayload] {
        let categories = try await server.payload([CategoryPayload].self, of: .listingCategories)
        kept = (categories, .now)
        return categories
    }

    /// The categories, asked for again where they miss one of `ids`, and not often.
    func names(for ids: Set<Int>) async throws(Failure) -> [CategoryPayload] {
        guard let kept else { return ids.isEmpty ? [] : try await fetch() }
        let isComplete = ids.isSubset(of: kept.categories.map(\.id))
        return isComplete || kept.asked.duration(to: .now) < patience ? kept.categories : try await fetch()
    }
}
