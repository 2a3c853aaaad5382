public import CommandKit
public import Rendering
import Syntax

/// A line to run, with all the text that was typed for it.
struct InputLine {
    let line: ParsedLine
    /// The line, then its here-text and the delimiter.
    let written: [String]
    var readAhead: ReadAhead

    init(_ line: ParsedLine, written: [String]? = nil, readAhead: ReadAhead = []) {
        (self.line, self.readAhead) = (line, readAhead)
        self.written = written ?? [line.source]
    }
}

extension LineResult {
    /// Renders the result for standard output and standard error.
    ///
    /// - Parameters:
    ///   - line: The typed line, if it must be shown differently.
    ///   - place: The position of the line, if it is not where it was run.
    func rendered(
        for line: String? = nil, at place: ScriptPlace? = nil, in options: RenderingOptions
    ) -> (output: Rendered, error: Rendered) {
        let (line, place, renderer) = (line ?? source, place ?? self.place, Renderer(options))
        let cut = output.cutNotice(in: options.format)
        let messages = notices + remarks + (cut.map { [$0] } ?? [])
        let notices = messages.flatMap { options.localizer.notice($0, width: options.lineWidth) }
        if options.format == .json { return (.text(object(for: line, at: place)), .lines(notices)) }
        let problem = failure.map { renderer.rendered($0, for: RedactedLine(line).string, at: place).lines } ?? []
        return (error == nil ? renderer.rendered(output, for: line) : .lines([]), .lines(notices + problem))
    }

    /// Returns the result as one object on one line, as `--format json` prints it.
    private func object(for line: String, at place: ScriptPlace?) -> String {
        let (output, line) = error == nil ? (output, line) : (nil, RedactedLine(line).string)
        return JSONRenderer.rendering(of: output, for: line, error: failure, at: place)
    }

    /// Returns the text that expectations check: without positions, so that a session and its recording agree.
    private func checked(in options: RenderingOptions) -> String {
        var (result, options) = (self, options)
        (result.place, options.theme) = (nil, .none)
        let (output, error) = result.rendered(in: options)
        return output.read(in: options) + error.read(in: options)
    }

    /// Returns the result in the form that expectations check, with all its output without colours.
    public func lastResult(in options: RenderingOptions) -> LastResult {
        LastResult(
            self,
            failure: failure.map { error in
                (error.kind, options.localizer.text(error.message), error.hint.map { options.localizer.text($0) })
            }
        ) { isJSON in isJSON ? object(for: source, at: place) : checked(in: options) }
    }
}

extension Output {
    /// Returns a notice if a program gets only the first page of a result, which it may take for all of it.
    fileprivate func cutNotice(in format: OutputFormat) -> Message? {
        guard [.csv, .json].contains(format), case .records(let list) = data, list.offset == 0, rest == nil
        else { return nil }
        let count = list.records.count
        // The line for the next page has the service before it if that is not the current one.
        let all = (continuation ?? "next").dropLast("next".count) + "list --all"
        guard let total = list.total else {
            // The message, which CSV leaves out, says which part of a server's records is saved.
            if list.saved != nil { return format == .csv ? message : nil }
            return count == 0 ? nil : "Only the first page. For all of them: \(String(all))."
        }
        guard total > count else { return nil }
        return "Only \(count) of \(total, list.schema.noun). For all of them: \(String(all))."
    }
}
