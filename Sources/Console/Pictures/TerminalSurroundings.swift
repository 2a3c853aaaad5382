import Rendering
import Services

/// What the environment tells of the terminal.
struct TerminalSurroundings: Sendable, Hashable {
    private let kind: String
    private let program: String
    private let isTrueColour: Bool
    /// Also of another machine, where only the kind of terminal tells.
    let isInTmux: Bool

    /// - Parameter environment: With `TERM`, `TERM_PROGRAM`, `COLORTERM` and `TMUX` as far as they are set.
    init(environment: [String: String]) {
        kind = environment["TERM", default: ""]
        program = environment["TERM_PROGRAM", default: ""]
        isTrueColour = ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
        isInTmux = !environment["TMUX", default: ""].isEmpty || kind.hasPrefix("tmux")
    }

    /// Whether it can be asked: the dumb do not answer, and Linux's own console and that of macOS show the question.
    var answers: Bool { obeys && kind != "linux" && program != "Apple_Terminal" }

    /// Whether it can be asked about kitty's protocol: GNU Screen takes what it does not know for its title.
    var answersOnGraphics: Bool { isInTmux || !kind.hasPrefix("screen") }

    /// Whether it obeys orders at all.
    var obeys: Bool { !["", "dumb"].contains(kind) }

    /// The colours that half blocks may have.
    var palette: PictureForm.Colours {
        if isTrueColour { return .full }
        return TerminalColours(environment: ["TERM": kind]).areMany ? .palette : .sixteen
    }
}
