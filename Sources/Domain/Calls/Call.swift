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
