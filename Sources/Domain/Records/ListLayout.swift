/// How a service's records are laid out in a list, where there is room for it.
public enum ListLayout: Sendable, Hashable {
    /// A record to a row, which grows by lines where the list has the screen for itself; beside a record's sheet what
    /// names it is cut short.
    case rows
    /// A record to a row, which grows by lines wherever it stands, until everything is there.
    case growingRows
    /// Two records side by side.
    case cards
    /// A record to a row, under a heading for each day of the date field of that name.
    case days(of: String)
}
