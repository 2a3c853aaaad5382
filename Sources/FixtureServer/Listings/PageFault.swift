/// What is to be wrong with a page of listings.
struct PageFault: Sendable, Hashable {
    let kind: ServerFault.Pages
    /// How many pages were wrong before it.
    let turn: Int

    /// The listings as they stand for this page, with as many in front as pages were asked for.
    func shifted(_ found: [ListingShelf.Entry]) -> [ListingShelf.Entry] {
        guard kind == .shifting, let first = found.first else { return found }
        // Ids above all there are, so that the newest is the one in front.
        let inserted = (0..<turn).reversed().map { ListingShelf.Entry(ad: first.ad, id: 900_000_000 + $0) }
        return inserted + found
    }

    /// A page, with what is to be wrong with it.
    func page(_ page: Int, of limit: Int, from found: [ListingShelf.Entry]) -> ListingPage {
        switch kind {
        case .repeated: return ListingPage(page, of: limit, from: found, overlap: page > 1 ? 3 : 0)
        case .shifting: return ListingPage(page, of: limit, from: found)
        case .lying:
            var answer = ListingPage(page, of: limit, from: found)
            answer.total = turn.isMultiple(of: 2) ? found.count + 1_000 : 1
            return answer
        case .stuck:
            var answer = ListingPage(1, of: limit, from: found)
            (answer.page, answer.hasMore) = (page, true)
            return answer
        case .hollow:
            var answer = ListingPage(page, of: limit, from: [])
            (answer.total, answer.hasMore) = (found.count, true)
            return answer
        }
    }
}
