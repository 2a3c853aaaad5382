public import CommandKit
public import FoundationEssentials

/// How output looks, decided once from options and environment.
public struct Appearance: Sendable {
    /// The format that the program was asked for; nil for what suits the place.
    public var format: OutputFormat?
    /// The format where nobody asked: table on a terminal, plain elsewhere.
    public var usualFormat: OutputFormat
    /// Columns of the terminal; nil to look at each time, since windows are resized.
    public var width: Int?
    public var isColoured: Bool
    public var timeZone: TimeZone
    /// Whether what stands on the terminal may be drawn anew while somebody types.
    public var redraws: Bool

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

    func options(format: OutputFormat?, layout: ScreenLayout?) -> RenderingOptions {
        RenderingOptions(
            format: format ?? usualFormat, width: width ?? TerminalScreen.width ?? Self.usualWidth,
            isColoured: isColoured, timeZone: timeZone, layout: layout)
    }

    private static let usualWidth = 80
}
