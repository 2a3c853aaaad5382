import Domain
import Ports

/// One pass over all of a server's pages, without a gap but in any order. A complete pass knows every record that the
/// server has, and so those that no longer exist.
struct Sweep {
    /// A page that was passed; its key is the place where it begins.
    private struct Passed {
        let ids: [RecordID]
        let hasMore: Bool
    }

    private var pages: [Int: Passed] = [:]
    /// The end of the pages that were passed without a gap.
    private var place = 0
    private var ids: Set<RecordID> = []

    /// Passes a page that begins at a place; a page at the beginning restarts the pass.
    ///
    /// - Returns: The IDs of all records once every page up to the last was passed; nil before.
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
