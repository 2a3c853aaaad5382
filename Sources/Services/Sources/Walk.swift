import Domain
import Synchronization
import struct FoundationEssentials.Date

/// A walk along a source's pages for what it does not answer itself: how far it has come, and what it has found.
struct Walk: Sendable {
    let remainder: Remainder
    /// Records passed.
    private(set) var place = 0
    /// What matches of them, in the source's order.
    private(set) var matches: [Record] = []
    /// Whether there is nothing after them.
    private(set) var isOver = false
    /// How many the source says there are to pass; nil where it does not.
    private(set) var expected: Int?
    private(set) var saved: Date?
    /// Whether the last page held nothing but what was passed before, though there is said to be more.
    private(set) var isStuck = false
    private var seen: Set<RecordID> = []

    init(for remainder: Remainder) {
        self.remainder = remainder
    }

    /// Whether more has to be passed for so many matches; where an order is wanted that the source does not have, all.
    func isUnfinished(at end: Int) -> Bool {
        !isOver && (remainder.sort != nil || matches.count < end)
    }

    /// What to ask the source next, so that `width` pages are on their way: the one that follows, and of the others those
    /// that are expected; none beyond the bound of a walk.
    ///
    /// - Parameter asked: Up to where it was asked already.
    func next(_ width: Int, after asked: Int, of size: Int) -> [Query] {
        stride(from: asked, to: place + width * size, by: size)
            .filter { start in start < Feed.walkLimit && (start == place || start < expected ?? .max) }
            .map { start in
                var query = remainder.asked
                query.range = start..<start + size
                return query
            }
    }

    /// Passes a page; records seen before, because pages shifted in between, are passed over.
    ///
    /// - Returns: Whether the page was of the size that was asked for, so that the next one follows it.
    mutating func pass(_ page: Page, of size: Int) -> Bool {
        let known = seen.count
        for record in page.records where seen.insert(record.id).inserted && remainder.matches(record) {
            matches.append(record)
        }
        isStuck = page.hasMore && !page.records.isEmpty && seen.count == known
        place += page.records.count
        isOver = !page.hasMore || page.records.isEmpty
        expected = page.total
        saved = saved ?? page.saved
        return page.records.count == size
    }
}

/// The last walk of a source, so that the next page goes on where the page before ended.
public final class WalkMemory: Sendable {
    private let last = Mutex<Walk?>(nil)

    public init() {}

    /// The walk for a question, if it was the last one.
    func walk(for remainder: Remainder) -> Walk? {
        last.withLock { $0?.remainder == remainder ? $0 : nil }
    }

    func keep(_ walk: Walk) {
        last.withLock { $0 = walk }
    }
}
