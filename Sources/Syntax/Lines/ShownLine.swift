/// A line as it may be shown again and kept: a name and a password in an address are asterisks in it, and so is a
/// password that was typed after `login`.
///
/// No command takes either, but whoever typed one must not find it in the history, in an error or in a log.
public struct ShownLine {
    /// As many bytes as the line has, so that a range in the one is a range in the other.
    public let string: String
    /// Whether a password was typed after `login`: such a line is not kept at all.
    public let hasPassword: Bool

    public init(_ typed: String) {
        let passwords = TypedPasswords(in: typed)
        hasPassword = !passwords.ranges.isEmpty
        let line = passwords.replacing(in: typed) { String(repeating: "*", count: $0) }
        // Hardly any line has an @, and looking for one is all that it costs them.
        guard line.utf8.contains(UInt8(ascii: "@")) else {
            string = line
            return
        }
        // A scheme, and all up to the last @ before the path: as browsers and curl take it, whatever they make of it.
        string = line.replacing(/:\/\/(?<secret>[^\s\/]*)@/) { match in
            "://" + String(repeating: "*", count: match.secret.utf8.count) + "@"
        }
    }

    /// Takes a line that somebody is still typing, in which a password may stand before its @ does.
    ///
    /// What follows a name and a colon is taken for one unless it can be a port. A password after `login` is left out:
    /// the line is there to be typed on.
    public init(halfTyped typed: String) {
        let passwords = TypedPasswords(in: typed)
        hasPassword = !passwords.ranges.isEmpty
        let line = passwords.replacing(in: typed) { _ in "" }
        // Asked with each key, of a line of any length.
        guard line.utf8.contains(UInt8(ascii: ":")) else {
            string = line
            return
        }
        string = ShownLine(line).string.replacing(
            /(?<start>:\/\/[^\s\/@:\[]*:)(?!\d{0,5}(?:[\s\/]|$))(?<secret>[^\s\/@]+)(?=[\s\/]|$)/
        ) { match in
            match.start + String(repeating: "*", count: match.secret.utf8.count)
        }
    }
}
