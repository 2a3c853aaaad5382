import Services

/// Lines that are in memory already, as a script.
final class LineListReader: ScriptReader {
    private var lines: ArraySlice<Substring>

    /// - Parameter texts: Each one line, or several with newlines between them.
    init(_ texts: [String]) {
        lines = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }[...]
    }

    func next() -> ScriptLine? {
        lines.popFirst().map { .text(String($0)) }
    }
}
