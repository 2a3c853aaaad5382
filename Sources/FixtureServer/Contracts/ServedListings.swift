import Domain
import FoundationEssentials
import WireFormat

/// The listings of a server, in its order: the built-in ones, or as many as requested.
struct ServedListings: Sendable {
    /// A built-in listing with its own id.
    struct Entry: Sendable {
        let ad: Int
        let id: Int
    }

    private let ads: [EncodedListing]
    private let entries: [Entry]

    /// The number added to the ids with each round of copies. It is larger than any built-in id.
    private static let round = 1_000_000

    /// - Parameter count: The number of listings; nil for each built-in one once. The built-in ones are repeated under
    ///   new ids, with their dates, to reach it.
    init(_ ads: [EncodedListing], count: Int?) {
        self.ads = ads
        let entries = (0..<(count ?? ads.count)).map { place in
            let ad = place % ads.count
            return Entry(ad: ad, id: ads[ad].id + place / ads.count * Self.round)
        }
        // Ranks in the order of the built-in ones. Those of the same urgency and time share a rank; ids order them.
        let order = ads.indices.sorted { ads[$0].precedes(ads[$1]) }
        var rank = [Int](repeating: 0, count: ads.count)
        for (place, ad) in order.enumerated() {
            let last = place > 0 ? order[place - 1] : ad
            rank[ad] = ads[last].precedes(ads[ad]) ? place : rank[last]
        }
        self.entries = entries.sorted { left, right in
            rank[left.ad] != rank[right.ad] ? rank[left.ad] < rank[right.ad] : left.id > right.id
        }
    }

    func found(_ text: FoldedText) -> [Entry] {
        if text.isEmpty { return entries }
        let found = ads.map { $0.matches(text) }
        return entries.filter { found[$0.ad] }
    }

    func json(_ entry: Entry) -> String {
        ads[entry.ad].json(id: entry.id)
    }
}

/// A page of listings as the server sends it: `{"total","page","limit","has_more","items":[…]}`, with every member.
struct ListingPage: Sendable {
    var total: Int
    var page: Int
    var limit: Int
    var hasMore: Bool
    var entries: ArraySlice<ServedListings.Entry>
}

extension ListingPage {
    /// Creates a page of everything, which is sent if the request names no page.
    init(all found: [ServedListings.Entry]) {
        self.init(total: found.count, page: 1, limit: found.count, hasMore: false, entries: found[...])
    }

    /// - Parameters:
    ///   - page: The page number, from 1; a page past the end is empty.
    ///   - overlap: The number of records of the previous page that are repeated on this one.
    init(_ page: Int, of limit: Int, from found: [ServedListings.Entry], overlap: Int = 0) {
        let (skipped, isFar) = (page - 1).multipliedReportingOverflow(by: limit)
        let start = isFar ? found.count : min(max(0, skipped - overlap), found.count)
        let end = min(limit, found.count - start) + start
        self.init(
            total: found.count, page: page, limit: limit, hasMore: end < found.count, entries: found[start..<end])
    }

    func response(from served: ServedListings) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.member("total", total)
            json.member("page", page)
            json.member("limit", limit)
            json.member("has_more", hasMore)
            json.key("items")
            json.array { json in
                for entry in entries { json.written(served.json(entry)) }
            }
        }
        return Response(body: Data(json.bytes))
    }
}

/// A built-in listing that is already encoded as JSON, so that encoding a page only joins strings.
struct EncodedListing: Sendable {
    let id: Int
    /// The category of a listing with a picture; nil for one without.
    let pictured: Int?
    private let isUrgent: Bool
    private let created: Date
    private let title: FoldedText
    private let description: FoldedText
    private let before: String
    private let after: String

    init(_ listing: JSONObject) throws {
        guard let id = listing.integer("id") else { throw PayloadError(.missing, field: "id") }
        self.id = id
        pictured = listing.object("images_url").text("small").flatMap { _ in listing.integer("category_id") }
        isUrgent = listing["is_urgent"] == .boolean(true)
        created = listing.text("creation_date").flatMap(Date.init(iso8601:)) ?? .distantPast
        title = FoldedText(listing.text("title") ?? "")
        description = FoldedText(listing.text("description") ?? "")
        let json = JSONWriter.line(of: .object(listing))
        // Nothing else can match: a quotation mark within a string has a backslash before it.
        guard let found = json.firstRange(of: "\"id\":") else { throw PayloadError(.missing, field: "id") }
        before = String(json[..<found.upperBound])
        after = String(json[found.upperBound...].drop { ("0"..."9").contains($0) })
    }

    /// Returns true if the server sends this listing before another, whatever their ids: urgent ones first, then the
    /// newest.
    func precedes(_ other: EncodedListing) -> Bool {
        isUrgent == other.isUrgent ? created > other.created : isUrgent
    }

    func matches(_ text: FoldedText) -> Bool {
        title.contains(text) || description.contains(text)
    }

    func json(id: Int) -> String { before + String(id) + after }
}
