import Domain
public import Services
public import Syntax

/// Everything that is left of the line, as it was meant: quotes and escapes taken off, blanks between words made one.
public struct FreeText: Argument {
    public let string: String
    /// The range in the line, which an error points at.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        string = typed.text
        range = typed.range
    }
}

/// A line that somebody types, as one word: in quotes, with the blanks at its end.
public struct LineText: Argument {
    public let string: String
    /// The range in the line, which an error points at.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) {
        string = typed.text
        range = typed.range
    }
}

/// Words one by one, or the lines of a here-text.
public struct WordList: Argument {
    public let words: [String]
    /// The range in the line, which an error points at.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        words = typed.words.flatMap { word in
            word.isQuoted && word.text.contains("\n") ? word.text.split(separator: "\n").map(String.init) : [word.text]
        }
        range = typed.range
    }
}

/// The path of a file.
public struct FilePath: Argument {
    public let string: String
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard !typed.text.isEmpty else {
            throw Failure(.usage, "A path is empty.", at: typed.range)
        }
        string = typed.text
        range = typed.range
    }
}

/// The address of an account: `john@mail.com`.
///
/// Only what no address can lack is asked for; whether there is such an account is the service's to say.
public struct EmailAddress: Argument {
    public let string: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard Self.isAddress(typed.text) else {
            throw Failure(
                .usage, "“\(typed.text)” is not an e-mail address.", hint: "For example: john@mail.com.",
                at: typed.range)
        }
        string = typed.text
    }

    /// Bytes that an address may have, by RFC 5321.
    private static let lengthLimit = 254

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= lengthLimit else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        return isPlain && labels.count >= 2 && !labels.contains { $0.isEmpty }
    }
}

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
    /// Returns whether the next line of standard input is a secret and no command.
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

/// An option that takes no value, true where it was typed, such as `--yes`.
public struct Flag: Argument {
    public let isSet: Bool

    public static var extent: ArgumentExtent { .flag }
    public static var absent: Flag? { Flag(isSet: false) }

    public init(reading typed: TypedArgument, in scope: Scope) {
        self.init(isSet: true)
    }

    private init(isSet: Bool) {
        self.isSet = isSet
    }
}
