public import Domain
import Syntax

/// Words that people try for a command although they are not its name, with the hint that answers them.
public struct TriedWords: Sendable {
    public let names: [String]
    /// The commands that were probably meant, one or two; empty if souk does without such a command.
    public let commands: [String]
    let hint: Message

    public init(_ names: String..., mean command: String) {
        self.init(names: names, commands: [command], hint: "Did you mean \(command)?")
    }

    public init(_ names: String..., mean command: String, or other: String) {
        self.init(names: names, commands: [command, other], hint: "Did you mean \(command) or \(other)?")
    }

    public init(_ names: String..., need hint: Message) {
        self.init(names: names, commands: [], hint: hint)
    }

    private init(names: [String], commands: [String], hint: Message) {
        (self.names, self.commands, self.hint) = (names, commands, hint)
    }
}

extension CommandTable {
    /// Returns a hint at the command that was probably meant by the first words of a line that names no command; nil if
    /// no command is near.
    func suggestion(for words: [Word]) -> Message? {
        guard let first = words.first else { return nil }
        let family = first.isQuoted ? [] : names(continuing: first.text)
        guard !family.isEmpty else {
            return hint(onTried: first.text) ?? Suggestion.closest(to: first.text, among: names).map(Self.didYouMean)
        }
        guard words.count > 1 else { return nil }
        let start = first.text + " "
        if let hint = hint(onTried: start + words[1].text) { return hint }
        return Suggestion.closest(to: words[1].text, among: family.map { $0.dropFirst(start.count) }.map(String.init))
            .map { Self.didYouMean(start + $0) }
    }

    func hint(onTried name: String) -> Message? {
        let name = name.lowercased()
        return triedWords.first { $0.names.contains(name) }?.hint
    }

    private static func didYouMean(_ name: String) -> Message { "Did you mean \(name)?" }
}
