/// The colours of a terminal: how each role of text stands out there.
public enum Theme: Sendable, Hashable, CaseIterable {
    /// Plain text.
    case none
    /// Bold, dim and the terminal's own sixteen colours, which its owner has made readable, whatever is behind them.
    case sixteen
    /// Of 256 colours those that are readable on black.
    case dark
    /// Of 256 colours those that are readable on white.
    case light

    /// The text with the sequences around it that make it stand out; as it is where it does not.
    func paint(_ text: String, as role: TextRole) -> String {
        guard self != .none, !text.isEmpty, let style = style(of: role) else { return text }
        return "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }

    /// The parameters of the sequence “select graphic rendition” (ECMA-48, SGR); nil for text that is as all other.
    func style(of role: TextRole) -> String? {
        switch self {
        case .none: nil
        case .sixteen: Self.sixteenStyles[role]
        case .dark: Self.darkStyles[role]
        case .light: Self.lightStyles[role]
        }
    }

    private static let sixteenStyles: [TextRole: String] = [
        .head: "1", .dim: "2", .mark: "33", .urgent: "1;33", .archived: "2", .missed: "31", .error: "1;31",
        .removed: "31", .added: "32", .low: "32", .middle: "33", .high: "31",
    ]

    private static let darkStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;245", .mark: "38;5;180", .urgent: "1;38;5;215", .archived: "38;5;245",
        .missed: "38;5;210", .error: "1;38;5;203", .removed: "38;5;210", .added: "38;5;114", .money: "38;5;151",
        .low: "38;5;114", .middle: "38;5;221", .high: "38;5;210",
    ]

    private static let lightStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;241", .mark: "38;5;94", .urgent: "1;38;5;130", .archived: "38;5;241",
        .missed: "38;5;124", .error: "1;38;5;124", .removed: "38;5;124", .added: "38;5;22", .money: "38;5;23",
        .low: "38;5;22", .middle: "38;5;94", .high: "38;5;124",
    ]
}
