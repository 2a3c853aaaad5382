/// The kinds of terminals whose screens are kept, by the first part of their files' names.
enum ScreenKind: String, CaseIterable, Sendable {
    /// Gets pictures in kitty's protocol. The emulator ignores them, so that their cells are empty.
    case kitty
    case colours256 = "256"
    case colours16 = "16"
    /// Nothing can be moved on it, coloured or drawn.
    case dumb
    /// Read aloud.
    case accessible

    /// What `TERM` says.
    var terminal: String {
        switch self {
        case .colours256, .accessible: "tmux-256color"
        // A terminal called tmux gets none.
        case .kitty: "xterm-256color"
        case .colours16: "xterm-16color"
        case .dumb: "dumb"
        }
    }

    var environment: [String: String] { self == .kitty ? ["COLORTERM": "truecolor"] : [:] }

    var arguments: [String] { self == .accessible ? ["--accessible"] : [] }

    /// The lines that make the program ready, beyond those that make it ready for any.
    var preparation: [String] {
        switch self {
        case .kitty: ["set theme dark", "set pictures kitty"]
        case .colours256: ["set theme dark", "set pictures blocks"]
        case .colours16: ["set pictures blocks"]
        case .dumb, .accessible: []
        }
    }

    /// Whether pictures are drawn, which may come later than what is around them.
    var hasPictures: Bool { self == .kitty || hasColours }

    /// Whether colours are kept, in the captures that show them.
    var hasColours: Bool { self == .colours256 || self == .colours16 }
}
