/// Reads the commands in a text of several lines, such as a paste, one after the other.
///
/// A command is a line, as in a script, with the lines of here-text that it asks for. A quote that is open at the end
/// of the line goes on over the next ones. Blank lines and comments are passed over.
public struct CommandReader: IteratorProtocol, Sequence {
    public struct Command: Hashable, Sendable {
        /// The line, or the lines that an open quote goes on over.
        public let source: String
        /// Where it begins in the text, in UTF-8 bytes.
        public let offset: Int
        /// The lines of here-text after it, without the one that ends them; empty where it asks for none.
        public var hereText: [String] = []
        /// The line that ends the here-text; nil where it is missing or no here-text is asked for.
        public var delimiter: String?

        /// All lines of it.
        public var text: String { ([source] + hereText + [delimiter].compactMap(\.self)).joined(separator: "\n") }
    }

    private let text: String
    /// Where the next line begins; nil at the end.
    private var place: String.Index?
    /// Whether a quote may go on over the next line; not once one was found that never ends, so that a text of many
    /// such quotes takes no longer than any other.
    private var mayJoinLines = true

    public init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        place = text.startIndex
    }

    /// The next line as it stands; nil at the end.
    public mutating func nextLine() -> String? {
        guard let start = place else { return nil }
        let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
        place = end.map { text.utf8.index(after: $0) }
        return String(text[start..<(end ?? text.endIndex)])
    }

    /// Where the next line begins in the text, in UTF-8 bytes; nil at the end.
    var offset: Int? { place.map { text.utf8.distance(from: text.startIndex, to: $0) } }

    /// The next command, which may be one that cannot be read; nil at the end.
    public mutating func next() -> Command? {
        while let start = place, let offset, let line = nextLine() {
            guard let (source, parsed) = whole(line, from: start) else { return Command(source: line, offset: offset) }
            guard !parsed.isBlank else { continue }
            var command = Command(source: source, offset: offset)
            guard let opening = parsed.hereText else { return command }
            while let line = nextLine() {
                if line == opening.delimiter {
                    command.delimiter = line
                    break
                }
                command.hereText.append(line)
            }
            return command
        }
        return nil
    }

    /// The command that a line begins, with the lines that an open quote goes on over; nil where it cannot be read.
    private mutating func whole(_ line: String, from start: String.Index) -> (source: String, parsed: ParsedLine)? {
        do {
            return (line, try ParsedLine(line))
        } catch {
            guard mayJoinLines, case .unclosedQuote = error.reason else { return nil }
        }
        guard let end = endOfCommand(from: start) else {
            mayJoinLines = false
            return nil
        }
        let source = String(text[start..<end])
        guard let parsed = try? ParsedLine(source) else { return nil }
        place = end < text.endIndex ? text.utf8.index(after: end) : nil
        return (source, parsed)
    }

    /// The first newline outside quotes, or the end of the text; nil where a quote never ends.
    private func endOfCommand(from start: String.Index) -> String.Index? {
        let offset = text.utf8.distance(from: text.startIndex, to: start)
        var cursor = SourceCursor(text, in: SourceRange(offset, text.utf8.count))
        while let scalar = cursor.current, scalar != "\n" {
            if scalar.isBlank {
                cursor.advance()
            } else if scalar == "#", cursor.previous?.isBlank ?? true {
                while let scalar = cursor.current, scalar != "\n" { cursor.advance() }
            } else if (try? cursor.readText(.word)) == nil {
                return nil
            }
        }
        return cursor.index
    }
}

extension CommandReader {
    /// What is typed in a text that may be an example of the documentation: the lines after `> `, where the first one
    /// begins so, without what was printed between them; else the text as it is. Newlines at its end are left out.
    public static func typed(inPasted text: String) -> String {
        let trimmed = String(text.reversed().drop { $0 == "\n" }.reversed())
        let lines = trimmed.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first(where: { !$0.isEmpty }), typed(in: first) != nil else { return trimmed }
        return lines.compactMap(typed(in:)).joined(separator: "\n")
    }

    /// What follows the `>` that stands for a prompt; nil where there is none.
    private static func typed(in line: Substring) -> Substring? {
        line == ">" ? "" : line.hasPrefix("> ") ? line.dropFirst(2) : nil
    }
}
