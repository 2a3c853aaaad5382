/// A line in the form that may be shown again and kept. Asterisks replace a name and a password in an address, and a
/// password that was typed after `login`.
///
/// No command accepts either, but a user who typed one must not find it in the history, in an error or in a log.
public struct RedactedLine {
    public static let secretOption = TypedPasswords.secretOption

    /// The line, with as many bytes as the typed one, so that a range in the one is a range in the other;
    /// ``init(halfTyped:)`` can make it shorter.
    public let string: String
    /// True if a password was typed after `login`: such a line is not kept at all.
    public let hasPassword: Bool

    package init(_ typed: String) {
        let passwords = TypedPasswords(in: typed)
        hasPassword = !passwords.ranges.isEmpty
        string = Self.withoutSecrets(in: passwords.replacing(in: typed) { String(repeating: "*", count: $0) })
    }

    /// Creates the shown form of a line of output. Of `login`, it has what help says, and never a password.
    ///
    /// - Parameter hidesNames: False to hide only addresses with a password, since help has some with a name.
    package init(printed: String, hidesNames: Bool) {
        let isShown = !hidesNames && !printed.contains(/:\/\/[^\s\/]*:[^\s\/]*@/)
        (string, hasPassword) = (isShown ? printed : Self.withoutSecrets(in: printed), false)
    }

    /// Returns a line with asterisks for a name and a password in an address, which may also be a parameter. The name
    /// alone in the address of a database stays: without it, a line from the history would name another user.
    private static func withoutSecrets(in line: String) -> String {
        var line = line
        // Hardly any line contains an @ or a question mark; for all others, looking for them is the only cost.
        if line.contains(byte: UInt8(ascii: "?")) {
            line.replace(/(?<start>[?&](?:ssl)?password=)(?<secret>[^\s&"']+)/) { match in
                match.start + String(repeating: "*", count: match.secret.utf8.count)
            }
        }
        guard line.contains(byte: UInt8(ascii: "@")) else { return line }
        // A scheme, and everything up to the last @ before the path: browsers and curl also split an address there.
        return line.replacing(/(?<scheme>\w*):\/\/(?<secret>[^\s\/]*)@/) { match in
            if match.scheme.hasPrefix("postgres"), !match.secret.contains(/[:@]/) { return match.output.0 }
            return match.scheme + "://" + String(repeating: "*", count: match.secret.utf8.count) + "@"
        }
    }

    /// Creates the shown form of a line that is still being typed, in which a password may come before its @.
    ///
    /// The text after a name and a colon is taken for a password unless it can be a port. A password after `login` is
    /// removed, because the line is kept for further typing.
    public init(halfTyped typed: String) {
        let passwords = TypedPasswords(in: typed)
        hasPassword = !passwords.ranges.isEmpty
        let line = passwords.replacing(in: typed) { _ in "" }
        // This runs with each key, on a line of any length.
        guard line.contains(byte: UInt8(ascii: ":")) else {
            string = line
            return
        }
        string = RedactedLine(line).string.replacing(
            /(?<start>:\/\/[^\s\/@:\[]*:)(?!\d{0,5}(?:[\s\/]|$))(?<secret>[^\s\/@]+)(?=[\s\/]|$)/
        ) { match in
            match.start + String(repeating: "*", count: match.secret.utf8.count)
        }
    }
}
