import Syntax

/// A line that is run, with all that was typed for it.
struct TypedLine {
    let line: ParsedLine
    /// The line, then its here-text and what ends that.
    let written: [String]

    init(_ line: ParsedLine, written: [String]? = nil) {
        self.line = line
        self.written = written ?? [line.source]
    }
}
