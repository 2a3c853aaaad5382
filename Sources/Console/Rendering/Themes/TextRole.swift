/// What a piece of text is to its reader, which decides how it stands out where there are colours.
///
/// What it says is always said in words too: without colours nothing is lost.
public enum TextRole: Sendable, Hashable, CaseIterable {
    /// Names what follows: the head of a table, the title of a record.
    case head
    /// Is there for those who look for it: row numbers, hints, rules between columns.
    case dim
    /// What is so of a record, or was done with it.
    case mark
    /// Urgent, archived and missed records say so in these words.
    case urgent, archived, missed
    /// What went wrong.
    case error
    /// Lines of a difference.
    case removed, added
    case money, number
    /// Prices from the lowest third to the highest.
    case low, middle, high
}
