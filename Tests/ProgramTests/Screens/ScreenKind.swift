/// The kinds of terminals with recorded screens, named by the first part of their files' names.
enum ScreenKind: String, CaseIterable, Sendable {
    /// Gets pictures in kitty's protocol. The emulator ignores them, so that their cells are empty.
    case kitty
    case colours256 = "256"
    case colours16 = "16"
    /// A terminal without cursor movement, colours or drawing.
    case dumb
    /// A screen reader.
    case accessible

    /// The value of `TERM`.
    var terminal: String {
        switch self {
        case .colours256, .accessible: "tmux-256color"
        // A terminal named tmux gets no pictures.
        case .kitty: "xterm-256color"
        case .colours16: "xterm-16color"
        case .dumb: "dumb"
        }
    }

    var environment: [String: String] { self == .kitty ? ["COLORTERM": "truecolor"] : [:] }

    var arguments: [String] { self == .accessible ? ["--accessible"] : [] }

    /// The lines that prepare the program, in addition to the common ones.
    var preparation: [String] {
        switch self {
        case .kitty: ["set theme dark", "set pictures kitty"]
        case .colours256: ["set theme dark", "set pictures blocks"]
        case .colours16: ["set pictures blocks"]
        case .dumb, .accessible: []
        }
    }

    /// True if pictures are drawn, which may arrive later than the text around them.
    var hasPictures: Bool { self == .kitty || hasColours }

    /// True if colours are kept in the captures that show them.
    var hasColours: Bool { self == .colours256 || self == .colours16 }
}
