import Domain
import FoundationEssentials

/// The listings that a server has, in their order: the built-in ones, or as many as are wanted.
struct ListingShelf: Sendable {
    /// A built-in listing under an id of its own.
    struct Entry: Sendable {
        /// The place of the built-in listing.
        let ad: Int
        let id: Int
    }

    private let ads: [WrittenAd]
    private let entries: [Entry]

    /// Added to the ids of each round of copies, which is more than any id there is.
    private static let round = 1_000_000

    /// - Parameter count: The built-in ones are repeated under new ids, with their dates, until there are as many; nil
    ///   for each once.
    init(_ ads: [WrittenAd], count: Int?) {
        self.ads = ads
        let entries = (0..<(count ?? ads.count)).map { place in
            let ad = place % ads.count
            return Entry(ad: ad, id: ads[ad].listing.id + place / ads.count * Self.round)
        }
        // Places in the order of the built-in ones; only those of one moment are left to their ids.
        let order = ads.indices.sorted { Listing.serverOrder(ads[$0].listing, ads[$1].listing) }
        var rank = [Int](repeating: 0, count: ads.count)
        var last: Listing?
        for (place, ad) in order.enumerated() {
            let listing = ads[ad].listing
            let isEqual = last.map { $0.isUrgent == listing.isUrgent && $0.created == listing.created } ?? false
            rank[ad] = isEqual ? rank[order[place - 1]] : place
            last = listing
        }
        self.entries = entries.sorted { left, right in
            rank[left.ad] != rank[right.ad] ? rank[left.ad] < rank[right.ad] : left.id > right.id
        }
    }

    /// Those that a search finds, in the server's order; all for empty text.
    func found(_ text: FoldedText) -> [Entry] {
        if text.isEmpty { return entries }
        let found = ads.map { $0.matches(text) }
        return entries.filter { found[$0.ad] }
    }

    func json(_ entry: Entry) -> Data {
        ads[entry.ad].json(id: entry.id)
    }
}
