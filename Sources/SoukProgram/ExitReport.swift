import ArgumentParser
import CommandKit
import Console
import Rendering

extension OutputWriter {
    /// Writes the last message of a program that cannot continue: requested output to standard output, errors to
    /// standard error.
    func report(last error: any Error, of options: any ParsableCommand.Type) -> ExitStatus {
        let (text, status) = message(about: error, of: options)
        do {
            try writeNow(text, to: status == .success ? .output : .error)
            return status
        } catch {
            return status == .success ? .state : status
        }
    }

    private func message(
        about error: any Error, of options: any ParsableCommand.Type
    ) -> (text: String, status: ExitStatus) {
        switch error {
        case let error as Failure:
            return (localizer.lastError(error.message, hint: error.hint), error.kind.exitStatus)
        case let error as OutputError:
            // The reader closed the pipe because it has read enough. No message is needed.
            return (error.isClosed ? "" : localizer.lastError(error.message), .state)
        default:
            switch options.exitCode(for: error) {
            case .success: return (answer(error, of: options), .success)
            case .validationFailure:
                // The message repeats what was typed, so it is shown as text from outside.
                let reason = options.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
                let hint: Message = options == TestOptions.self ? "Type souk test --help." : "Type souk --help."
                return message(about: Failure(.usage, Message(outside: reason), hint: hint), of: options)
            default: return message(about: Failure(defect: String(describing: error)), of: options)
            }
        }
    }

    /// Returns what was requested instead of a run: help in the user's language, or the parser's own output.
    private func answer(_ error: any Error, of options: any ParsableCommand.Type) -> String {
        let answer = options.fullMessage(for: error)
        guard answer == options.helpMessage(), let description = try? ProgramDescription(of: options) else {
            return answer + "\n"
        }
        return HelpPage(description, usage: options.configuration.usage ?? "")
            .text(in: localizer, columns: TerminalScreen.width)
    }
}
