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
