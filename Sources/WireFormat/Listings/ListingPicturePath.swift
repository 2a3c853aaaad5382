/// Where the listings server has the picture of a listing: `/images/ad-small/expat-estate-car-10024.jpg`, the name of
/// which ends in the listing's id.
public struct ListingPicturePath: Sendable, Hashable {
    public let listing: Int

    /// Nil for any other path.
    public init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[1] == "images" else { return nil }
        self.init(folder: String(parts[2]), name: String(parts[3]))
    }

    public init?(folder: String, name: String) {
        guard ["ad-small", "ad-thumb"].contains(folder), name.hasSuffix(".jpg"),
            let listing = name.dropLast(4).split(separator: "-").last.flatMap({ Int($0) })
        else { return nil }
        self.listing = listing
    }

    /// Whether the built-in data has the picture: for every sixteenth id it has none on purpose, as the real server has
    /// none of some that its listings name.
    public var isBuiltIn: Bool { !listing.isMultiple(of: 16) }
}
