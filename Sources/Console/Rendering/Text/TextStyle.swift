/// How text stands out on a terminal that has colours; what it says is always said in words too.
enum TextStyle: String {
    // The parameters of the terminal's “select graphic rendition” sequence (ECMA-48, SGR).
    case bold = "1"
    case dim = "2"
    case mark = "33"
    case error = "1;31"
    case removed = "31"
    case added = "32"

    func applied(to text: String) -> String {
        "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

extension TextStyle {
    /// Text without the sequences that colour it, as it is on a terminal without colours.
    ///
    /// An escape character in it is always ours, since those from outside are made visible (design §7).
    static func removed(from text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        return text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    }
}
