import Syntax

/// `--help` after the name of a command.
extension CommandTable {
    private static let helpOption = "--help"

    /// Returns `help draft set` for `draft set --help`, and `help draft` for `draft --help`; nil for other lines.
    ///
    /// With anything between the name and `--help`, the line is not a question: `draft set title --help` sets a title.
    func helpLine(for line: ParsedLine) -> ParsedLine? {
        guard let option = line.words.last, option.text == Self.helpOption, !option.isQuoted else { return nil }
        let name = line.words.dropLast()
        guard !name.contains(where: \.isQuoted) else { return nil }
        let subject = name.map(\.text).joined(separator: " ")
        let isKnown = subject.isEmpty || command(named: subject) != nil || !names(continuing: subject).isEmpty
        return isKnown ? try? ParsedLine("help \(subject)") : nil
    }
}
