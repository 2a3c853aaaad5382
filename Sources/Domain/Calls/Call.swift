public import struct FoundationEssentials.Date

/// A telephone call that came in or went out.
public struct Call: Sendable, Hashable {
    /// A whole number, or 24 hexadecimal digits.
    public var id: RecordID
    public var created: Date?
    /// `inbound` or `outbound`; another word stays as it was sent.
    public var direction: String?
    /// Who called: a number, in any way of writing one, or a name.
    public var from: String?
    /// Who was called: a number or a name; the server knows nobody for most calls that were missed.
    public var to: String?
    /// The number of ours that the call went through.
    public var via: String?
    /// Whole seconds, never negative; 0 for a call that was missed.
    public var duration: Int?
    /// `missed`, `answered` or `voicemail`; another word stays as it was sent.
    public var type: String?
    /// Whether the service has put the call aside; its list holds such calls all the same.
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

    /// The order of the calls server: newest first, calls without a moment last; of one moment, the highest id first.
    ///
    /// Ids are in the order of their length, then of their bytes. That is a total order over whatever an id may be, and
    /// the numeric one both for whole numbers from 0 and for hexadecimal digits of one case, which are always 24.
    public static func serverOrder(_ left: Call, _ right: Call) -> Bool {
        if left.created != right.created { return (left.created ?? .distantPast) > (right.created ?? .distantPast) }
        let (leftID, rightID) = (left.id.rawValue.utf8, right.id.rawValue.utf8)
        if leftID.count != rightID.count { return leftID.count > rightID.count }
        return rightID.lexicographicallyPrecedes(leftID)
    }
}

extension Call {
    /// The type of a call that nobody took.
    public static let missed = Field.Choice("missed")
    /// The words for `type`, in the order in which they are counted.
    public static let types = [missed, Field.Choice("answered"), Field.Choice("voicemail")]
    /// The words for `direction`.
    public static let directions = [Field.Choice("inbound"), Field.Choice("outbound")]

    /// How calls are filtered, sorted and shown.
    ///
    /// An id is text, because servers differ in whether it is a number.
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
