public import CommandKit
public import struct FoundationEssentials.Date

/// How output is to look.
public struct RenderingOptions: Sendable, Hashable {
    public var format: OutputFormat
    /// Cells in a line; only the table format breaks lines by it.
    public var width: Int
    /// Lines of the screen; nil where that is not known.
    public var height: Int?
    /// How text stands out; only tables and errors are coloured.
    public var theme: Theme
    /// The language for people, and where their days begin and end; programs get English and UTC.
    public var wording: Wording
    /// Whether output is made to be listened to: sentences, and nothing that is only seen.
    public var isAccessible = false
    /// How pictures are shown on a terminal; nil for what it answers.
    public var pictures: PictureChoice?
    /// Whether the terminal shows nothing but ASCII well; charts and maps are drawn with it alone then.
    public var isASCII = false
    /// Whether a record stands beside the list it is from, in the table format; nil for what suits the width.
    public var layout: ScreenLayout?
    /// Whether the terminal has links (OSC 8).
    public var hasLinks = false
    /// The time that dates in lists are told from; nil for the dates themselves.
    public var now: Date?

    /// - Parameter isColoured: Whether the terminal may be told to colour text, with the colours that every one has.
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
