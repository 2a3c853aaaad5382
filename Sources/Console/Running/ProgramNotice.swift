public import Domain

/// Something the program itself says, apart from any command: `souk: …`.
public struct ProgramNotice: Sendable {
    /// Lines that are safe to print.
    public let text: String

    /// What a person has to know.
    public init(_ message: Message) {
        text = "souk: \(MessageText(message).string)\n"
    }

    /// Why the program cannot go on, and what to do about it.
    public init(error message: Message, hint: Message? = nil) {
        let sentence = "souk: error: \(MessageText(message).string)\n"
        text = hint.map { sentence + "hint: \(MessageText($0).string)\n" } ?? sentence
    }
}
