/// The colours of a terminal, which give each role of text its style.
public enum Theme: Sendable, Hashable, CaseIterable {
    /// Plain text.
    case none
    /// Bold, dim and the terminal's own sixteen colours, which its user has made readable on any background.
    case sixteen
    /// Those of 256 colours that are readable on black.
    case dark
    /// Those of 256 colours that are readable on white.
    case light

    /// Returns the text between the sequences of its style; unchanged if it has no style.
    package func paint(_ text: String, as role: TextRole) -> String {
        guard self != .none, !text.isEmpty, let style = style(of: role) else { return text }
        return "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }

    /// Returns the sequence that begins a role's style; empty if it has none.
    package func sequence(of role: TextRole) -> String {
        style(of: role).map { "\u{1B}[\($0)m" } ?? ""
    }

    /// Returns the parameters of the sequence “select graphic rendition” (ECMA-48, SGR); nil for ordinary text.
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
        .removed: "31", .added: "32", .low: "32", .middle: "33", .high: "31", .match: "1;4", .typedField: "36",
        .typedValue: "32", .typedNumber: "35",
    ]

    private static let darkStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;245", .mark: "38;5;180", .urgent: "1;38;5;215", .archived: "38;5;245",
        .missed: "38;5;210", .error: "1;38;5;203", .removed: "38;5;210", .added: "38;5;114", .money: "38;5;151",
        .low: "38;5;114", .middle: "38;5;221", .high: "38;5;210", .match: "1;4;38;5;222", .typedField: "38;5;117",
        .typedValue: "38;5;151", .typedNumber: "38;5;183",
    ]

    private static let lightStyles: [TextRole: String] = [
        .head: "1", .dim: "38;5;241", .mark: "38;5;94", .urgent: "1;38;5;130", .archived: "38;5;241",
        .missed: "38;5;124", .error: "1;38;5;124", .removed: "38;5;124", .added: "38;5;22", .money: "38;5;23",
        .low: "38;5;22", .middle: "38;5;94", .high: "38;5;124", .match: "1;4;38;5;88", .typedField: "38;5;24",
        .typedValue: "38;5;22", .typedNumber: "38;5;54",
    ]
}

/// The meaning of a piece of text for its reader, which decides its style if there are colours.
///
/// The meaning is always expressed in words too, so nothing is lost without colours.
public enum TextRole: Sendable, Hashable, CaseIterable {
    /// A name for what follows: the header of a table, the title of a record.
    case head
    /// Secondary text: row numbers, hints, rules between columns.
    case dim
    /// A property of a record, or something that was done with it.
    case mark
    /// The words for urgent, archived and missed records.
    case urgent, archived, missed
    case error
    /// Text that was searched for.
    case match
    /// Lines of a difference.
    case removed, added
    case money, number
    /// Parts of a line that is being typed.
    case typedField, typedValue, typedNumber
    /// Prices in the lowest, the middle and the highest third.
    case low, middle, high
}

/// The colours of a terminal, as far as they are known before anything is drawn on it.
public struct TerminalColours: Sendable, Hashable {
    /// The colour behind the text.
    public enum Background: Sendable, Hashable {
        case dark, light
    }

    /// True if the terminal shows 256 colours.
    public var areMany: Bool
    /// The background as reported by the terminal; nil if unknown.
    public var background: Background?

    public init(areMany: Bool = false, background: Background? = nil) {
        self.areMany = areMany
        self.background = background
    }

    /// Reads the environment: `COLORTERM` and `TERM` for the colours, `COLORFGBG` for the background.
    public init(environment: [String: String]) {
        let kind = environment["TERM", default: ""]
        areMany =
            ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
            || kind.split(separator: "-").contains { part in Self.kinds.contains { part.hasPrefix($0) } }
        background = environment["COLORFGBG"].flatMap(Self.background)
    }

    /// Prefixes of the parts of terminfo names that mean 256 colours.
    private static let kinds = ["256color", "direct", "kitty", "alacritty", "foot", "wezterm", "ghostty"]

    /// Returns the background in `15;0` or `0;default;15`. Of the terminal's sixteen colours, 7 and those above 8 are
    /// light.
    private static func background(of variable: String) -> Background? {
        guard let number = variable.split(separator: ";").last.flatMap({ Int($0) }), (0..<16).contains(number) else {
            return nil
        }
        return number == 7 || number > 8 ? .light : .dark
    }

    /// Returns the theme that suits the terminal.
    ///
    /// If the background is unknown, this is the theme that is readable on any background.
    ///
    /// - Parameter chosen: The user's setting: `dark`, `light`, `16`, `none`; nil for the theme that suits the
    ///   terminal.
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
