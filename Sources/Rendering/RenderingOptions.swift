public import CommandKit
public import struct FoundationEssentials.Date

/// The options for rendering output.
public struct RenderingOptions: Sendable, Hashable {
    public var format: OutputFormat
    /// The width of a line in cells; only the table format wraps lines to it.
    public var width: Int
    /// The height of the screen in lines; nil if unknown.
    public var height: Int?
    /// The style of text; only tables and errors are coloured.
    public var theme: Theme
    /// The language and the time zone for people; programs get English and UTC.
    public var wording: Wording
    /// True if output is for screen readers: sentences, and nothing that is only visual.
    public var isAccessible = false
    /// The way to show pictures on a terminal; nil for the one that the terminal reports.
    public var pictures: PictureChoice?
    /// True if the terminal shows only ASCII well; charts and maps are drawn with ASCII then.
    public var isASCII = false
    /// The position of a record in the table format, beside its list or alone; nil for the one that suits the width.
    public var layout: ScreenLayout?
    /// True if the terminal has links (OSC 8).
    public var hasLinks = false
    /// The time from which the age of dates in lists is counted; nil to show the dates themselves.
    public var now: Date?

    /// - Parameter isColoured: True if text may be coloured, with the colours that every terminal has.
    public init(
        format: OutputFormat, width: Int, isColoured: Bool, wording: Wording, layout: ScreenLayout? = nil
    ) {
        self.format = format
        self.width = width
        theme = isColoured ? .sixteen : .none
        self.wording = wording
        self.layout = layout
    }
}
