public import Domain

/// What is on the table of one service.
public struct View: Sendable, Hashable {
    /// A listed record, so that its number means the same after a restart.
    public struct Row: Sendable, Hashable, Codable {
        public var id: RecordID
        /// The record's headline, for completion and for sentences about it.
        public var headline: String

        public init(id: RecordID, headline: String) {
            self.id = id
            self.headline = headline
        }
    }

    /// Places that a result can have, and numbers that its rows can: more than anybody holds, and safe to add to.
    public static let farthest = 1 << 40

    public var search = ""
    /// The filter as it was typed, so that `-7d` goes on meaning the last seven days.
    public var filter = ""
    /// The name of the field to sort by; empty for the service's own order.
    public var sort = ""
    public var isDescending = false
    /// The number of the first of `rows`, counted from 1.
    public var firstNumber = 1
    /// The records that row numbers stand for.
    public var rows: [Row] = []
    /// Where the page shown begins in the result, counted from 0.
    public var offset = 0
    /// How many records there are in what `rows` are from; nil while unknown.
    public var total: Int?
    /// The number of the record that was said last, after which `next record` goes on; where none was, that of the one
    /// before the page.
    public var said = 0
    /// The record shown last, which commands without a row number mean.
    public var current: Row?
    /// Pinned records, in the order in which they were pinned.
    public var pins: [Row] = []
    /// Records that were unpinned, in a service where all are pinned to begin with.
    public var unpinned: [Row] = []
    /// Records that are hidden until they are restored, in the order in which they were archived.
    public var archive: [Row] = []
    /// Records that were restored, in a service where some are archived to begin with.
    public var restored: [Row] = []

    public init() {}
}
