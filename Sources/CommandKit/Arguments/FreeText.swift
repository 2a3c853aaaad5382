public import Syntax

/// The rest of the line, or one word, with quotes and escapes removed and one space between words.
public struct FreeText: RestArgument {
    public private(set) var string: String
    public let range: SourceRange
    private let source: String
    /// The text with the quotes and escapes that were typed.
    public var written: Substring { range.text(in: source) }
    /// True if backslashes were typed, and each escaped the character after it.
    public var hasEscapesOnly: Bool { written.contains("\\") && !string.contains("\\") }

    /// The text without the invisible characters that souk prints between texts of both directions.
    public var withoutDirections: FreeText {
        var text = self
        text.string = string.withoutDirections
        return text
    }

    public init(reading typed: TypedArgument, in scope: Scope) { self.init(typed.text, as: typed) }

    /// - Parameter string: The text that was meant.
    init(_ string: String, as typed: TypedArgument) {
        (self.string, range, source) = (string, typed.range, typed.line.source)
    }
}

extension String {
    public var withoutDirections: String {
        // Each output that is checked is searched for them, and most have none.
        guard withBytes({ $0.contains { $0 >= 0x80 } }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isBidiControl }))
    }
}

/// Separate words, or the lines of a here-text.
public struct WordList: RestArgument {
    public let words: [String]
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) {
        words = typed.words.flatMap { word in
            word.isQuoted && word.text.contains("\n") ? word.text.split(separator: "\n").map(String.init) : [word.text]
        }
        range = typed.range
    }
}

public struct FilePath: Argument {
    public let string: String
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = try typed.checked(typed.text.isEmpty ? nil : typed.text, orSay: "The path is empty.")
        range = typed.range
    }

    /// The text after the last period, in lowercase, such as `csv`; nil without a period.
    public var ending: String? {
        string.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.world.stores.documents.paths(beginning: typed.text).map {
            Candidate($0, continues: $0.hasSuffix("/"), isFound: true)
        }
    }
}

/// The email address of an account. Only the parts that every address has are checked.
public struct EmailAddress: Argument {
    public let string: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let isAddress = typed.text.wholeMatch(of: /[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+/) != nil
        string = try typed.checked(
            isAddress ? typed.text : nil, orSay: "“\(typed.text)” is not an email address.",
            hint: "For example: john@mail.com.")
    }
}

extension CommandTable {
    /// Returns true if the next line of standard input is a secret and not a command.
    ///
    /// This includes lines with mistakes. A misspelt option, or a misspelt command with the option, must not cause the
    /// secret to be run as a command and repeated in the error.
    ///
    /// - Parameter isPasted: True for lines that were pasted together: a command that asks for the secret takes it from
    ///   the next one.
    public func takesSecretLine(_ line: ParsedLine, isPasted: Bool = false) -> Bool {
        let options = line.words.filter { !$0.isQuoted && $0.text.hasPrefix("--") }.map(\.text)
        guard isPasted || !options.isEmpty else { return false }
        let found = command(startingWith: line.words)
        if let (command, count) = found,
            let place = command.signature.parameters.firstIndex(where: { $0.argument == EmbeddedLine.self }),
            count + place < line.words.count
        {
            return takesSecretLine(line.keeping(Array(count + place..<line.words.count)), isPasted: isPasted)
        }
        let named = found.map { [$0.command] } ?? commands
        guard named.contains(where: \.signature.takesSecretLine) else { return false }
        return isPasted && found != nil
            || options.contains { Suggestion.closest(to: $0, among: [RedactedLine.secretOption]) != nil }
    }
}

extension Signature {
    /// True if an option reads the next line of standard input as a secret, which is never run, echoed, kept or shown
    /// in an error. If standard input is the script itself, the secret is the script's next line.
    var takesSecretLine: Bool { parameters.contains { $0.name == RedactedLine.secretOption } }
}

/// An option that takes no value and is true if it was typed, such as `--yes`.
public struct Flag: Argument {
    public let isSet: Bool

    public static var extent: ArgumentExtent { .flag }
    public static var absent: Flag? { Flag(isSet: false) }
    public init(reading typed: TypedArgument, in scope: Scope) { self.init(isSet: true) }
    private init(isSet: Bool) { self.isSet = isSet }
}
