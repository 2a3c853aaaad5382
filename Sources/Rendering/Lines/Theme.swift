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
    package func paint(_ text: String, as role: TextRole) -> String {
        guard self != .none, !text.isEmpty, let style = style(of: role) else { return text }
        return "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }

    /// The parameters of the sequence “select graphic rendition” (ECMA-48, SGR); nil for text that is as all other.
    package func style(of role: TextRole) -> String? {
        switch self {
        case .none: nil
        case .sixteen: Self.sixteenStyles[role]
        case .dark: Self.darkStyles[role]
        case .light: Self.lightStyles[role]
        }
    }

    private static let sixteenStyles: [TextRole: String] = [
        .head: "1", .dim: "2", .mark: "33", .urgent: "1;33", .archived: "2", .missed: "31", .error: "1;31",
        .removed: "31", .added: "32", .low: "32", .middle: "33", .high: "31", .match: "1;4",
    ]

    private static let darkStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;245", .mark: "38;5;180", .urgent: "1;38;5;215", .archived: "38;5;245",
        .missed: "38;5;210", .error: "1;38;5;203", .removed: "38;5;210", .added: "38;5;114", .money: "38;5;151",
        .low: "38;5;114", .middle: "38;5;221", .high: "38;5;210", .match: "1;4;38;5;222",
    ]

    private static let lightStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;241", .mark: "38;5;94", .urgent: "1;38;5;130", .archived: "38;5;241",
        .missed: "38;5;124", .error: "1;38;5;124", .removed: "38;5;124", .added: "38;5;22", .money: "38;5;23",
        .low: "38;5;22", .middle: "38;5;94", .high: "38;5;124", .match: "1;4;38;5;88",
    ]
}

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
    /// Is what was searched for.
    case match
    /// Lines of a difference.
    case removed, added
    case money, number
    /// Prices from the lowest third to the highest.
    case low, middle, high
}

/// What is known of a terminal's colours before anything is drawn on it.
public struct TerminalColours: Sendable, Hashable {
    /// What is behind the text.
    public enum Background: Sendable, Hashable {
        case dark, light
    }

    /// Whether it shows 256 colours.
    public var areMany: Bool
    /// What the terminal has said of its background; nil where nothing is known.
    public var background: Background?

    public init(areMany: Bool = false, background: Background? = nil) {
        self.areMany = areMany
        self.background = background
    }

    /// What the environment says: `COLORTERM` and `TERM` of the colours, `COLORFGBG` of the background.
    public init(environment: [String: String]) {
        let kind = environment["TERM", default: ""]
        areMany =
            ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
            || kind.split(separator: "-").contains { part in Self.kinds.contains { part.hasPrefix($0) } }
        background = environment["COLORFGBG"].flatMap(Self.background)
    }

    /// What parts of the names of terminals that have 256 colours begin with, as terminfo has them.
    private static let kinds = ["256color", "direct", "kitty", "alacritty", "foot", "wezterm", "ghostty"]

    /// The background in `15;0` or `0;default;15`: of the terminal's sixteen colours, 7 and those above 8 are light.
    private static func background(of variable: String) -> Background? {
        guard let number = variable.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(number) else {
            return nil
        }
        return number == 7 || number > 8 ? .light : .dark
    }

    /// The theme that suits the terminal.
    ///
    /// Where nothing is known of the background it is the one that is readable on any.
    ///
    /// - Parameter chosen: What the person has set: `dark`, `light`, `16`, `none`; nil for what suits.
    public func theme(chosen: String?) -> Theme {
        if chosen == "none" { return .none }
        guard areMany, chosen != "16" else { return .sixteen }
        switch chosen {
        case "dark": return .dark
        case "light": return .light
        default: return background.map { $0 == .dark ? .dark : .light } ?? .sixteen
        }
    }
}
