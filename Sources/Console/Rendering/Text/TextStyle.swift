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
