public import CommandKit
public import FoundationEssentials

/// How output is to look.
public struct RenderingOptions: Sendable, Hashable {
    public var format: OutputFormat
    /// Cells in a line; only the table format breaks lines by it.
    public var width: Int
    /// Whether the terminal may be told to colour text; only tables and errors are coloured.
    public var isColoured: Bool
    /// Where days begin and end for people; programs get UTC.
    public var timeZone: TimeZone
    /// Whether a record stands beside the list it is from, in the table format; nil for what suits the width.
    public var layout: ScreenLayout?

    public init(
        format: OutputFormat, width: Int, isColoured: Bool, timeZone: TimeZone, layout: ScreenLayout? = nil
    ) {
        self.format = format
        self.width = width
        self.isColoured = isColoured
        self.timeZone = timeZone
        self.layout = layout
    }
}
