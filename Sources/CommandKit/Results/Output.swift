public import Domain

/// What a command returns; how it looks is decided where it is rendered.
public struct Output: Sendable, Hashable {
    /// What there is: the same in every format.
    public indirect enum Data: Sendable, Hashable {
        /// Nothing but the message.
        case nothing
        /// A page of a list.
        case records(RecordList)
        case record(RecordDetails)
        case table(Table)
        /// Paragraphs and lines to read.
        case page([Message])
    }

    /// How the table format shows the data; no other format looks at it.
    public indirect enum View: Sendable, Hashable {
        /// Rows, cards or a sheet, as the data suggest.
        case usual
        /// A record beside the rows that it is listed among, where there is room.
        case beside(ListedRows)
        /// A bar beside each row of the table.
        case bars(Chart)
        /// A line from row to row.
        case line(Chart)
        case map(RecordMap)
        case picture(RecordPicture)
        /// Each record of a list under the one before, a field to a line.
        case sheets
    }

    /// Data with the view of them.
    public struct Content: Sendable, Hashable {
        public var data: Data
        public var view: View

        public init(_ data: Data, view: View = .usual) {
            (self.data, self.view) = (data, view)
        }

        /// Nothing but the message.
        public static let message = Content(.nothing)

        public static func records(_ list: RecordList) -> Content { Content(.records(list)) }

        public static func record(_ details: RecordDetails) -> Content { Content(.record(details)) }

        /// A record, whole.
        public static func record(_ listed: ListedRecord, _ schema: Schema, beside rows: ListedRows? = nil) -> Content {
            Content(.record(RecordDetails(listed, schema)), view: rows.map { .beside($0) } ?? .usual)
        }

        public static func table(_ table: Table) -> Content { Content(.table(table)) }

        public static func page(_ lines: [Message]) -> Content { Content(.page(lines)) }
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
    /// The sentence that says what was done or found.
    public var message: Message?
    /// What to type next, where that helps.
    public var hint: Message?
    public var control: Control?
    /// The line that shows the next page of a list; nil where it does not go on.
    public var continuation: String?

    public init(_ content: Content, message: Message? = nil, hint: Message? = nil, control: Control? = nil) {
        self.content = content
        self.message = message
        self.hint = hint
        self.control = control
    }

    public var data: Data { content.data }

    /// A sentence alone.
    public static func message(_ message: Message, hint: Message? = nil) -> Output {
        Output(.message, message: message, hint: hint)
    }
}

extension Output.Data {
    /// How many rows there are to see: of a list, a table, a chart, or the places of a map; nil for anything else.
    public var rowCount: Int? {
        switch self {
        case .records(let list): list.records.count
        case .table(let table): table.shape == .rows ? table.rows.count : nil
        case .nothing, .record, .page: nil
        }
    }
}
