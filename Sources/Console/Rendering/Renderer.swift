public import CommandKit
public import Services

/// Turns what a command came to into text, in the format asked for.
///
/// All text from outside is visible in what it returns (design §7), or escaped where the format has escapes.
public struct Renderer: Sendable {
    public let options: RenderingOptions

    public init(_ options: RenderingOptions) {
        self.options = options
    }

    /// Renders what a command returned.
    ///
    /// - Parameter line: The line as it was typed.
    /// - Returns: Whole lines, each with its newline; empty where there is nothing to show.
    public func rendering(of output: Output, for line: String) -> String {
        switch options.format {
        case .table where options.isAccessible:
            SpokenRenderer(in: options.wording).rendering(of: output)
        case .table: TableRenderer(options).rendering(of: output)
        case .plain: PlainRenderer(wording: options.wording).rendering(of: output)
        case .json: JSONRenderer().rendering(of: output, for: line)
        case .csv: CSVRenderer().rendering(of: output)
        case .markdown: MarkdownRenderer(wording: options.wording).rendering(of: output)
        }
    }

    /// Renders why a command failed: as an object in JSON, else in words for a person.
    ///
    /// - Parameters:
    ///   - line: The line as it was typed; empty where it could not be read.
    ///   - place: Where the line stands in a script; nil at the prompt.
    public func rendering(of error: Failure, for line: String, at place: ScriptPlace?) -> String {
        switch options.format {
        case .json: JSONRenderer().rendering(of: error, for: line, at: place)
        case .table, .plain, .csv, .markdown:
            options.isAccessible
                ? SpokenError(error, in: line, at: place).text(in: options.wording)
                : ErrorRenderer(
                    theme: options.theme, wording: options.wording,
                    width: options.format == .table ? options.width : nil
                ).rendering(of: error, for: line, at: place)
        }
    }
}
