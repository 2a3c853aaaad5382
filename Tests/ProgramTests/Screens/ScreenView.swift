/// A view and the line that shows it.
struct ScreenView: Sendable {
    let name: String
    /// Lines entered first, whose output is not recorded.
    let preparation: [String]
    let line: String
    /// True if the view includes pictures.
    let hasPictures: Bool

    init(_ name: String, after preparation: [String] = [], _ line: String, hasPictures: Bool = false) {
        (self.name, self.preparation, self.line, self.hasPictures) = (name, preparation, line, hasPictures)
    }

    /// The views of a terminal, in the order of one program run.
    static func tour(of kind: ScreenKind) -> [ScreenView] {
        kind == .accessible ? listings + said + others : listings + others
    }

    private static let listings = [
        ScreenView("listings", after: ["search velo", "pin 3"], "list", hasPictures: true),
        ScreenView("listing", "show 1", hasPictures: true),
        ScreenView("picture", "image 2", hasPictures: true),
    ]

    /// Views for screen readers only.
    private static let said = [
        ScreenView("next", after: ["list"], "next record"),
        ScreenView("fields", "say 2 price category"),
    ]

    private static let others = [
        ScreenView("categories", "categories"),
        ScreenView("prices", "chart price"),
        ScreenView("products", after: ["use products", "login john@mail.com", "changeme"], "list"),
        ScreenView("product", "show 2"),
        ScreenView("transactions", after: ["use transactions"], "list"),
        ScreenView("sum", "sum"),
        ScreenView("insights", "insights"),
        ScreenView("months", "chart amount by date month line"),
        ScreenView("hotels", after: ["use hotels"], "list"),
        ScreenView("map", "map"),
        ScreenView("calls", after: ["use calls"], "list"),
        ScreenView("hours", "chart created hour"),
        ScreenView("draft", after: ["use listings", "draft from 2 velo"], "draft show"),
        ScreenView("help", "help"),
        ScreenView("command", "help pin"),
        ScreenView("settings", "set"),
        ScreenView("error", "filter pirce < 400"),
        ScreenView("nothing", "search qqqqq"),
    ]
}

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
