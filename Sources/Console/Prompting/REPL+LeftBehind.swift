import CommandKit
import Domain
import Services
import Syntax

extension REPL {
    /// Says which texts were being edited when souk was ended, and how to go on with them.
    func tellLeftEdits() async throws(OutputError) {
        let workspace = await evaluator.interpreter.workspace
        try evaluator.printer.tell(
            world.dialogue.editor.leftBehind().map { edit in
                guard let name = DraftName(edit.name), (try? workspace.drafts.draft(name)) ?? nil != nil else {
                    return "“\(edit.path)” holds a text that an editor left."
                }
                if workspace.session.openDraft == name {
                    return "“\(name.string)” was being edited when souk was ended: type draft edit to go on."
                }
                return
                    "“\(name.string)” was being edited when souk was ended: type draft open \(name.string), then draft edit to go on."
            })
    }

    /// Characters of a line that are shown before it stands at the prompt, to be typed on.
    private static let shownLimit = 500

    /// What somebody was typing when the prompt was cut off, and says so; nil where there is nothing like that.
    func lineLeftBehind() throws(OutputError) -> String? {
        guard let line = world.stores.typedLines.takeOver() else { return nil }
        let start = String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.shownLimit)))
        let shown = ShownLine(halfTyped: start).string
        try evaluator.printer.say(
            start.utf8.count < line.utf8.count ? "You were typing: \(shown)…" : "You were typing: \(shown)")
        return String(String.UnicodeScalarView(line.unicodeScalars.flatMap(Self.typable)))
    }

    /// The line's own, but for what readline would send to the terminal as it is and the terminal would obey.
    private static func typable(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        (0x80..<0xA0).contains(scalar.value)
            ? Array(VisibleText(String(Character(scalar))).string.unicodeScalars) : [scalar]
    }
}
