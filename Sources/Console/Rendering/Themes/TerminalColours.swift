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
