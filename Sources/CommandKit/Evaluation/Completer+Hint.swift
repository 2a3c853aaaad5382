public import Domain
import Syntax

extension Completer {
    /// What can come next in a line that is half typed, up to the cursor at its end: what its command takes, what is said
    /// of the word at the cursor, or which command was probably meant; empty where nothing is known.
    ///
    /// As local and quick as completion, so that it can be asked with each key.
    public func hint(for text: String) -> Message {
        guard let line = Self.line(text), let last = line.words.last else { return "" }
        let isNewWord = last.range.upper < text.utf8.count
        guard let (command, count) = scope.table.command(startingWith: line.words) else {
            return hint(onNameOf: line, isDone: isNewWord)
        }
        let signature = command.signature
        if count == line.words.count, !isNewWord { return Self.tail(signature.parameters[...]) ?? Self.said(signature) }
        // A word that is only about to begin is an empty one at the cursor.
        let whole = isNewWord ? (try? ParsedLine(line.source + " ''")) ?? line : line
        return hint(onArgumentsOf: signature, from: count, in: whole) ?? ""
    }

    /// What can follow the first words of a name, or the name that was probably meant.
    private func hint(onNameOf line: ParsedLine, isDone: Bool) -> Message {
        let typed = line.words.map(\.text).joined(separator: " ")
        let following = Candidate.nextWords(of: scope.table.names.map { ($0, "") }, after: line.words.map(\.text))
        if !following.isEmpty { return "\(list: following.map(\.text))" }
        let isBegun = scope.table.names.contains { isDone ? $0.hasPrefix(typed + " ") : $0.hasPrefix(typed) }
        guard !isBegun, let nearest = nearest(to: line, isDone: isDone) else { return "" }
        return "Did you mean \(nearest)?"
    }

    private func nearest(to line: ParsedLine, isDone: Bool) -> String? {
        guard let first = line.words.first, !first.isQuoted else { return nil }
        let family = scope.table.names(continuing: first.text)
        guard !family.isEmpty else {
            // Who is still at the first word may be typing any.
            return line.words.count > 1 || isDone
                ? Suggestion.closest(to: first.text, among: scope.table.names) : nil
        }
        guard line.words.count > 1 else { return nil }
        return Suggestion.closest(to: first.text + " " + line.words[1].text, among: family)
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

    /// Parameters as usage shows them; nil for none.
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
