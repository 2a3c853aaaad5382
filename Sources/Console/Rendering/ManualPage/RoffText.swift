import Domain

/// Text as `man` reads it: nothing in it is taken for a request or an escape.
enum RoffText {
    /// Words of a paragraph, safe wherever they stand.
    static func words(_ text: String) -> String {
        var words = ""
        for character in VisibleText(text).string {
            switch character {
            case "\\": words += "\\e"
            case "-": words += "\\-"
            case "\"": words += "\\(dq"
            case "'": words += "\\(aq"
            case "`": words += "\\(ga"
            case "^": words += "\\(ha"
            case "~": words += "\\(ti"
            default: words.append(character)
            }
        }
        // A point that begins a line begins a request.
        return words.first == "." ? "\\&" + words : words
    }

    /// What is typed as it stands.
    static func bold(_ text: String) -> String { "\\fB\(words(text))\\fR" }

    /// What something else is typed for.
    static func italic(_ text: String) -> String { "\\fI\(words(text))\\fR" }
}
