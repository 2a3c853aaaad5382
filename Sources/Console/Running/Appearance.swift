public import CommandKit
public import Domain
public import FoundationEssentials
public import Rendering
public import Services

/// How output looks, decided once from options and environment.
public struct Appearance: Sendable {
    /// The format that the program was asked for; nil for what suits the place.
    public var format: OutputFormat?
    /// The format where nobody asked: table on a terminal, plain elsewhere.
    public var usualFormat: OutputFormat
    /// Columns of the terminal; nil to look at each time, since windows are resized.
    public var width: Int?
    public var isColoured: Bool
    /// What is known of the terminal's colours.
    public var colours = TerminalColours()
    public var timeZone: TimeZone
    /// The language that the program was asked for; nil for the session's, or the usual one.
    public var language: Language?
    /// The language where nobody asked: the environment's.
    public var usualLanguage = Language.english
    /// Who orders text from right to left where nobody said.
    public var usualBidi = BidirectionalMode.terminal
    /// Whether the program was asked for output that is made to be listened to; nil for what the session says.
    public var isAccessible: Bool?
    /// The same where nobody asked: what the environment says to a terminal.
    public var isUsuallyAccessible = false
    /// Whether what stands on the terminal may be drawn anew while somebody types.
    public var redraws: Bool
    /// Whether charts and maps are drawn with ASCII alone.
    public var isASCII = false
    /// Whether the terminal has links.
    public var hasLinks = false

    public init(
        format: OutputFormat?, usualFormat: OutputFormat, width: Int?, isColoured: Bool, timeZone: TimeZone,
        redraws: Bool = false
    ) {
        self.format = format
        self.usualFormat = usualFormat
        self.width = width
        self.isColoured = isColoured
        self.timeZone = timeZone
        self.redraws = redraws
    }

    /// What the line asks for, else the program's option, else the session's setting, else what suits the place.
    func options(asked: OutputFormat? = nil, settings: Settings = Settings()) -> RenderingOptions {
        let isAccessible = isAccessible(settings)
        let screen = TerminalScreen.size
        var options = RenderingOptions(
            format: asked ?? format ?? settings.format ?? (isAccessible ? .table : usualFormat),
            width: width ?? screen?.columns ?? Self.usualWidth,
            isColoured: isColoured && !isAccessible, wording: wording(settings), layout: settings.layout)
        options.theme = isAccessible ? .none : theme(settings)
        options.isAccessible = isAccessible
        options.pictures = settings.pictures
        (options.isASCII, options.hasLinks) = (isASCII, hasLinks)
        options.height = screen?.rows
        return options
    }

    /// How text stands out: not at all where there are no colours, else as the session says, or as suits the terminal.
    func theme(_ settings: Settings) -> Theme {
        isColoured ? colours.theme(chosen: settings[.theme]) : .none
    }

    /// The language that people are spoken to in.
    public func wording(_ settings: Settings) -> Wording {
        Wording(
            language ?? settings.language ?? usualLanguage,
            bidi: isAccessible(settings) ? .off : settings.bidi ?? usualBidi,
            timeZone: timeZone)
    }

    private func isAccessible(_ settings: Settings) -> Bool {
        isAccessible ?? settings.isAccessible ?? isUsuallyAccessible
    }

    static let usualWidth = 80
}
