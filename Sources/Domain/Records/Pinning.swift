/// What pinning a record does in a service.
public enum Pinning: Sendable, Hashable {
    /// Pinned records stand above the rest of every result they are in; none is to begin with.
    case raises
    /// Pinned records count in totals, and unpinned ones are folded; all are pinned to begin with.
    case counts
}
