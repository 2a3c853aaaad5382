import ArgumentParser
import CommandKit
import Console
import Domain
import LineEditing
import Rendering
import Services

/// The last word of a program that cannot go on, and the status it ends with.
struct Farewell {
    private let text: String
    private let status: ExitStatus

    /// - Parameter options: What could be typed, which help tells of.
    init(_ error: any Error, in wording: Wording, of options: any ParsableCommand.Type) {
        switch error {
        case let error as Failure: self.init(error, in: wording)
        case let error as OutputError:
            // Whoever closed the pipe has read enough and needs no sentence about it.
            self.init(error.kind == .closed ? "" : ProgramNotice(error: error.message, in: wording).shown, .state)
        case let error as LineEditorError:
            self.init(Failure(defect: "the terminal cannot be used (\(error))"), in: wording)
        default:
            switch options.exitCode(for: error) {
            case .success: self.init(Self.answer(error, in: wording, of: options), .success)
            case .validationFailure:
                // What was typed is repeated in it, so it is shown as text from outside.
                let reason = options.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
                let hint: Message = options == TestOptions.self ? "Type souk test --help." : "Type souk --help."
                self.init(Failure(.usage, Message(outside: reason), hint: hint), in: wording)
            default: self.init(Failure(defect: String(describing: error)), in: wording)
            }
        }
    }

    /// What was asked for in place of a run: help, in the language, or what the options have made themselves.
    private static func answer(_ error: any Error, in wording: Wording, of options: any ParsableCommand.Type) -> String
    {
        let answer = options.fullMessage(for: error)
        guard answer == options.helpMessage(), let description = try? ProgramDescription(of: options) else {
            return answer + "\n"
        }
        return HelpPage(description, usage: options.configuration.usage ?? "")
            .text(in: wording, columns: TerminalScreen.width)
    }

    private init(_ error: Failure, in wording: Wording) {
        self.init(ProgramNotice(error: error.message, hint: error.hint, in: wording).shown, error.kind.exitStatus)
    }

    private init(_ text: String, _ status: ExitStatus) {
        (self.text, self.status) = (text, status)
    }

    /// Says it: what was asked for on standard output, what went wrong on standard error.
    func said(to writer: OutputWriter) -> ExitStatus {
        do {
            try writer.write(text, to: status == .success ? .output : .error)
            try writer.flush()
            return status
        } catch {
            return status == .success ? .state : status
        }
    }
}
