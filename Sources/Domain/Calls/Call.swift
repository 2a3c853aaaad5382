/// Telephone calls that came in or went out.
public enum Call {
    public static let missed = Field.Choice("missed")
    /// The choices for `type`, in the order in which they are counted; a server may send others.
    public static let types = [missed, Field.Choice("answered"), Field.Choice("voicemail")]
    /// The choices for `direction`; a server may send others.
    public static let directions = [Field.Choice("inbound"), Field.Choice("outbound")]

    /// An id is text because servers disagree on whether it is a number.
    public static let schema = Schema(
        service: .calls,
        noun: Noun(one: "call", other: "calls"),
        fields: [
            Field("id", "Id", .text, sent: .numberOrHexadecimal),
            Field(
                "created", "Created", .date, at: "created_at", shown: .list(1),
                headings: ["date", "time", "start", "started at", "start time", "timestamp"]),
            Field("direction", "Direction", .choice, shown: .list(2), choices: directions),
            // Each end is a number in any notation, or a name. Servers send no callee for most missed calls.
            Field(
                "from", "From", .text, sent: .textOrNumber, shown: .list(4), [.searched, .phone],
                headings: ["caller", "source", "from number"]),
            Field(
                "to", "To", .text, sent: .textOrNumber, shown: .list(5), [.searched, .phone],
                headings: ["callee", "destination", "to number"]),
            // Our number that the call went through.
            Field("via", "Via", .text, sent: .textOrNumber, shown: .wideList, [.searched, .phone]),
            // 0 for a call that was missed.
            Field(
                "duration", "Duration", .duration, shown: .list(6), headings: ["length", "seconds", "duration seconds"]),
            Field("type", "Type", .choice, at: "call_type", shown: .list(3), choices: types),
            // The server's list contains archived calls all the same.
            Field("archivedAtFirst", "Archived at first", .boolean, at: "is_archived"),
        ],
        headline: "from",
        subheadline: "to",
        category: "type",
        archivedFlag: "archivedAtFirst",
        layout: .days(of: "created"),
        sentOrder: [("created", true), ("id", true)])
}

/// A phone number, or a part of one, as it is compared in a search: by its digits, however they are written.
///
/// `06 46 62 12 33`, `0646621233` and `+33 6 46 62 12 33` are found by each other: only the last nine digits count, as
/// country codes and the zeros in their place differ.
public struct PhoneNumber: Sendable, Hashable {
    /// The characters between digits.
    public static let separators: [Character] = [" ", ".", "-", "(", ")", "/", "\u{A0}", "\u{202F}"]

    /// At least four digits.
    public let digits: String

    /// Nil for text that has anything but digits, separators and a plus at the beginning.
    public init?(_ text: String) {
        let number = text.hasPrefix("+") ? text.dropFirst() : text[...]
        let digits = number.filter { !Self.separators.contains($0) }
        guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), digits.count >= 4 else {
            return nil
        }
        self.digits = String(digits.drop { $0 == "0" }.suffix(9))
        if self.digits.count < 4 { return nil }
    }

    /// Returns true if the text has these digits in a row, with or without separators.
    public func isFound(in text: String) -> Bool {
        text.filter { !Self.separators.contains($0) }.contains(digits)
    }
}
