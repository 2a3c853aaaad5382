import Domain
import Synchronization
import struct FoundationEssentials.Date

/// A walk along a source's pages for what it does not answer itself: how far it has come, and what it has found.
struct Walk: Sendable {
    let remainder: Remainder
    /// Where the first match stands in the result.
    let start: Int
    /// Records passed, with those before the start.
    private(set) var place: Int
    /// What matches of those after the start, in the source's order.
    private(set) var matches: [Record] = []
    /// Whether there is nothing after them.
    private(set) var isOver = false
    /// How many the source says there are to pass; nil where it does not.
    private(set) var expected: Int?
    private(set) var saved: Date?
    /// Whether the same page came three times in a row, though there is said to be more. Twice it comes where just as
    /// many records were added as stand on it.
    private(set) var isStuck = false
    private var seen: Set<RecordID>
    private var lastPage: [RecordID] = []
    private var repetitions = 0

    /// - Parameters:
    ///   - start: Where to begin; what is left of the query must not depend on the records before.
    ///   - shown: Records that were shown before the start, which are passed over.
    init(for remainder: Remainder, from start: Int = 0, after shown: Set<RecordID> = []) {
        self.remainder = remainder
        self.start = start
        place = start
        seen = shown
    }

    /// Whether it began before that place of the result and has come as far, or to the end.
    func reaches(_ place: Int) -> Bool { start <= place && (isOver || place <= start + matches.count) }

    /// The matches at these places of the result, as far as they were found.
    func matches(at range: Range<Int>) -> [Record] {
        Array(matches.dropFirst(range.lowerBound - start).prefix(range.count))
    }

    /// How many records there are in all where each passed is a match; nil while that is unknown.
    var total: Int? { isOver && (place > start || start == 0) ? start + matches.count : expected }

    /// Whether more has to be passed for so many matches; where an order is wanted that the source does not have, all.
    func isUnfinished(at end: Int) -> Bool {
        !isOver && (remainder.sort != nil || start + matches.count < end)
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
    @discardableResult
    mutating func pass(_ page: Page, of size: Int) -> Bool {
        for record in page.records where seen.insert(record.id).inserted && remainder.matches(record) {
            matches.append(record)
        }
        let ids = page.records.map(\.id)
        repetitions = !ids.isEmpty && ids == lastPage ? repetitions + 1 : 0
        isStuck = page.hasMore && repetitions > 1
        lastPage = ids
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

/// What a source leaves of a query for us to do.
struct Remainder: Sendable, Hashable {
    /// The part the source answers.
    let asked: Query
    let predicate: Predicate?
    let sort: Sort?
    private let text: FoldedText
    private let schema: Schema

    /// - Parameter abilities: What of it the source is to answer.
    init(of query: Query, beyond abilities: QueryAbilities, of source: any RecordSource) {
        asked = Query(
            text: abilities.contains(.search) ? query.text : "",
            predicate: abilities.contains(.predicate) ? query.predicate : query.predicate.flatMap(source.narrowing),
            sort: abilities.contains(.sort) ? query.sort : nil, range: 0..<0)
        text = FoldedText(abilities.contains(.search) ? "" : query.text)
        predicate = abilities.contains(.predicate) ? nil : query.predicate
        sort = abilities.contains(.sort) ? nil : query.sort
        schema = source.schema
    }

    /// The records that are left out, where leaving them out is all there is to do.
    var leftOutIDs: Set<RecordID>? {
        text.string.isEmpty && sort == nil ? predicate?.leftOutIDs : nil
    }

    func matches(_ record: Record) -> Bool {
        schema.finds(text, in: record) && (predicate?.matches(record) ?? true)
    }

    /// The records in the order that is left to us, if any is.
    func sorted(_ records: [Record]) -> [Record] {
        // A stable sort: Swift's keeps the order of elements that compare equal.
        sort.map { sort in records.sorted { sort.places($0, before: $1) } } ?? records
    }
}

extension Predicate {
    fileprivate var leftOutIDs: Set<RecordID>? {
        switch self {
        case .not(.isAmong(let ids)): return ids
        case .and(let conditions):
            let ids = conditions.compactMap(\.leftOutIDs)
            return ids.count == conditions.count ? ids.reduce(into: []) { $0.formUnion($1) } : nil
        default: return nil
        }
    }
}
