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
