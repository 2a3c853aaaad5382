public import Domain
import Ports
import Syntax

/// The hint below an unfinished line.
public struct Hint: Sendable, Hashable {
    public struct Part: Sendable, Hashable {
        public let text: String
        /// True for the parameter that the word at the cursor belongs to.
        public let isCurrent: Bool
    }

    /// The command with its parameters, in the order in which they are typed; empty if only the sentence is known.
    public var usage: [Part]
    /// The words that fit at the cursor, or that were probably meant; empty for nothing.
    public var text: Message

    package init(usage: [Part] = [], text: Message = "") { (self.usage, self.text) = (usage, text) }

    /// The hint without colours, with the current parameter between `‹` and `›`.
    public var plain: Message {
        let usage = usage.map { $0.isCurrent ? "‹\($0.text)›" : $0.text }.joined(separator: " ")
        if usage.isEmpty { return text }
        return text == "" ? Message(outside: usage) : "\(usage) · \(text)"
    }
}

extension Completer {
    /// Returns what can come next in an unfinished line, up to the cursor at its end: the command with its parameters
    /// and what fits at the cursor, or what was probably meant by a word that is wrong.
    ///
    /// It is as local and quick as completion, so that it can be called on every key press.
    public func hint(for text: String) -> Hint {
        let text = lastCommand(of: text).text
        guard let line = line(text), let last = line.words.last else { return Hint() }
        let isNewWord = last.range.upper < text.utf8.count
        guard let (command, count) = scope.table.command(startingWith: line.words) else {
            return Hint(text: hint(onNameOf: line, isDone: isNewWord))
        }
        let signature = command.signature
        let whole = self.whole(line, isNewWord: isNewWord)
        let formats = LineFormat.candidates(for: whole, at: whole.words.count - 1)
        if let formats, !formats.isEmpty { return Hint(text: "\(list: formats.map(\.text))") }
        if let meant = wrongPart(line, text)?.hint { return Hint(text: meant) }
        if formats != nil { return Hint() }
        if count == line.words.count, !isNewWord {
            return Hint(usage: Self.usage(of: signature), text: signature.summary)
        }
        return hint(onArgumentsOf: signature, from: count, in: whole)
    }

    private func hint(onNameOf line: ParsedLine, isDone: Bool) -> Message {
        let typed = line.words.map(\.text).joined(separator: " ")
        let following = Candidate.nextWords(of: scope.table.names.map { ($0, "") }, after: line.words.map(\.text))
        if !following.isEmpty { return "\(list: following.map(\.text))" }
        let isBegun = scope.table.names.contains { isDone ? $0.hasPrefix(typed + " ") : $0.hasPrefix(typed) }
        // While the first word is being typed, it may still become any command.
        guard !isBegun, line.words.count > 1 || isDone, line.words.first?.isQuoted == false else { return "" }
        return scope.table.suggestion(for: line.words) ?? ""
    }

    private func hint(onArgumentsOf signature: Signature, from start: Int, in line: ParsedLine) -> Hint {
        let current = line.words.count - 1
        let options = OptionWords(of: line, from: start, for: signature)
        if let option = options.found.first(where: { $0.name == current || $0.value == current }) {
            return Hint(usage: Self.usage(of: signature, at: option.parameter), text: option.parameter.help)
        }
        guard let place = options.ordinary.firstIndex(of: current) else { return Hint() }
        guard let (rest, typed) = placed(line.keeping(options.ordinary), from: start, to: place, for: signature),
            let parameter = rest.first
        else {
            let untyped = signature.parameters.filter { parameter in
                parameter.isOption && !options.found.contains { $0.parameter.name == parameter.name }
            }
            return Hint(text: Message(outside: untyped.map(\.usage).joined(separator: " ")))
        }
        if parameter.argument == EmbeddedLine.self, let embedded = EmbeddedLine.hint(for: typed, in: scope) {
            return embedded
        }
        return Hint(
            usage: Self.usage(of: signature, at: parameter),
            text: parameter.argument.hint(for: typed, in: scope) ?? parameter.help)
    }

    /// The most options that a hint names.
    private static let optionsLimit = 2

    /// - Parameter current: The parameter that the word at the cursor belongs to.
    private static func usage(
        of signature: Signature, at current: (any ParameterDescription)? = nil
    ) -> [Hint.Part] {
        let options = signature.parameters.filter { $0.isOption && $0.name != current?.name }
        let shown = signature.parameters.filter { parameter in
            !parameter.isOption || parameter.name == current?.name || options.count <= optionsLimit
        }
        return [Hint.Part(text: signature.name, isCurrent: false)]
            + shown.map { Hint.Part(text: $0.usage, isCurrent: $0.name == current?.name) }
            + (options.count > optionsLimit ? [Hint.Part(text: "[--…]", isCurrent: false)] : [])
    }
}
