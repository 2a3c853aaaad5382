public import Syntax

/// An option that has the next line of standard input taken as a secret: it is never run, echoed, kept or shown in an
/// error. Where standard input is the script itself, that is the script's next line.
///
/// At the prompt the person is asked for it instead.
public struct SecretLine: Argument {
    public let isSet: Bool

    public static var extent: ArgumentExtent { .flag }
    public static var absent: SecretLine? { SecretLine(isSet: false) }

    public init(reading typed: TypedArgument, in scope: Scope) {
        self.init(isSet: true)
    }

    private init(isSet: Bool) {
        self.isSet = isSet
    }
}

extension CommandTable {
    /// Whether the next line of standard input is a secret and no command.
    ///
    /// It is also where the line itself is wrong: a misspelt option, or a misspelt command with the option, must not
    /// have the secret run as a command and repeated in the error.
    public func takesSecretLine(_ line: ParsedLine) -> Bool {
        let options = line.words.filter { !$0.isQuoted && $0.text.hasPrefix("--") }.map(\.text)
        guard !options.isEmpty else { return false }
        let found = command(startingWith: line.words)
        if let (command, count) = found, let place = command.embeddedLinePlace, count + place < line.words.count {
            return takesSecretLine(line.keeping(Array(count + place..<line.words.count)))
        }
        let named = found.map { [$0.command] } ?? commands
        let names = named.flatMap(\.signature.parameters).filter { $0.argument == SecretLine.self }.map(\.name)
        return options.contains { names.contains($0) || Suggestion.closest(to: $0, among: names) != nil }
    }
}

extension Command {
    /// Which of its parameters is a whole command; nil where none is.
    fileprivate var embeddedLinePlace: Int? {
        signature.parameters.firstIndex { $0.argument == EmbeddedLine.self }
    }
}
