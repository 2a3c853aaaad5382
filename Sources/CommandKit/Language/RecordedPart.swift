/// What a recording holds of a command, so that it prints the same when it is run again elsewhere.
public enum RecordedPart: Sendable, Hashable {
    /// The line, and what it printed.
    case whole
    /// The same, but for where it is refused because the clock stands still for the recording: it is pinned where the
    /// transcript is run, and would move.
    case wherePinned
    /// The line; what it prints tells of the machine, or of what was typed there.
    case line
    /// What somebody made of the open draft by hand, field by field, as a script sets it.
    case draftFields
    /// Nothing: it is about the recording itself.
    case nothing
}
