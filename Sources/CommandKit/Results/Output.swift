/// The result of a command. Its appearance is decided when it is rendered.
public struct Output: Sendable, Hashable {
    /// The data, which are the same in every format.
    public indirect enum Data: Sendable, Hashable {
        /// Only a message, or no output at all.
        case nothing
        /// A page of a result.
        case records(RecordList)
        /// One record, or some of its fields.
        case record(RecordDetails)
        /// Rows that are not records.
        case table(Table)
        /// Paragraphs and lines to read.
        case page([Message])
    }

    /// The view of the data in the table format; other formats ignore it.
    public indirect enum View: Sendable, Hashable {
        /// Rows, cards or a sheet, depending on the data.
        case usual
        /// A record beside the rows of its list, if there is room.
        case beside(ListedRows)
        /// A bar beside each row of the table, for the figures in a column.
        case bars(of: Int, isASCII: Bool = false)
        /// A line from row to row, for the figures in a column. The first column that people see names the rows.
        case line(of: Int, isASCII: Bool = false)
        /// Records at their places on a map.
        case map(RecordMap)
        /// A picture of a record.
        case picture(RecordPicture)
        /// Each record of a list below the one before, with a field on each line.
        case sheets
    }

    public indirect enum Control: Sendable, Hashable {
        /// Ends the program.
        case leave
        /// Runs the lines of a script as if they were typed here.
        case read(path: String, arguments: [String])
        /// Starts a search while the user types, beginning with this text; fails without a user who types.
        case searchLive(beginning: String)
        /// Lets the user choose rows of a list; fails without a user who types.
        case pick(RecordList, beginning: String)
        /// Writes the output to a new file, and shows only its message.
        case write(path: String, OutputFormat)
        /// Starts or stops recording the session as a transcript, or reports whether it is being recorded.
        case record(RecordingRequest)
    }

    public enum RecordingRequest: Sendable, Hashable {
        /// Starts a recording to a new file.
        case begin(path: String)
        /// Completes the recording.
        case stop
        /// Reports whether the session is being recorded.
        case report
    }

    public var data: Data
    /// The pages after the records in the data; nil if the data has all of them.
    public var rest: FollowingPages?
    public var view: View
    public var message: Message?
    public var hint: Message?
    /// True to print the hint of records in scripts too, which need none of souk's own.
    public var hintsInScripts = false
    public var control: Control?
    /// The command line for the next page of a list; nil on the last page.
    public var continuation: String?

    /// - Parameters:
    ///   - view: The appearance in the table format.
    ///   - control: Work that the program does after the command.
    public init(
        _ data: Data, view: View = .usual, message: Message? = nil, hint: Message? = nil, control: Control? = nil
    ) {
        (self.data, self.view) = (data, view)
        (self.message, self.hint, self.control) = (message, hint, control)
    }

    /// The output without its message and its hint.
    public var bare: Output {
        var bare = Output(data, view: view)
        bare.rest = rest
        return bare
    }

    public static func message(_ message: Message, hint: Message? = nil) -> Output {
        Output(.nothing, message: message, hint: hint)
    }

    /// Creates the output of a table with columns of these titles.
    ///
    /// - Parameter empty: The message and the hint in place of the others if the table has no rows.
    public static func table(
        _ columns: [Message], _ rows: [[Table.Cell]], message: Message? = nil, hint: Message? = nil,
        ifEmpty empty: Output? = nil
    ) -> Output {
        let text = (rows.isEmpty ? empty : nil) ?? Output(.nothing, message: message, hint: hint)
        return Output(.table(Table(columns: columns, rows: rows)), message: text.message, hint: text.hint)
    }
}

/// The pages of a long result after its first one. They are fetched when they are written, so that the result is never
/// in memory as a whole.
public struct FollowingPages: Sendable, Hashable {
    private var offset: Int
    /// The number of records on the pages that are left.
    public private(set) var count: Int
    private let fetch: Fetch

    typealias Fetch = @Sendable (_ offset: Int) async throws(Failure) -> [ListedRecord]

    /// - Parameter first: The first page; the result is nil if it has all records.
    init?(after first: RecordList, fetch: @escaping Fetch) {
        offset = first.offset + first.records.count
        count = (first.total ?? offset) - offset
        self.fetch = fetch
        if count <= 0 || first.records.isEmpty { return nil }
    }

    /// Returns the records of the next page; nil after the last one.
    public mutating func next() async throws(Failure) -> [ListedRecord]? {
        if count <= 0 { return nil }
        if Task.isCancelled { throw .cancelled }
        let page = try await fetch(offset)
        (offset, count) = (offset + page.count, page.isEmpty ? 0 : count - page.count)
        return page
    }

    public static func == (one: Self, other: Self) -> Bool { (one.offset, one.count) == (other.offset, other.count) }

    public func hash(into hasher: inout Hasher) { hasher.combine(offset) }
}

extension Output {
    /// The number of rows that it shows, with those of the following pages; nil for anything but rows.
    public var rowCount: Int? { data.rowCount.map { $0 + (rest?.count ?? 0) } }

    /// Fetches the following pages into the data, for a format that needs all rows at once.
    public mutating func fetchRest() async throws(Failure) {
        guard var rest = rest.take(), case .records(var list) = data else { return }
        data = .nothing
        while let page = try await rest.next() { list.append(page) }
        data = .records(list)
    }
}

extension Output.Data {
    /// The number of visible rows of a list, a table or a chart, or of clusters of a map; nil for anything else.
    public var rowCount: Int? {
        switch self {
        case .records(let list): list.records.count
        case .table(let table): table.shape == .rows ? table.rows.count : nil
        case .nothing, .record, .page: nil
        }
    }
}

/// A picture of a record, or the reason why it cannot be shown.
public struct RecordPicture: Sendable, Hashable {
    public let service: ServiceName
    /// The title of the record: text from outside.
    public let title: String
    public let address: String?
    /// The position of the picture among the record's pictures, from 1, and the number of pictures.
    public let number: Int
    public let count: Int
    public let picture: Result<Picture, Failure>

    package init(
        service: ServiceName, title: String, address: String?, number: Int, count: Int,
        picture: Result<Picture, Failure>
    ) {
        (self.service, self.title, self.address) = (service, title, address)
        (self.number, self.count, self.picture) = (number, count, picture)
    }

    /// A description in words, which is the same for people who see the picture and those who do not.
    public var sentence: Message {
        switch picture {
        case .failure(let error): return "No picture of “\(title)”. \(error.message)"
        case .success(let picture):
            let (type, size) = (picture.type.name, picture.size)
            let bytes = Noun(one: "byte", other: "bytes")
            if count == 1 {
                return """
                    “\(title)”: a \(type) picture of \(size.width) × \(size.height) pixels, \
                    \(picture.bytes.count, bytes).
                    """
            }
            return """
                “\(title)”, picture \(number) of \(count): a \(type) picture of \(size.width) × \(size.height) pixels, \
                \(picture.bytes.count, bytes).
                """
        }
    }
}
