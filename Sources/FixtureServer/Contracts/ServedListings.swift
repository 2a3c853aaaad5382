import Domain
import FoundationEssentials

/// The listings of a server, in its order: the built-in ones, or as many as requested.
struct ServedListings: Sendable {
    struct Entry: Sendable {
        let ad: Int
        let id: Int
    }

    private let ads: [ServedListing]
    private let entries: [Entry]

    /// The number added to the ids with each round of copies. It is larger than any built-in id.
    private static let round = 1_000_000

    /// - Parameter count: The number of listings; nil for each built-in one once. The built-in ones are repeated under
    ///   new ids, with their dates, to reach it.
    init(_ ads: [ServedListing], count: Int?) {
        self.ads = ads
        let entries = (0..<(count ?? ads.count)).map { place in
            let ad = place % ads.count
            return Entry(ad: ad, id: ads[ad].id + place / ads.count * Self.round)
        }
        self.entries = entries.sorted { left, right in
            let (one, other) = (ads[left.ad].rank, ads[right.ad].rank)
            return one == other ? left.id > right.id : one > other
        }
    }

    func found(_ text: SearchText) -> [Entry] {
        if text.isEmpty { return entries }
        let found = ads.map { $0.matches(text) }
        return entries.filter { found[$0.ad] }
    }

    func json(_ entry: Entry) -> String { ads[entry.ad].json(id: entry.id) }
}

/// A built-in listing that is already encoded as JSON, so that encoding a page only joins strings.
struct ServedListing: Sendable {
    let id: Int
    /// The category of a listing with a picture; nil for one without.
    let pictured: Int?
    /// The order in which the server sends listings, whatever their ids: urgent ones first, then the newest.
    let rank: (urgency: Int, created: Date)
    private let title: FoldedText
    private let description: FoldedText
    private let before: String
    private let after: String

    init(_ listing: JSONObject) {
        id = listing["id"]?.integer ?? 0
        pictured = listing.object("images_url")["small"]?.text.flatMap { _ in listing["category_id"]?.integer }
        rank = (
            listing["is_urgent"] == .boolean(true) ? 1 : 0,
            listing["creation_date"]?.text.flatMap(Date.init(iso8601:)) ?? .distantPast
        )
        title = FoldedText(listing["title"]?.text ?? "")
        description = FoldedText(listing["description"]?.text ?? "")
        let json = JSONWriter.line(of: .object(listing))
        // Nothing else can match: a quotation mark within a string has a backslash before it.
        guard let found = json.firstRange(of: "\"id\":\(id)") else { preconditionFailure("a listing has no id") }
        before = json[..<found.lowerBound] + "\"id\":"
        after = String(json[found.upperBound...])
    }

    func matches(_ text: SearchText) -> Bool {
        text.folded.allSatisfy { title.contains($0) || description.contains($0) }
    }

    func json(id: Int) -> String { before + String(id) + after }
}
