public import CommandKit

/// The colours of a terminal, which give each role of text its style.
public struct Theme: Sendable, Hashable, CaseIterable {
    private let styles: [TextRole: String]

    public static let none = Theme(styles: [:])
    /// Bold, dim and the terminal's own sixteen colours, which its user has made readable on any background.
    public static let sixteen = Theme(styles: [
        .head: "1", .dim: "2", .mark: "33", .urgent: "1;33", .archived: "2", .missed: "31", .error: "1;31",
        .removed: "31", .added: "32", .low: "32", .middle: "33", .high: "31", .match: "1;4", .typedField: "36",
        .typedValue: "32", .typedNumber: "35",
        .typedCommand: "1", .prompt: "1", .typedOption: "2", .typedOperator: "33", .typedString: "32",
    ])
    /// Those of 256 colours that are readable on black.
    public static let dark = Theme(styles: [
        .head: "1", .dim: "38;5;245", .mark: "38;5;180", .urgent: "1;38;5;215", .archived: "38;5;245",
        .missed: "38;5;210", .error: "1;38;5;203", .removed: "38;5;210", .added: "38;5;114", .money: "38;5;151",
        .low: "38;5;114", .middle: "38;5;221", .high: "38;5;210", .match: "1;4;38;5;222", .typedField: "38;5;117",
        .typedValue: "38;5;151", .typedNumber: "38;5;183",
        .typedCommand: "1", .prompt: "1", .typedOption: "38;5;245", .typedOperator: "38;5;180",
        .typedString: "38;5;114",
    ])
    /// Those of 256 colours that are readable on white.
    public static let light = Theme(styles: [
        .head: "1", .dim: "38;5;241", .mark: "38;5;94", .urgent: "1;38;5;130", .archived: "38;5;241",
        .missed: "38;5;124", .error: "1;38;5;124", .removed: "38;5;124", .added: "38;5;22", .money: "38;5;23",
        .low: "38;5;22", .middle: "38;5;94", .high: "38;5;124", .match: "1;4;38;5;88", .typedField: "38;5;24",
        .typedValue: "38;5;22", .typedNumber: "38;5;54",
        .typedCommand: "1", .prompt: "1", .typedOption: "38;5;241", .typedOperator: "38;5;94", .typedString: "38;5;22",
    ])

    public static let allCases = [none, sixteen, dark, light]

    /// Returns the theme with a user's own colours; plain text stays plain.
    public func changed(by colours: TextColours?) -> Theme {
        guard let colours, self != .none else { return self }
        let own = colours.styles.compactMap { kind, style in kind.role.map { ($0, style) } }
        return Theme(styles: styles.merging(own) { _, own in own })
    }

    /// Returns the text between the sequences of its style; unchanged if it has no style.
    package func paint(_ text: String, as role: TextRole) -> String {
        guard self != .none, !text.isEmpty, let style = style(of: role) else { return text }
        return "\u{1B}[\(style)m\(text)\u{1B}[0m"
    }

    /// Returns the sequence that begins a role's style; empty if it has none.
    package func sequence(of role: TextRole) -> String { style(of: role).map { "\u{1B}[\($0)m" } ?? "" }

    /// Returns the parameters of the sequence “select graphic rendition” (ECMA-48, SGR); nil for ordinary text.
    package func style(of role: TextRole) -> String? { styles[role] }
}

/// The meaning of a piece of text for its reader, which decides its style if there are colours.
///
/// The meaning is always expressed in words too, so nothing is lost without colours. The raw values are the names by
/// which users set colours (`TextColours.Kind`).
public enum TextRole: String, Sendable, CaseIterable {
    /// A name for what follows: the header of a table, the title of a record.
    case head = "title"
    /// Secondary text: row numbers, hints, rules between columns.
    case dim = "hint"
    /// A property of a record, or something that was done with it.
    case mark
    case urgent, archived, missed
    case error
    case match
    case removed, added
    case money
    /// Parts of a line that is being typed.
    case typedCommand = "command", typedOption = "option", typedField = "field", typedOperator = "operator"
    /// A value in a typed line, by its kind.
    case typedValue = "value", typedString = "string", typedNumber = "number"
    case prompt
    /// Prices in the lowest, the middle and the highest third.
    case low, middle, high
}

extension TextColours.Kind {
    /// The role with this kind's colour; the two have the same words.
    package var role: TextRole? { TextRole(rawValue: rawValue) }
}

/// The colours of a terminal, as far as they are known before anything is drawn on it.
public struct TerminalColours: Sendable, Hashable {
    public var has256Colours: Bool
    /// True if the terminal reports a light background, false for a dark one; nil if unknown.
    public var hasLightBackground: Bool?

    package init(has256Colours: Bool = false, hasLightBackground: Bool? = nil) {
        (self.has256Colours, self.hasLightBackground) = (has256Colours, hasLightBackground)
    }

    /// Reads the environment: `COLORTERM` and `TERM` for the colours, `COLORFGBG` for the background.
    public init(environment: [String: String]) {
        let kind = environment["TERM", default: ""]
        has256Colours =
            ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
            || kind.split(separator: "-").contains { part in Self.kinds.contains { part.hasPrefix($0) } }
        hasLightBackground = environment["COLORFGBG"].flatMap(Self.isLight)
    }

    /// Prefixes of the parts of terminfo names that mean 256 colours.
    private static let kinds = ["256color", "direct", "kitty", "alacritty", "foot", "wezterm", "ghostty"]

    /// Returns whether the background in `15;0` or `0;default;15` is light. Of the terminal's sixteen colours, 7 and
    /// those above 8 are.
    private static func isLight(_ variable: String) -> Bool? {
        let number = variable.split(separator: ";").last.flatMap { Int($0) }
        return number.flatMap { (0..<16).contains($0) ? $0 == 7 || $0 > 8 : nil }
    }

    /// Returns the theme that was chosen (`dark`, `light`, `16`, `none`) or suits the terminal: one that is readable on
    /// any background if the background is unknown.
    public func theme(chosen: String?) -> Theme {
        if chosen == "none" { return .none }
        guard has256Colours, chosen != "16" else { return .sixteen }
        switch chosen {
        case "dark": return .dark
        case "light": return .light
        default: return hasLightBackground.map { $0 ? .light : .dark } ?? .sixteen
        }
    }
}
