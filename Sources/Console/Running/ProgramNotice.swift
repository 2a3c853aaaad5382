public import Domain

/// Something the program itself says, apart from any command: `souk: …`.
public struct ProgramNotice: Sendable {
    /// Lines that are safe to print.
    public let text: String
    private let wording: Wording

    /// The lines as they have to be sent to the terminal that standard error may be.
    public var shown: String { TerminalScreen.isErrorTerminal ? wording.onTerminal(text) : text }

    /// What a person has to know.
    public init(_ message: Message, in wording: Wording) {
        self.wording = wording
        text = "souk: \(wording.text(message))\n"
    }

    /// Why the program cannot go on, and what to do about it.
    public init(error message: Message, hint: Message? = nil, in wording: Wording) {
        self.wording = wording
        let sentence = "souk: \(wording.text("error:")) \(wording.text(message))\n"
        text = hint.map { sentence + wording.text("hint: \($0)") + "\n" } ?? sentence
    }
}
