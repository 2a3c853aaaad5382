import CommandKit
import LineEditing
import Services
import Syntax

extension REPL {
    /// The line with the here-text it asks for; nil where it was dropped while that was typed.
    ///
    /// What was pasted in one go holds its here-text already. Where the terminal or the program ends meanwhile, the text
    /// typed so far is taken as it is, to the last key: it is nobody's to lose.
    ///
    /// - Parameter more: Gets what was pasted along with the end of the here-text.
    func whole(
        _ command: CommandReader.Command, _ ending: inout Ending?, followedBy more: inout String
    ) async throws(ParseError) -> TypedLine? {
        let line = try ParsedLine(command.source)
        guard let opening = line.hereText else {
            halfTyped.enter()
            return TypedLine(line)
        }
        var lines = command.hereText
        var isOver = command.delimiter != nil
        while !isOver {
            let entered = ([command.source] + lines).joined(separator: "\n")
            let isAccessible = await evaluator.printer.options().isAccessible
            let prompt = isAccessible ? Prompt.spokenContinuation : Prompt.continuation
            switch await input(prompt: prompt, after: entered, nil) {
            case .interrupted: return nil
            case .line(let source):
                // A paste may hold several lines, the end of the text, and commands after it.
                var pasted = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
                while !isOver, let next = pasted.popFirst() {
                    if next == opening.delimiter { isOver = true } else { lines.append(String(next)) }
                }
                more = pasted.joined(separator: "\n")
            case .ended(let signal):
                ending = .ended(by: signal)
                if !halfTyped.text.isEmpty { lines.append(halfTyped.text) }
                isOver = true
            case .end:
                if !halfTyped.text.isEmpty { lines.append(halfTyped.text) }
                isOver = true
            }
        }
        // The history has the line that asked for the text only: the text is kept until its command is done with it.
        let written = [command.source] + lines + [opening.delimiter]
        halfTyped.begin(after: written.joined(separator: "\n"))
        return TypedLine(line.filling(hereText: lines.joined(separator: "\n")), written: written)
    }

    /// Runs a line; here-text of one that failed goes to the history, and of one that is the last stays kept.
    ///
    /// - Parameter person: Whom its command may ask; the one at the terminal where nil.
    func evaluate(
        _ line: TypedLine, asking person: (any Person)?, isLast: Bool
    ) async throws(OutputError) -> Evaluator.Ending {
        let hereText = halfTyped.beginning
        let result = try await evaluate(line, asking: person)
        if case .failed = result, !isLast, let hereText {
            remember(hereText)
            halfTyped.enter()
        }
        return result
    }
}
