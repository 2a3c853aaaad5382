import Platform

/// A way to search for a text in another.
struct TextSearch: Sendable {
    /// Returns the range of the text; nil if it is not found.
    let place: @Sendable (String) async throws(Failure) -> Range<String.Index>?
    /// Returns a possible reason that it was not found.
    var hint: @Sendable (String) -> Message? = { _ in nil }

    /// Searches for a text anywhere in another, byte by byte.
    static func containing(_ text: FreeText) throws(Failure) -> TextSearch {
        let wanted = try text.nonempty
        return TextSearch {
            $0.utf8.firstRange(of: wanted.utf8)
        } hint: { text in
            if FoldedText(text).contains(FoldedText(wanted)) {
                return "It is there, but with other capitals or accents."
            }
            return spaced(text).utf8.firstRange(of: spaced(wanted).utf8) != nil ? otherSpaces : nil
        }
    }

    /// Matches only the whole text.
    static func exact(_ wanted: String) -> TextSearch {
        TextSearch {
            $0.utf8.elementsEqual(wanted.utf8) ? $0.startIndex..<$0.endIndex : nil
        } hint: { text in
            let (lines, others) = (lines(text), lines(wanted))
            guard lines.count > 1 || others.count > 1 else {
                return spaced(text).utf8.elementsEqual(spaced(wanted).utf8) ? otherSpaces : nil
            }
            let same = zip(lines, others).prefix { $0.utf8.elementsEqual($1.utf8) }.count
            return "They differ from line \(same + 1) on."
        }
    }

    private static let otherSpaces: Message = "It is there, but with other spaces; in quotes every space counts."

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the text with one blank in place of several.
    private static func spaced(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    /// The time limit of a search, in seconds.
    private static let timeLimit = 5

    /// Searches for a Swift regular expression, during a limited time.
    ///
    /// Some expressions, such as `(a+)+$`, take time that doubles with each character, and the engine cannot be
    /// stopped. Each search therefore has its own thread, which is abandoned after the limit. On threads of Swift's
    /// pool, abandoned searches would block every task.
    static func regularExpression(_ expression: String, typedAs pattern: FreeText) throws(Failure) -> TextSearch {
        guard (try? Regex(expression)) != nil else {
            throw Failure(
                .usage, "“\(pattern.string)” is not a regular expression.",
                hint: "Write \\ before a literal ( ) [ ] { } . * + ? ^ $ |.", at: pattern.range)
        }
        return TextSearch { text async throws(Failure) in
            try await place(of: expression, in: text, typedAs: pattern)
        } hint: { _ in
            pattern.hasEscapesOnly ? "Put the expression in single quotes, which keep backslashes." : nil
        }
    }

    private static func place(
        of expression: String, in text: String, typedAs pattern: FreeText
    ) async throws(Failure) -> Range<String.Index>? {
        let (results, continuation) = AsyncStream.makeStream(of: Range<String.Index>?.self)
        let isStarted = SystemThread.start {
            let found = try? Regex(expression).anchorsMatchLineEndings().firstMatch(in: text)
            continuation.yield(found?.range)
        }
        guard isStarted else {
            throw Failure(.refused, "“\(pattern.string)” could not be run: no thread available.", at: pattern.range)
        }
        let limit = Task {
            try? await Task.sleep(for: .seconds(timeLimit))
            continuation.finish()
        }
        defer { limit.cancel() }
        for await range in results { return range }
        if Task.isCancelled { throw Failure.cancelled }
        throw Failure(
            .usage, "The expression takes longer than \(timeLimit) seconds.",
            hint: "Avoid nested repetition such as (a+)+.", at: pattern.range)
    }

    /// Searches for whole lines by a pattern: `*` matches any text, `?` one character, `[a-z]` one of a set and
    /// `[!a-z]` one outside it; a backslash escapes the next character.
    static func glob(_ pattern: FreeText) throws(Failure) -> TextSearch {
        let lines = pattern.string.split(separator: "\n", omittingEmptySubsequences: false).map(expression)
        var search = try regularExpression(lines.map { "^\($0)$" }.joined(separator: "\\n"), typedAs: pattern)
        search.hint = { text in
            let isWithin = lines.count == 1 && (try? Regex(lines[0])).map(text.contains) ?? false
            return isWithin ? "The pattern must match a whole line: put a * before or after it." : nil
        }
        return search
    }

    private static func expression(for line: Substring) -> String {
        var (parts, expression, rest) = ([String](), "", line)
        while let character = rest.popFirst() {
            switch character {
            case "*":
                parts.append(expression)
                expression = ""
            case "?": expression += "."
            case "\\": expression += quoted(rest.popFirst() ?? "\\")
            case "[":
                // A set may begin with its closing bracket. Without one, the opening bracket is text.
                let isNegated = rest.first == "!" || rest.first == "^"
                let inner = rest.dropFirst(isNegated ? 1 : 0)
                guard let end = inner.dropFirst().firstIndex(of: "]") else {
                    expression += quoted(character)
                    continue
                }
                let set = inner[..<end].map { $0 == "-" ? "-" : quoted($0) }.joined()
                expression += "[\(isNegated ? "^" : "")\(set)]"
                rest = rest[end...].dropFirst()
            default: expression += quoted(character)
            }
        }
        guard let first = parts.first else { return expression }
        // The first place of each part will do: looking for others would take time that grows with each asterisk.
        return first + parts.dropFirst().map { "(?>.*?\($0))" }.joined() + ".*" + expression
    }

    private static func quoted(_ character: Character) -> String {
        character.isASCII && !character.isLetter && !character.isNumber ? "\\\(character)" : String(character)
    }
}

extension FreeText {
    /// The text to find somewhere in another.
    var nonempty: String {
        get throws(Failure) {
            guard string.isEmpty else { return string }
            throw Failure(
                .usage, "Every output contains the empty text.",
                hint: "Type expect --exact \"\" if nothing is printed.", at: range)
        }
    }
}
