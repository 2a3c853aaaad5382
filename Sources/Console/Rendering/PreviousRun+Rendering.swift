public import CommandKit
public import Services
import Syntax

extension PreviousRun {
    /// What a command that was done came to.
    ///
    /// - Parameters:
    ///   - printed: All that it printed.
    ///   - options: How it was printed.
    ///   - unsaved: Why what it found could not be noted, which makes it a failure.
    public init(
        _ outcome: Interpreter.Outcome, of line: String, printing printed: String, in options: RenderingOptions,
        unsaved: Failure? = nil, at place: ScriptPlace? = nil
    ) {
        let output = outcome.output
        self.init(
            line: ShownLine(line).string,
            printed: options.theme == .none ? printed : Theme.unpainted(printed),
            rows: output.content.rowCount, failure: unsaved.map { PreviousRun.Problem($0, in: options.wording) },
            isExpectation: outcome.isExpectation,
            object: { JSONRenderer().rendering(of: output, for: line, unsaved: unsaved, at: place) })
    }

    /// What a command that failed came to.
    ///
    /// - Parameter line: As it may be shown.
    public init(
        _ error: Failure, of line: String, printing printed: String, in options: RenderingOptions,
        isExpectation: Bool = false, at place: ScriptPlace? = nil
    ) {
        self.init(
            line: line, printed: options.theme == .none ? printed : Theme.unpainted(printed),
            failure: PreviousRun.Problem(error, in: options.wording), isExpectation: isExpectation,
            object: { JSONRenderer().rendering(of: error, for: line, at: place) })
    }
}

extension PreviousRun.Problem {
    fileprivate init(_ error: Failure, in wording: Wording) {
        self.init(
            error.kind, sentence: wording.text(error.message), hint: error.hint.map { wording.text($0) })
    }
}

extension PreviousRun {
    /// What a line came to, rendered as the options say.
    public init(_ result: Result<Interpreter.Outcome, Failure>, of line: String, in options: RenderingOptions) {
        let renderer = Renderer(options)
        switch result {
        case .success(let outcome):
            self.init(outcome, of: line, printing: renderer.rendering(of: outcome.output, for: line), in: options)
        case .failure(let error):
            self.init(error, of: line, printing: renderer.rendering(of: error, for: line, at: nil), in: options)
        }
    }
}
