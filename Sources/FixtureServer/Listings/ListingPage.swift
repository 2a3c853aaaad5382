import FoundationEssentials

/// A page of listings as the server sends it: `{"total","page","limit","has_more","items":[…]}`, always whole.
struct ListingPage: Sendable {
    var total: Int
    var page: Int
    var limit: Int
    var hasMore: Bool
    var entries: ArraySlice<ListingShelf.Entry>

    /// Everything at once, as is sent where no page is asked for.
    init(all found: [ListingShelf.Entry]) {
        self.init(total: found.count, page: 1, limit: found.count, hasMore: false, entries: found[...])
    }

    /// - Parameters:
    ///   - page: Counted from 1; empty past the end.
    ///   - overlap: How many records of the page before stand on this one again.
    init(_ page: Int, of limit: Int, from found: [ListingShelf.Entry], overlap: Int = 0) {
        let (skipped, isFar) = (page - 1).multipliedReportingOverflow(by: limit)
        let start = isFar ? found.count : min(max(0, skipped - overlap), found.count)
        let end = min(limit, found.count - start) + start
        self.init(
            total: found.count, page: page, limit: limit, hasMore: end < found.count, entries: found[start..<end])
    }

    private init(total: Int, page: Int, limit: Int, hasMore: Bool, entries: ArraySlice<ListingShelf.Entry>) {
        self.total = total
        self.page = page
        self.limit = limit
        self.hasMore = hasMore
        self.entries = entries
    }

    func reply(from shelf: ListingShelf) -> Reply {
        var json = Data(#"{"total":\#(total),"page":\#(page),"limit":\#(limit),"has_more":\#(hasMore),"items":["#.utf8)
        for (place, entry) in entries.enumerated() {
            if place > 0 { json.append(UInt8(ascii: ",")) }
            json.append(shelf.json(entry))
        }
        json.append(contentsOf: "]}".utf8)
        return Reply(body: json)
    }
}
