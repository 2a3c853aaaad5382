import Domain
import Ports
public import Syntax

/// `--format FORMAT` as the last two words of any line.
enum LineFormat {
    private static let name = "--format"

    /// Returns the line without the option, and the format that it asks for; nil without the option.
    ///
    /// In quotes the words are ordinary arguments: `search "--format" json` searches.
    static func taken(from line: ParsedLine) throws(Failure) -> (ParsedLine, OutputFormat?) {
        let words = line.words
        guard words.count >= 3, let last = words.last, let option = words.dropLast().last,
            option.text == name, !option.isQuoted
        else { return (line, nil) }
        guard let format = OutputFormat(rawValue: last.text) else {
            throw Failure(
                .usage, "Unknown format “\(last.text)”.",
                hint: .suggestion(for: last.text, among: OutputFormat.allCases.map(\.rawValue)), at: last.range)
        }
        return (line.dropping(last: 2), format)
    }

    /// The completion of the option itself.
    static let candidate = Candidate(option: name, note: "Print this line's result in another format.")

    /// Returns the formats if the word at `place` is the option's value; otherwise nil.
    static func candidates(for line: ParsedLine, at place: Int) -> [Candidate]? {
        guard place > 0, line.words[place - 1].text == name, !line.words[place - 1].isQuoted else { return nil }
        return OutputFormat.allCases.map { Candidate($0.rawValue) }
    }
}

extension ParsedLine {
    /// The format that the line asks for with `--format`; nil if it has no such option or the format is unknown.
    public var askedFormat: OutputFormat? {
        (try? LineFormat.taken(from: self))?.1
    }
}
