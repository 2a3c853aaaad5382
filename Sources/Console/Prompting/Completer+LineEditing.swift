import CommandKit
import Domain
import LineEditing
import Rendering
import Syntax

extension Completer {
    /// Returns completions for the line editor: candidates quoted for the line, labels made safe for the terminal.
    func result(for line: String, cursor: Int, in wording: Wording) -> CompletionResult {
        let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
        let found = complete(typed)
        return CompletionResult(
            range: found.range.lower..<found.range.upper,
            completions: found.candidates.map { candidate in
                Completion(
                    text: candidate.inserted, label: Self.label(of: candidate, in: wording),
                    continues: candidate.continues)
            })
    }

    private static func label(of candidate: Candidate, in wording: Wording) -> String {
        let name = VisibleText(candidate.text).string
        return candidate.note.isEmpty ? name : name + "  " + wording.text(candidate.note)
    }
}
