public import CommandKit
public import struct FoundationEssentials.Date

/// Turns the result of a command into lines or text, in the requested format.
///
/// All text from outside is made visible (``VisibleText``), or escaped if the format has escapes.
public struct Renderer: Sendable {
    public let options: RenderingOptions

    public init(_ options: RenderingOptions) { self.options = options }

    /// Renders the output of a command in reading order.
    ///
    /// - Returns: Whole lines, each with its newline; empty if there is nothing to show.
    public func rendering(of output: Output, for line: String) -> String {
        rendered(output, for: line).read(in: options)
    }

    /// Renders the records of the next page of a list in CSV. The other formats need the whole list, for their columns
    /// or their object.
    package func rendering(of following: [ListedRecord], after output: Output) -> String {
        guard case .records(let list) = output.data else { return "" }
        return CSVRenderer().text(of: following, list.fields, list.schema, hasHead: false)
    }

    /// The formats that can be written in parts, before all records are fetched.
    package static let formatsInParts: Set<OutputFormat> = [.csv, .json]

    /// Renders a list with its following pages, and passes the text in parts; text in formats that need all rows, and
    /// other data, are passed whole.
    ///
    /// - Throws: `.cancelled` between two parts if the task is cancelled.
    package func render(
        _ output: Output, for line: String, _ write: (String) throws(Failure) -> Void
    ) async throws(Failure) {
        guard case .records(let list) = output.data, Self.formatsInParts.contains(options.format) else {
            return try write(rendering(of: output, for: line))
        }
        let (empty, isJSON) = (Output(.records(list.slice(0..<0))), options.format == .json)
        let ends = isJSON ? JSONRenderer.parts(of: empty, for: line) : [rendering(of: empty, for: line), ""]
        try write(ends[0])
        var (records, rest, isFirst) = (list.records[...], output.rest, true)
        repeat {
            while !records.isEmpty {
                if Task.isCancelled { throw .cancelled }
                let part = Array(records.prefix(Self.partSize))
                records = records.dropFirst(part.count)
                let text =
                    isJSON ? JSONRenderer.text(of: part, list.fields, list.schema) : rendering(of: part, after: empty)
                try write(isJSON && !isFirst ? "," + text : text)
                isFirst = false
            }
            records = try await rest?.next()?[...] ?? []
        } while !records.isEmpty
        try write(ends[1])
    }

    /// The number of records in a part of a text, which takes some milliseconds.
    private static let partSize = 1_000

    /// Renders the error of a command in reading order: as an object in JSON, else in words for people.
    public func rendering(of error: Failure, for line: String, at place: ScriptPlace?) -> String {
        rendered(error, for: line, at: place).read(in: options)
    }

    package func rendered(_ output: Output, for line: String) -> Rendered {
        switch options.format {
        case .table where options.isAccessible: .lines(SpokenRenderer(in: options.localizer).lines(of: output))
        case .table, .plain: .lines(TableRenderer(options).lines(of: output))
        case .json: .text(JSONRenderer.rendering(of: output, for: line))
        case .csv: .text(CSVRenderer().rendering(of: output))
        case .markdown: .text(MarkdownRenderer(localizer: options.localizer).rendering(of: output))
        }
    }

    package func rendered(_ error: Failure, for line: String, at place: ScriptPlace?) -> Rendered {
        if options.format == .json {
            return .text(JSONRenderer.rendering(of: nil, for: line, error: error, at: place))
        }
        if options.isAccessible {
            return .lines(SpokenError(error: error, line: line, place: place).lines(in: options.localizer))
        }
        let renderer = ErrorRenderer(localizer: options.localizer, width: options.lineWidth)
        return .lines(renderer.lines(of: error, for: line, at: place))
    }
}

/// Rendered output: lines that are not yet laid out, or the text of another format.
package enum Rendered: Sendable {
    case lines([Line])
    case text(String)

    package var lines: [Line] { if case .lines(let lines) = self { lines } else { [] } }

    /// Returns the text in reading order, with its colours.
    package func read(in options: RenderingOptions) -> String {
        switch self {
        // Plain text is the same everywhere.
        case .lines(let lines):
            LineWriter(options.localizer, theme: options.format == .plain ? .none : options.theme).read(lines)
        case .text(let text): text
        }
    }

    /// Returns the text as it must be sent to a terminal. Formats that are not made for one keep their reading order.
    package func shown(in options: RenderingOptions) -> String {
        guard case .lines(let lines) = self, options.format == .table else { return read(in: options) }
        return LineWriter(options.localizer, theme: options.theme, hasLinks: options.hasLinks)
            .shown(lines, width: options.width)
    }
}

public struct RenderingOptions: Sendable, Hashable {
    public var format: OutputFormat
    /// The width of a line in cells; only the table format wraps lines to it.
    public var width: Int
    /// The width that lines for people are wrapped to; nil for lines of any width.
    package var lineWidth: Int? { format == .table && !isAccessible ? width : nil }
    /// The number of lines on the screen beside the prompt; nil if unknown.
    public var height: Int?
    /// The style of text; only tables and errors are coloured.
    public var theme: Theme
    /// The language and the time zone for people; programs get English and UTC.
    public var localizer: Localizer
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
        format: OutputFormat, width: Int, isColoured: Bool, localizer: Localizer, layout: ScreenLayout? = nil
    ) {
        (self.format, self.width) = (format, width)
        theme = isColoured ? .sixteen : .none
        (self.localizer, self.layout) = (localizer, layout)
    }
}
