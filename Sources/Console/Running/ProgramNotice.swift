public import Domain
public import Rendering

/// A message of the program itself that belongs to no command: `souk: …`.
public struct ProgramNotice: Sendable {
    /// The text, safe to print.
    let lines: [Line]
    private let wording: Wording

    /// The lines in the form for standard error, which may be a terminal.
    public var shown: String {
        TerminalScreen.isErrorTerminal ? wording.onTerminal(lines) : LineWriter(wording).read(lines)
    }

    /// Creates a notice that people need to know.
    public init(_ message: Message, in wording: Wording) {
        self.wording = wording
        lines = Self.named(MessageText(message, in: wording).lines)
    }

    /// Creates an error for why the program cannot continue, with a hint on what to do about it.
    public init(error message: Message, hint: Message? = nil, in wording: Wording) {
        self.wording = wording
        lines =
            Self.named(MessageText("\("error:" as Message) \(message)", in: wording).lines)
            + (hint.map { wording.lines(of: "hint: \($0)") } ?? [])
    }

    private static func named(_ lines: [Line]) -> [Line] { [Line("souk: ") + lines[0]] + lines.dropFirst() }
}
