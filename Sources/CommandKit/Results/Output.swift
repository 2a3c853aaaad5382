public import Domain

/// What a command returns; how it looks is decided where it is rendered.
public struct Output: Sendable, Hashable {
    /// What there is to see.
    public enum Content: Sendable, Hashable {
        /// Nothing but the message.
        case message
        /// A page of a list.
        case records(RecordList)
        /// One record, whole.
        case record(ListedRecord, Schema)
        /// What is said of one record.
        case excerpt(RecordExcerpt)
        case draft(Draft, isOpen: Bool)
        case drafts([Draft], open: DraftName?)
        case table(Table)
        /// What records add up to.
        case totals(ListTotal)
        case chart(Chart)
        case map(RecordMap)
        /// A picture of a record, of which the message says what is known.
        case picture(RecordPicture)
        /// Paragraphs and lines to read.
        case text([Message])
        /// The command table itself.
        case reference(Manual)
    }

    /// What the program does next.
    public enum Control: Sendable, Hashable {
        case leave
        /// Runs the lines of a script as if they were typed here.
        case read(path: String)
        /// Has the person search as they type, from this text on; where nobody types, it cannot be done.
        case searchLive(beginning: String)
        /// Has the session recorded as a transcript, or no longer; or says whether it is.
        case record(RecordingRequest)
    }

    /// What is asked for of a recording.
    public enum RecordingRequest: Sendable, Hashable {
        case begin(path: String)
        case stop
        case tell
    }

    public var content: Content
    /// The rows among which a record is listed, to be shown beside it where there is room.
    public var beside: ListedRows?
    /// The sentence that says what was done or found.
    public var message: Message?
    /// What to type next, where that helps.
    public var hint: Message?
    public var control: Control?

    public init(
        _ content: Content, beside: ListedRows? = nil, message: Message? = nil, hint: Message? = nil,
        control: Control? = nil
    ) {
        self.content = content
        self.beside = beside
        self.message = message
        self.hint = hint
        self.control = control
    }

    /// A sentence alone.
    public static func message(_ message: Message, hint: Message? = nil) -> Output {
        Output(.message, message: message, hint: hint)
    }
}

extension Output.Content {
    /// How many rows there are to see: of a list, a table, a chart, or the places of a map; nil for anything else.
    public var rowCount: Int? {
        switch self {
        case .records(let list): list.records.count
        case .drafts(let drafts, _): drafts.count
        case .table(let table): table.rows.count
        case .chart(let chart): chart.rows.count
        case .map(let map): map.clusters.count
        case .reference(let manual): manual.entries.count
        case .message, .record, .excerpt, .draft, .totals, .picture, .text: nil
        }
    }
}
