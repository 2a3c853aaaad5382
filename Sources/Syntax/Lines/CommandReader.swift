/// A reader of the commands in a text of several lines, such as a paste.
///
/// A command is a line, as in a script, with the lines of its here-text. A quote that is open at the end of the line
/// continues on the next lines. Blank lines and comments are skipped.
public struct CommandReader: IteratorProtocol, Sequence {
    public struct Command: Hashable, Sendable {
        /// The line, or the lines that an open quote spans.
        public var source: String
        public let offset: Int
        /// The lines of here-text after it, without the one that ends them; empty if it has no here-text.
        public var hereText: [String] = []
        /// The line that ends the here-text; nil if that line is missing, or if there is no here-text.
        public var delimiter: String?

        public var text: String { ([source] + hereText + [delimiter].compactMap(\.self)).joined(separator: "\n") }
    }

    private let text: String
    private var place: String.Index?
    /// True if a quote may continue on the next line. It becomes false after a quote that never ends, so that a text of
    /// many such quotes takes no longer than any other.
    private var mayJoinLines = true

    package init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        place = text.startIndex
    }

    public mutating func nextLine() -> String? {
        guard let start = place else { return nil }
        let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
        place = end.map { text.utf8.index(after: $0) }
        return String(text[start..<(end ?? text.endIndex)])
    }

    var offset: Int? { place.map { text.utf8.distance(from: text.startIndex, to: $0) } }

    /// Returns the next command, which may be one that cannot be parsed; nil at the end.
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

    /// Returns the command that a line begins, with the lines that an open quote spans; nil if it cannot be parsed.
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

    /// Returns the first newline outside quotes, or the end of the text; nil if a word cannot be read, as with a quote
    /// that never ends.
    private func endOfCommand(from start: String.Index) -> String.Index? {
        let offset = text.utf8.distance(from: text.startIndex, to: start)
        var cursor = SourceCursor(text, in: SourceRange(offset, text.utf8.count))
        while let scalar = cursor.current, scalar != "\n" {
            if cursor.isAtBlank {
                cursor.advance()
            } else if cursor.beginsComment {
                while let scalar = cursor.current, scalar != "\n" { cursor.advance() }
            } else if (try? cursor.readText(.word)) == nil {
                return nil
            }
        }
        return cursor.index
    }

    /// Returns true if a quote is open at the end of a text, in its last row or in one before it.
    public static func endsInQuote(_ text: String) -> Bool {
        for command in CommandReader(text) {
            do {
                _ = try ParsedLine(command.source)
            } catch {
                guard case .unclosedQuote = error.reason else { continue }
                let rest = String(decoding: text.utf8.dropFirst(command.offset), as: UTF8.self)
                return ["\"", "'"].contains { (try? ParsedLine(rest + $0)) != nil }
            }
        }
        return false
    }

    public static func typed(inPasted text: String) -> String {
        let trimmed = String(text.reversed().drop { $0 == "\n" }.reversed())
        let lines = trimmed.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first(where: { !$0.isEmpty }), typed(in: first) != nil else { return trimmed }
        return lines.compactMap(typed(in:)).joined(separator: "\n")
    }

    private static func typed(in line: Substring) -> Substring? {
        line == ">" ? "" : line.hasPrefix("> ") ? line.dropFirst(2) : nil
    }
}
