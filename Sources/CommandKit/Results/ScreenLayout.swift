/// Where a record stands on the screen.
public enum ScreenLayout: String, Sendable, Hashable, CaseIterable {
    /// Beside the list it is from.
    case wide
    /// Alone.
    case narrow
}
