public import CommandKit
public import FoundationEssentials
public import Rendering

/// The appearance of output, decided once from options and environment.
public struct Appearance: Sendable {
    /// The format that the program's options ask for; nil to choose by destination.
    public var format: OutputFormat?
    /// The default format: table on a terminal, plain elsewhere.
    public var usualFormat: OutputFormat
    /// Columns of the terminal; nil to determine them each time, since windows are resized.
    public var width: Int?
    public var isColoured: Bool
    /// False if standard error has no colours although standard output may have them.
    public var coloursErrors = true
    public var colours = TerminalColours()
    public var timeZone: TimeZone
    /// The language that the program's options ask for; nil for the session's or the default one.
    public var language: Language?
    /// The default language: the environment's.
    public var usualLanguage = Language.english
    public var usualBidi = BidirectionalMode.terminal
    /// True if the program's options ask for screen-reader output; nil for the session's setting.
    public var isAccessible: Bool?
    /// The default for screen-reader output, which the environment sets for a terminal.
    public var isUsuallyAccessible = false
    /// True if the terminal may be redrawn while the user types.
    public var redraws: Bool
    /// True if charts and maps are drawn with ASCII only.
    public var isASCII = false
    public var hasLinks = false
    /// True if the terminal knows marks of prompts, and has a title.
    public var hasMarks = false
    public var program: ProgramWords?
    /// The clock by which the age of dates is told; nil to show the dates themselves whatever the session says.
    public var clock: WorldClock?

    package init(
        format: OutputFormat?, usualFormat: OutputFormat, width: Int?, isColoured: Bool, timeZone: TimeZone,
        redraws: Bool = false
    ) {
        (self.format, self.usualFormat, self.width) = (format, usualFormat, width)
        (self.isColoured, self.timeZone, self.redraws) = (isColoured, timeZone, redraws)
    }

    /// Returns the options by precedence: the line, the program's options, the session's settings, the default.
    func options(asked: OutputFormat? = nil, settings: Settings = Settings()) -> RenderingOptions {
        let isAccessible = isAccessible(settings)
        let screen = TerminalScreen.size
        var options = RenderingOptions(
            format: asked ?? format ?? settings.format ?? (isAccessible ? .table : usualFormat),
            width: width ?? screen?.columns ?? Self.usualWidth,
            isColoured: isColoured && !isAccessible, localizer: localizer(settings), layout: settings.layout)
        options.theme =
            isAccessible || !isColoured
            ? .none : colours.theme(chosen: settings[.theme]).changed(by: settings.colours)
        options.isAccessible = isAccessible
        options.pictures = settings.pictures
        (options.isASCII, options.hasLinks) = (isASCII, hasLinks)
        if settings[.dates] == "relative" { options.now = clock?.now }
        options.height = screen?.outputRows
        return options
    }

    public func localizer(_ settings: Settings) -> Localizer {
        var localizer = Localizer(
            language ?? settings.language ?? usualLanguage,
            bidi: isAccessible(settings) ? .off : settings.bidi ?? usualBidi,
            timeZone: timeZone)
        localizer.program = program
        return localizer
    }

    func isAccessible(_ settings: Settings) -> Bool {
        isAccessible ?? settings.isAccessible ?? isUsuallyAccessible
    }

    static let usualWidth = 80
}
