/// What the environment tells of the terminal.
struct TerminalSurroundings: Sendable, Hashable {
    private let kind: String
    private let colours: String
    let isInTmux: Bool

    /// - Parameter environment: With `TERM`, `COLORTERM` and `TMUX` as far as they are set.
    init(environment: [String: String]) {
        kind = environment["TERM", default: ""]
        colours = environment["COLORTERM", default: ""]
        isInTmux = !environment["TMUX", default: ""].isEmpty
    }

    /// Whether it can be asked: the dumb do not answer, and Linux’s own console shows the question.
    var answers: Bool { !["", "dumb", "linux"].contains(kind) }

    /// Whether it obeys orders at all.
    var obeys: Bool { !["", "dumb"].contains(kind) }

    /// The colours that text may have.
    var palette: PaletteSize {
        if ["truecolor", "24bit"].contains(colours) || kind.hasSuffix("-direct") { return .full }
        return kind.contains("256color") || kind.contains("kitty") ? .palette : .sixteen
    }

    enum PaletteSize: Sendable, Hashable {
        case sixteen, palette, full
    }
}
