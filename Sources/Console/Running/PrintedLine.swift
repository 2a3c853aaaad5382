import CommandKit
import Domain
import Services
import Syntax

/// What a line came to, as text: one object for output and error, where that is asked for.
struct PrintedLine {
    let output: String
    /// What is said on standard error: that a program got one page only, what sources assumed, and why the line could not
    /// be noted, where that does not stand in the output.
    let error: String

    /// - Parameter unsaved: Why what it changed could not be noted.
    init(
        _ outcome: Interpreter.Outcome, of line: String, unsaved: Failure?, at place: ScriptPlace?,
        options: RenderingOptions
    ) {
        let said = outcome.remarks + [Self.notice(ofCut: outcome.output.content, in: options.format)].compactMap(\.self)
        let remarks = said.map { ProgramNotice($0, in: options.wording).text }.joined()
        if unsaved != nil, options.format == .json {
            output = JSONRenderer().rendering(of: outcome.output, for: line, unsaved: unsaved, at: place)
            error = remarks
        } else {
            output = Renderer(options).rendering(of: outcome.output, for: line)
            let failure = unsaved.map { Renderer(options).rendering(of: $0, for: ShownLine(line).string, at: place) }
            error = remarks + (failure ?? "")
        }
    }

    /// What to say where a program gets the first page of a result, which it may take for all of it; nil where it does
    /// not. Later pages were asked for as such.
    private static func notice(ofCut content: Output.Content, in format: OutputFormat) -> Message? {
        guard [.csv, .json].contains(format), case .records(let list) = content, list.offset == 0 else { return nil }
        let count = list.records.count
        guard let total = list.total else {
            return count == 0 ? nil : "Only rows 1 to \(count). For all of them: list --all."
        }
        guard total > count else { return nil }
        return "Only rows 1 to \(count) of \(total, list.schema.noun). For all of them: list --all."
    }
}
