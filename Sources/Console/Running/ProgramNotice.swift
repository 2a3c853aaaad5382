public import Domain
public import Rendering

/// Something the program itself says, apart from any command: `souk: …`.
public struct ProgramNotice: Sendable {
    /// What is said, safe to print.
    let lines: [Line]
    private let wording: Wording

    /// The lines as they have to be sent to the terminal that standard error may be.
    public var shown: String {
        TerminalScreen.isErrorTerminal ? wording.onTerminal(lines) : LineWriter(wording).read(lines)
    }

    /// What a person has to know.
    public init(_ message: Message, in wording: Wording) {
        self.wording = wording
        lines = Self.named(MessageText(message, in: wording).lines)
    }

    /// Why the program cannot go on, and what to do about it.
    public init(error message: Message, hint: Message? = nil, in wording: Wording) {
        self.wording = wording
        lines =
            Self.named(MessageText("\("error:" as Message) \(message)", in: wording).lines)
            + (hint.map { wording.lines(of: "hint: \($0)") } ?? [])
    }

    private static func named(_ lines: [Line]) -> [Line] { [Line("souk: ") + lines[0]] + lines.dropFirst() }
}
