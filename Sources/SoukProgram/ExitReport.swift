import ArgumentParser
import CommandKit
import Console
import Rendering
import Syntax

extension OutputWriter {
    /// Writes the last message of a program that cannot continue: requested output to standard output, errors to
    /// standard error.
    func report(last error: any Error, of options: any ParsableCommand.Type) -> ExitStatus {
        let (text, status) = message(about: error, of: options)
        do {
            try writeNow(text, to: status == .success ? .output : .error)
            return status
        } catch {
            // Only requested output has to arrive: a failing standard error changes no status.
            return status == .success ? report(last: error, of: options) : status
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
                return message(about: Self.refusal(options.message(for: error), of: options), of: options)
            default: return message(about: Failure(defect: String(describing: error)), of: options)
            }
        }
    }

    /// Returns the error for options that cannot be parsed: in souk's words for those that are met most, otherwise in
    /// the parser's, which repeat what was typed and so are shown as text from outside.
    private static func refusal(_ reason: String, of options: any ParsableCommand.Type) -> Failure {
        let (program, hint): (String, Message) =
            options == TestOptions.self ? ("souk test", "Type souk test --help.") : ("souk", "Type souk --help.")
        let parts = reason.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        switch (reason.prefix { $0 != " " }, parts.count) {
        case ("Unknown", 3), ("Unknown", 5):
            return Failure(
                .usage, "“\(program)” has no option “\(parts[1])”.",
                hint: suggestion(for: parts[1], among: options) ?? hint)
        case ("Missing", 3) where parts[1].hasPrefix("<"):
            return Failure(.usage, "“\(program)” needs the name of a file.", hint: hint)
        // The parser adds the placeholder of the value: `-c <line>`.
        case ("Missing", 3): return Failure(.usage, "“\(parts[1].prefix { $0 != " " })” needs a value.", hint: hint)
        default:
            let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
            return Failure(.usage, Message(outside: line), hint: hint)
        }
    }

    /// Returns the option that was probably meant by one that does not exist; nil if none is near. The parser's own
    /// suggestion may differ in most letters.
    private static func suggestion(for typed: String, among options: any ParsableCommand.Type) -> Message? {
        let word = String(typed.drop { $0 == "-" })
        let isFormat = options != TestOptions.self && OutputFormat(rawValue: word) != nil
        let words = names(of: options).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        let meant = isFormat ? "format \(word)" : Suggestion.closest(to: word, among: words)
        return meant.map { "Did you mean \("--\($0)")?" }
    }

    private static func names(of options: any ParsableCommand.Type) -> [String] {
        (try? ProgramDescription(of: options))?.options.flatMap(\.typedNames) ?? []
    }

    /// Returns what was requested instead of a run: help in the user's language, or the parser's own output.
    private func answer(_ error: any Error, of options: any ParsableCommand.Type) -> String {
        let answer = options.fullMessage(for: error)
        guard answer == options.helpMessage(), let description = try? ProgramDescription(of: options) else {
            return answer + "\n"
        }
        return description.helpPage(
            usage: options.configuration.usage ?? "", in: localizer, columns: TerminalScreen.width)
    }
}
