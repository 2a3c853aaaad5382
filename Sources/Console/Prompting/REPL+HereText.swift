import CommandKit
import LineEditing
import Syntax

extension REPL {
    /// The line with the here-text it asks for; nil where it was dropped while that was typed.
    ///
    /// What was pasted in one go holds its here-text already. Where the terminal or the program ends meanwhile, the text
    /// typed so far is taken as it is, to the last key: it is nobody's to lose.
    func whole(_ source: String, _ ending: inout Ending?) async throws(ParseError) -> TypedLine? {
        var pasted = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard let first = pasted.popFirst(), let line = try? ParsedLine(String(first)), let opening = line.hereText
        else {
            halfTyped.enter()
            return TypedLine(try ParsedLine(source))
        }
        var lines: [String] = []
        while true {
            if let next = pasted.popFirst() {
                if next == opening.delimiter { break }
                lines.append(String(next))
                continue
            }
            let entered = ([String(first)] + lines).joined(separator: "\n")
            let isAccessible = await evaluator.options(asked: nil).isAccessible
            let prompt = isAccessible ? Prompt.spokenContinuation : Prompt.continuation
            switch await input(prompt: prompt, after: entered, nil) {
            case .interrupted: return nil
            case .line(let next) where next != opening.delimiter:
                lines.append(next)
                continue
            case .ended(let signal):
                ending = .ended(by: signal)
                if !halfTyped.text.isEmpty { lines.append(halfTyped.text) }
            case .end where !halfTyped.text.isEmpty: lines.append(halfTyped.text)
            case .line, .end: break
            }
            break
        }
        // The history has the line that asked for the text only: the text is kept until its command is done with it.
        let written = [String(first)] + lines + [opening.delimiter]
        halfTyped.begin(after: written.joined(separator: "\n"))
        return TypedLine(line.filling(hereText: lines.joined(separator: "\n")), written: written)
    }

    /// Runs a line; here-text of one that failed goes to the history, and of one that is the last stays kept.
    func evaluate(_ line: TypedLine, isLast: Bool) async throws(OutputError) -> Evaluator.Ending {
        let hereText = halfTyped.beginning
        let result = try await evaluate(line)
        if case .failed = result, !isLast, let hereText {
            remember(hereText)
            halfTyped.enter()
        }
        return result
    }
}
