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

/// The result of one line: the value that is printed, recorded, and kept for the expectations after it.
struct LineResult: Sendable {
    /// The text of the line; empty for output that belongs to no line.
    let source: String
    /// The position of the line in a script; nil at the prompt.
    private(set) var place: ScriptPlace?
    let output: Output?
    /// The error of the line, or the error from saving its result; nil if neither failed.
    let failure: Failure?
    var notices: [Message]
    /// Assumptions that sources made while they were read.
    private let remarks: [Message]
    let askedFormat: OutputFormat?
    /// True if the line is an expectation, which the next one does not check.
    let isExpectation: Bool

    /// - Parameter asked: The format that a line that failed asks for.
    init(
        _ result: Result<Interpreter.Outcome, Failure>, of line: String, at place: ScriptPlace? = nil,
        asked: OutputFormat? = nil, isExpectation: Bool = false
    ) {
        switch result {
        case .success(let outcome):
            (output, failure, notices, remarks) = (outcome.output, outcome.unsaved, outcome.notices, outcome.remarks)
            (askedFormat, self.isExpectation) = (outcome.format, outcome.isExpectation)
        case .failure(let error):
            (output, failure, notices, remarks) = (nil, error, [], [])
            (askedFormat, self.isExpectation) = (asked, isExpectation)
        }
        (source, self.place) = (line, place)
    }

    var control: Output.Control? { output?.control }

    /// Renders the result for standard output and standard error.
    ///
    /// - Parameters:
    ///   - line: The typed line, if it must be shown differently.
    ///   - place: The position of the line, if it is not where it was run.
    func rendered(
        for line: String? = nil, at place: ScriptPlace? = nil, in options: RenderingOptions
    ) -> (output: Rendered, error: Rendered) {
        let (line, place, renderer) = (line ?? source, place ?? self.place, Renderer(options))
        let cut = output?.cutNotice(in: options.format)
        let messages = notices + remarks + (cut.map { [$0] } ?? [])
        let notices = messages.flatMap { options.localizer.notice($0, width: options.lineWidth) }
        if options.format == .json { return (.text(object(for: line, at: place)), .lines(notices)) }
        let error = failure.map { renderer.rendered($0, for: RedactedLine(line).string, at: place) }
        return (
            output.map { renderer.rendered($0, for: line) } ?? .lines([]),
            .lines(notices + (error?.lines ?? []))
        )
    }

    /// Returns the result as one object on one line, as `--format json` prints it.
    private func object(for line: String, at place: ScriptPlace?) -> String {
        if let output { return JSONRenderer().rendering(of: output, for: line, unsaved: failure, at: place) }
        guard let failure else { return "" }
        return JSONRenderer().rendering(of: failure, for: RedactedLine(line).string, at: place)
    }

    /// Returns the text that expectations check: without positions, so that a session and its recording agree.
    private func checked(in options: RenderingOptions) -> String {
        var (result, options) = (self, options)
        (result.place, options.theme) = (nil, .none)
        let (output, error) = result.rendered(in: options)
        return output.read(in: options) + error.read(in: options)
    }

    /// Returns the result in the form that expectations check, with all its output without colours.
    func previousRun(in options: RenderingOptions) -> LastResult {
        LastResult(
            line: RedactedLine(source).string, rows: output?.rowCount,
            failure: failure.map { error in
                (
                    error.kind, options.localizer.text(error.message),
                    error.hint.map { options.localizer.text($0) }
                )
            },
            isExpectation: isExpectation, isWhole: output?.rest == nil, continuation: output?.continuation,
            data: output?.data
        ) { isJSON in isJSON ? object(for: source, at: place) : checked(in: options) }
    }
}

extension LastResult {
    public init(_ result: Result<Interpreter.Outcome, Failure>, of line: String, in options: RenderingOptions) {
        self = LineResult(result, of: line).previousRun(in: options)
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
