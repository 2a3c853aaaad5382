import CommandKit
import Rendering
import Syntax
import Transcripts

/// The lines of a script as commands: numbered, parsed, with the here-text that follows them.
final class ScriptLines {
    typealias Numbered = (input: InputLine, place: ScriptPlace)

    private let reader: any ScriptReader
    private let name: String
    private let readFrom: [ScriptPlace]
    private let marks: OutputWriter?
    private var number = 0
    private var isReadAhead = true
    /// True if the last command is all of its line.
    private var isWhole = true
    /// The commands of the last line that are still to be run, and the number of characters before each.
    private var waiting: ArraySlice<(start: Int, text: String)> = []

    /// - Parameter marks: Gets a mark as soon as a line has been read. All output after the mark belongs to the line,
    ///   since the next line is read only when it is done. Nil for no marks.
    init(
        _ reader: any ScriptReader, named name: String, readFrom: [ScriptPlace] = [], marks: OutputWriter? = nil
    ) {
        (self.reader, self.name, self.readFrom, self.marks) = (reader, name, readFrom, marks)
    }

    /// Returns the next command, which may be blank, with the script's arguments in their places; nil at the end.
    func next(with arguments: ScriptArguments, of table: CommandTable) throws(ScriptFault) -> Numbered? {
        isReadAhead = true
        if waiting.isEmpty {
            guard let line = try text() else { return nil }
            // Most lines have one command, with nothing before it to count.
            waiting =
                table.commands(in: line).map { offset, text in
                    (start: offset == 0 ? 0 : SourceRange(0, offset).text(in: line).count, text: text)
                }[...]
        }
        guard let (start, typed) = waiting.popFirst() else { return nil }
        isWhole = start == 0 && waiting.isEmpty
        let place = place(number, start)
        let line: ParsedLine
        do throws(Failure) {
            line = try arguments.filling(ParsedLine(reading: typed), of: table)
        } catch {
            throw ScriptFault(error: error, line: typed, place: place)
        }
        let source = line.source
        guard let opening = line.hereText else { return (InputLine(line, readAhead: readAhead), place) }
        guard let lines = try hereText(until: opening.delimiter) else {
            let error = Failure(
                .usage, "The text that starts here is not closed.",
                hint: "End it with the line \(opening.delimiter).", at: opening.range)
            throw ScriptFault(error: error, line: source, place: place)
        }
        let whole = InputLine(
            line.filling(hereText: lines.joined(separator: "\n")), written: [source] + lines + [opening.delimiter],
            readAhead: readAhead)
        return (whole, place)
    }

    private var readAhead: ReadAhead {
        var readAhead = reader.readAhead
        if !isReadAhead { readAhead.remove(.line) }
        if !waiting.isEmpty { readAhead.insert(.next) }
        // Between the commands of several lines there may be others.
        if !isWhole { readAhead.remove(.repeated) }
        return readAhead
    }

    /// Returns the next line unparsed, for a command that takes it as a secret; nil at the end.
    func secret() throws(ScriptFault) -> Secret? { try text().map { Secret($0) } }

    /// Returns the lines up to the delimiter; nil if the script ends before it.
    private func hereText(until delimiter: String) throws(ScriptFault) -> [String]? {
        var lines: [String] = []
        while let line = try text() {
            if line == delimiter { return lines }
            lines.append(line)
        }
        return nil
    }

    private func text() throws(ScriptFault) -> String? {
        let line: ScriptLine?
        do {
            line = try reader.next()
        } catch {
            throw ScriptFault(error: error, line: "", place: place(number + 1), endsScript: true)
        }
        guard let line else { return nil }
        isReadAhead = isReadAhead && reader.readAhead.contains(.line)
        // Written at once, so that a line that never ends is known; if writing fails, the next command reports it.
        try? marks?.writeNow(MarkedOutput.mark, to: .output)
        number += 1
        switch line {
        case .text(let text): return text
        case .tooLong: throw unreadable("The line is longer than \(ScriptLine.lengthLimit) bytes.")
        case .notUnicode(let beginning):
            throw unreadable("The line is not UTF-8 from here on.", at: .empty(at: beginning.utf8.count), of: beginning)
        }
    }

    private func unreadable(_ message: Message, at range: SourceRange? = nil, of line: String = "") -> ScriptFault {
        ScriptFault(error: Failure(.usage, message, at: range), line: line, place: place(number))
    }

    private func place(_ number: Int, _ start: Int = 0) -> ScriptPlace {
        ScriptPlace(name: name, line: number, start: start, readFrom: readFrom)
    }
}

/// The error for a line of a script that is not a valid command.
struct ScriptFault: Error {
    let error: Failure
    /// The line as it was written; empty if it is not text.
    let line: String
    let place: ScriptPlace
    /// True if nothing can be read after it.
    var endsScript = false
}

final class LineListReader: ScriptReader {
    private var lines: ArraySlice<ScriptLine>
    var readAhead: ReadAhead { lines.isEmpty ? .line : [.line, .next] }

    init(_ lines: [ScriptLine]) { self.lines = lines[...] }

    /// - Parameter texts: Single lines, or several lines with newlines between them.
    convenience init(of texts: [String]) {
        self.init(
            texts.flatMap { $0.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
                .map { .text(String($0)) })
    }

    func next() -> ScriptLine? { lines.popFirst() }
}
