import Domain
import Services

/// One pass over all of a server's pages, from the first to the last without a gap: whoever makes one knows everything
/// that is there, and so what is no longer.
struct Sweep {
    private var place = 0
    private var ids: Set<RecordID> = []

    /// Passes a page.
    ///
    /// - Returns: The ids of all records once the last page was passed; nil before, and once a page was left out.
    mutating func pass(_ page: Page, at start: Int) -> Set<RecordID>? {
        guard start == place else { return nil }
        place += page.records.count
        ids.formUnion(page.records.map(\.id))
        return page.hasMore ? nil : ids
    }
}
