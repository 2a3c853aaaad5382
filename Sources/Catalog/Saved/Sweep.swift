import Domain
import Services

/// One pass over all of a server's pages, without a gap but in any order: whoever makes one knows everything that is
/// there, and so what is no longer.
struct Sweep {
    /// What is known of a page, by the place where it begins.
    private struct Passed {
        let ids: [RecordID]
        let hasMore: Bool
    }

    private var pages: [Int: Passed] = [:]
    /// Where the pages passed without a gap end.
    private var place = 0
    private var ids: Set<RecordID> = []

    /// Passes a page that begins at a place; one at the beginning begins the pass anew.
    ///
    /// - Returns: The ids of all records once every page to the last was passed; nil before.
    mutating func pass(_ page: Page, at start: Int) -> Set<RecordID>? {
        if start == 0 { self = Sweep() }
        pages[start] = Passed(ids: page.records.map(\.id), hasMore: page.hasMore)
        while let next = pages.removeValue(forKey: place) {
            ids.formUnion(next.ids)
            place += next.ids.count
            guard next.hasMore else { return ids }
        }
        return nil
    }
}
