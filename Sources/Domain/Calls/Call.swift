public import struct FoundationEssentials.Date

/// A telephone call that came in or went out.
public struct Call: Sendable, Hashable {
    /// A whole number, or 24 hexadecimal digits.
    public var id: RecordID
    public var created: Date?
    /// `inbound` or `outbound`; any other word is kept unchanged.
    public var direction: String?
    /// The caller: a number in any notation, or a name.
    public var from: String?
    /// The callee: a number or a name; the server sends none for most missed calls.
    public var to: String?
    /// Our number that the call went through.
    public var via: String?
    /// Whole seconds, never negative; 0 for a call that was missed.
    public var duration: Int?
    /// `missed`, `answered` or `voicemail`; any other word is kept unchanged.
    public var type: String?
    /// True if the service has archived the call; its list contains such calls all the same.
    public var isArchived: Bool

    public init(
        id: RecordID, created: Date? = nil, direction: String? = nil, from: String? = nil, to: String? = nil,
        via: String? = nil, duration: Int? = nil, type: String? = nil, isArchived: Bool = false
    ) {
        self.id = id
        self.created = created
        self.direction = direction
        self.from = from
        self.to = to
        self.via = via
        self.duration = duration
        self.type = type
        self.isArchived = isArchived
    }

    /// Orders calls as the calls server does: newest first, calls without a date last; calls of the same moment by id,
    /// highest first.
    ///
    /// Ids are compared by length, then byte by byte. That is a total order for all ids. It is numeric for whole
    /// numbers from 0, and for hexadecimal digits of one case, which are always 24.
    public static func serverOrder(_ left: Call, _ right: Call) -> Bool {
        if left.created != right.created { return (left.created ?? .distantPast) > (right.created ?? .distantPast) }
        let (leftID, rightID) = (left.id.rawValue.utf8, right.id.rawValue.utf8)
        if leftID.count != rightID.count { return leftID.count > rightID.count }
        return rightID.lexicographicallyPrecedes(leftID)
    }
}

extension Call {
    public static let missed = Field.Choice("missed")
    /// The choices for `type`, in the order in which they are counted.
    public static let types = [missed, Field.Choice("answered"), Field.Choice("voicemail")]
    /// The choices for `direction`.
    public static let directions = [Field.Choice("inbound"), Field.Choice("outbound")]

    /// The fields of calls, and how they are filtered, sorted and shown.
    ///
    /// An id is text because servers disagree on whether it is a number.
    public static let schema = Schema(
        service: .calls,
        noun: Noun(one: "call", other: "calls"),
        fields: [
            ("id", "Id", .text),
            ("created", "Created", .date),
            ("direction", "Direction", .choice),
            ("from", "From", .text),
            ("to", "To", .text),
            ("via", "Via", .text),
            ("duration", "Duration", .duration),
            ("type", "Type", .choice),
            ("archivedAtFirst", "Archived at first", .boolean),
        ],
        columns: ["created", "direction", "type", "from", "to", "duration"],
        extraColumns: ["via"],
        searched: ["from", "to", "via"],
        headline: "from",
        subheadline: "to",
        category: "type",
        choices: [("direction", directions), ("type", types)],
        archivedFlag: "archivedAtFirst",
        layout: .days(of: "created"))

    /// The call as a row of its schema.
    public var record: Record {
        Record(
            id: id,
            values: [
                .text(id.rawValue),
                created.map(Value.date) ?? .missing,
                direction.map(Value.text) ?? .missing,
                from.map(Value.text) ?? .missing,
                to.map(Value.text) ?? .missing,
                via.map(Value.text) ?? .missing,
                duration.map(Value.duration) ?? .missing,
                type.map(Value.text) ?? .missing,
                .boolean(isArchived),
            ])
    }
}
