import Services
import Transcripts

/// A script whose lines are told apart in what is printed: a mark is written as soon as a line has been read.
///
/// Since a line is read only when the one before it is done, what is printed after its mark is its own.
final class MarkingReader: ScriptReader {
    private let lines: any ScriptReader
    private let writer: OutputWriter

    init(_ lines: any ScriptReader, writer: OutputWriter) {
        self.lines = lines
        self.writer = writer
    }

    func next() throws(Failure) -> ScriptLine? {
        guard let line = try lines.next() else { return nil }
        // At once, so that a line that never ends is known; where it cannot be written the next command tells of it.
        try? writer.write(MarkedOutput.mark, to: .output)
        try? writer.flush()
        return line
    }
}
