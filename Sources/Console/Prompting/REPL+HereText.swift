import LineEditing
import Syntax

extension REPL {
    /// The line with the here-text it asks for; nil where it was dropped while that was typed.
    ///
    /// What was pasted in one go holds its here-text already. Where the terminal or the program ends meanwhile, the text
    /// typed so far is taken as it is: it is nobody's to lose.
    func whole(_ source: String, _ ending: inout Ending?) async throws(ParseError) -> ParsedLine? {
        var pasted = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard let first = pasted.popFirst(), let line = try? ParsedLine(String(first)), let opening = line.hereText
        else {
            return try ParsedLine(source)
        }
        var lines: [String] = []
        while true {
            if let next = pasted.popFirst() {
                if next == opening.delimiter { break }
                lines.append(String(next))
                continue
            }
            switch await input(prompt: Prompt.continuation, nil) {
            case .interrupted: return nil
            case .line(let next) where next != opening.delimiter:
                lines.append(next)
                continue
            case .ended(let signal): ending = .ended(by: signal)
            case .line, .end: break
            }
            break
        }
        return line.filling(hereText: lines.joined(separator: "\n"))
    }
}
