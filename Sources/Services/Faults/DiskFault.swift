/// What the disk does in the place of keeping what is written, or giving what is read, by the words of the command
/// `fault disk`.
public enum DiskFault: String, Sendable, Hashable, CaseIterable {
    /// There is no room on it.
    case full
    /// The person's quota of it is used up.
    case quota
    /// It cannot be written to at all.
    case readOnly = "read-only"
    /// The person may not write there.
    case denied
    /// It fails while it writes.
    case error
    /// It fails while it reads.
    case unreadable

    /// Whether it hinders reading; else it hinders writing.
    public var hindersReading: Bool { self == .unreadable }

    /// Whether no file is even begun; else it is begun, and its bytes are not taken.
    public var hindersOpening: Bool { self == .readOnly || self == .denied }
}
