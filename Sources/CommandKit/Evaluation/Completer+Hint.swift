public import Domain
import Syntax

extension Completer {
    /// Returns what can come next in an unfinished line, up to the cursor at its end: the arguments of its command, a
    /// hint on the word at the cursor, or the command that was probably meant. The message is empty if nothing is
    /// known.
    ///
    /// It is as local and quick as completion, so that it can be called on every key press.
    public func hint(for text: String) -> Message {
        guard let line = Self.line(text), let last = line.words.last else { return "" }
        let isNewWord = last.range.upper < text.utf8.count
        guard let (command, count) = scope.table.command(startingWith: line.words) else {
            return hint(onNameOf: line, isDone: isNewWord)
        }
        let signature = command.signature
        if count == line.words.count, !isNewWord { return Self.tail(signature.parameters[...]) ?? Self.said(signature) }
        // A word that has not been started is represented by an empty word at the cursor.
        let whole = isNewWord ? (try? ParsedLine(line.source + " ''")) ?? line : line
        return hint(onArgumentsOf: signature, from: count, in: whole) ?? ""
    }

    /// Returns the words that can follow the first words of a name, or the name that was probably meant.
    private func hint(onNameOf line: ParsedLine, isDone: Bool) -> Message {
        let typed = line.words.map(\.text).joined(separator: " ")
        let following = Candidate.nextWords(of: scope.table.names.map { ($0, "") }, after: line.words.map(\.text))
        if !following.isEmpty { return "\(list: following.map(\.text))" }
        let isBegun = scope.table.names.contains { isDone ? $0.hasPrefix(typed + " ") : $0.hasPrefix(typed) }
        // While the first word is being typed, it may still become any command.
        guard !isBegun, line.words.count > 1 || isDone, line.words.first?.isQuoted == false else { return "" }
        return scope.table.suggestion(for: line.words) ?? ""
    }

    private func hint(onArgumentsOf signature: Signature, from start: Int, in line: ParsedLine) -> Message? {
        let current = line.words.count - 1
        let options = OptionWords(of: line, from: start, for: signature)
        if let option = options.found.first(where: { $0.name == current || $0.value == current }) {
            return Self.help(on: option.parameter)
        }
        guard let place = options.ordinary.firstIndex(of: current) else { return nil }
        let placed = signature.parameters.filter { !$0.isOption }
        let position = min(place - start, placed.count)
        let untyped = signature.parameters.filter { parameter in
            parameter.isOption && !options.found.contains { $0.parameter.name == parameter.name }
        }
        guard let index = placed.indices.first(where: { $0 == position || placed[$0].extent == .rest }) else {
            return Self.tail(untyped[...])
        }
        let kept = line.keeping(options.ordinary)
        let typed = TypedArgument(line: kept, places: start + index..<kept.words.count)
        if let hint = placed[index].argument.hint(for: typed, in: scope) { return hint }
        let rest = placed[index...]
        return rest.count == 1 ? Self.help(on: placed[index]) : Self.tail(rest + untyped)
    }

    /// Returns the parameters as usage shows them; nil if there are none.
    private static func tail(_ parameters: ArraySlice<any ParameterDescription>) -> Message? {
        guard !parameters.isEmpty else { return nil }
        return Message(outside: parameters.map(\.usage).joined(separator: " "))
    }

    private static func help(on parameter: any ParameterDescription) -> Message {
        parameter.help
    }

    private static func said(_ signature: Signature) -> Message {
        signature.summary
    }
}
