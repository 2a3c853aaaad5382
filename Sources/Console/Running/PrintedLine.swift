import CommandKit
import Domain
import Syntax

/// What a line came to, as text: one object for output and error, where that is asked for.
struct PrintedLine {
    let output: String
    /// Why it could not be noted, apart from the output; empty where it was, or stands in the output.
    let error: String

    /// - Parameter unsaved: Why what it changed could not be noted.
    init(
        _ outcome: Interpreter.Outcome, of line: String, unsaved: CommandError?, at place: ScriptPlace?,
        options: RenderingOptions
    ) {
        if unsaved != nil, options.format == .json {
            output = JSONRenderer().rendering(of: outcome.output, for: line, unsaved: unsaved, at: place)
            error = ""
        } else {
            output = Renderer(options).rendering(of: outcome.output, for: line)
            error =
                unsaved.map { Renderer(options).rendering(of: $0, for: ShownLine(line).string, at: place) } ?? ""
        }
    }
}
