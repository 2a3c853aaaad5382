import ArgumentParser
import CommandKit
import Console
import Domain
import Terminal
import Rendering
import Ports

/// The last message of a program that cannot continue, and its exit status.
struct ExitReport {
    private let text: String
    private let status: ExitStatus

    /// - Parameter options: The options of the program, which its help describes.
    init(_ error: any Error, in localizer: Localizer, of options: any ParsableCommand.Type) {
        switch error {
        case let error as Failure: self.init(error, in: localizer)
        case let error as OutputError:
            // The reader closed the pipe because it has read enough. No message is needed.
            self.init(error.kind == .closed ? "" : ProgramNotice(error: error.message, in: localizer).shown, .state)
        case let error as LineEditorError:
            self.init(Failure(defect: "the terminal cannot be used (\(error))"), in: localizer)
        default:
            switch options.exitCode(for: error) {
            case .success: self.init(Self.answer(error, in: localizer, of: options), .success)
            case .validationFailure:
                // The message repeats what was typed, so it is shown as text from outside.
                let reason = options.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
                let hint: Message = options == TestOptions.self ? "Type souk test --help." : "Type souk --help."
                self.init(Failure(.usage, Message(outside: reason), hint: hint), in: localizer)
            default: self.init(Failure(defect: String(describing: error)), in: localizer)
            }
        }
    }

    /// Returns what was requested instead of a run: help in the user's language, or the parser's own output.
    private static func answer(_ error: any Error, in localizer: Localizer, of options: any ParsableCommand.Type)
        -> String
    {
        let answer = options.fullMessage(for: error)
        guard answer == options.helpMessage(), let description = try? ProgramDescription(of: options) else {
            return answer + "\n"
        }
        return HelpPage(description, usage: options.configuration.usage ?? "")
            .text(in: localizer, columns: TerminalScreen.width)
    }

    private init(_ error: Failure, in localizer: Localizer) {
        self.init(ProgramNotice(error: error.message, hint: error.hint, in: localizer).shown, error.kind.exitStatus)
    }

    private init(_ text: String, _ status: ExitStatus) {
        (self.text, self.status) = (text, status)
    }

    /// Writes the message: requested output to standard output, errors to standard error. Returns the exit status.
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
