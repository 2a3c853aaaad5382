import Services

/// What the environment tells of the terminal.
struct TerminalSurroundings: Sendable, Hashable {
    private let kind: String
    private let isTrueColour: Bool
    let isInTmux: Bool

    /// - Parameter environment: With `TERM`, `COLORTERM` and `TMUX` as far as they are set.
    init(environment: [String: String]) {
        kind = environment["TERM", default: ""]
        isTrueColour = ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""])
        isInTmux = !environment["TMUX", default: ""].isEmpty
    }

    /// Whether it can be asked: the dumb do not answer, and Linux’s own console shows the question.
    var answers: Bool { !["", "dumb", "linux"].contains(kind) }

    /// Whether it obeys orders at all.
    var obeys: Bool { !["", "dumb"].contains(kind) }

    /// The colours that half blocks may have.
    var palette: PictureForm.Colours {
        if isTrueColour { return .full }
        return TerminalColours(environment: ["TERM": kind]).areMany ? .palette : .sixteen
    }
}
