extension TextSearch {
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
