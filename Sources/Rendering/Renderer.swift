public import CommandKit
public import Services

/// Turns what a command came to into lines or text, in the format asked for.
///
/// All text from outside is visible in what it returns (design §7), or escaped where the format has escapes.
public struct Renderer: Sendable {
    public let options: RenderingOptions

    public init(_ options: RenderingOptions) {
        self.options = options
    }

    /// Renders what a command returned, as it is read.
    ///
    /// - Parameter line: The line as it was typed.
    /// - Returns: Whole lines, each with its newline; empty where there is nothing to show.
    public func rendering(of output: Output, for line: String) -> String {
        rendered(output, for: line).read(in: options)
    }

    /// Renders why a command failed, as it is read: as an object in JSON, else in words for a person.
    ///
    /// - Parameters:
    ///   - line: The line as it was typed; empty where it could not be read.
    ///   - place: Where the line stands in a script; nil at the prompt.
    public func rendering(of error: Failure, for line: String, at place: ScriptPlace?) -> String {
        rendered(error, for: line, at: place).read(in: options)
    }

    package func rendered(_ output: Output, for line: String) -> Rendered {
        switch options.format {
        case .table where options.isAccessible: .lines(SpokenRenderer(in: options.wording).lines(of: output))
        case .table: .lines(TableRenderer(options).lines(of: output))
        case .plain: .lines(PlainRenderer(wording: options.wording).lines(of: output))
        case .json: .text(JSONRenderer().rendering(of: output, for: line))
        case .csv: .text(CSVRenderer().rendering(of: output))
        case .markdown: .text(MarkdownRenderer(wording: options.wording).rendering(of: output))
        }
    }

    package func rendered(_ error: Failure, for line: String, at place: ScriptPlace?) -> Rendered {
        if options.format == .json { return .text(JSONRenderer().rendering(of: error, for: line, at: place)) }
        if options.isAccessible { return .lines(SpokenError(error, in: line, at: place).lines(in: options.wording)) }
        let width = options.format == .table ? options.width : nil
        return .lines(ErrorRenderer(wording: options.wording, width: width).lines(of: error, for: line, at: place))
    }
}

/// What is printed: lines that are still laid out, or the text of another format.
package enum Rendered: Sendable {
    case lines([Line])
    case text(String)

    package var isEmpty: Bool {
        switch self {
        case .lines(let lines): lines.isEmpty
        case .text(let text): text.isEmpty
        }
    }

    /// The lines; none of a text.
    package var lines: [Line] { if case .lines(let lines) = self { lines } else { [] } }

    /// The text as it is read, with its colours.
    package func read(in options: RenderingOptions) -> String {
        switch self {
        // Plain text is the same everywhere.
        case .lines(let lines):
            LineWriter(options.wording, theme: options.format == .plain ? .none : options.theme).read(lines)
        case .text(let text): text
        }
    }

    /// The same without colours.
    package func plain(in options: RenderingOptions) -> String {
        var options = options
        options.theme = .none
        return read(in: options)
    }

    /// The text as it has to be sent to the terminal; as it is read in formats that are not made for one.
    package func shown(in options: RenderingOptions) -> String {
        guard case .lines(let lines) = self, options.format == .table else { return read(in: options) }
        return LineWriter(options.wording, theme: options.theme, hasLinks: options.hasLinks)
            .shown(lines, width: options.width)
    }
}
