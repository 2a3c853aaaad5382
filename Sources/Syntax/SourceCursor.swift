/// A position in a source that moves forward one Unicode scalar at a time and knows its byte offset.
///
/// It works on scalars, whose boundaries are found in constant time: with a `Character` that has a megabyte of
/// combining marks, each step would take as long as reading the line. It is a value, so it can be copied to look ahead.
struct SourceCursor {
    let source: String
    private(set) var index: String.Index
    private(set) var offset: Int
    private(set) var previous: Unicode.Scalar?
    private(set) var current: Unicode.Scalar?

    private let end: String.Index

    init(_ source: String) {
        self.init(source, in: SourceRange(of: source))
    }

    /// Creates a cursor over the part of a source that `range` covers; offsets are still those of the whole source.
    init(_ source: String, in range: SourceRange) {
        var source = source
        source.makeContiguousUTF8()
        let bounds = range.aligned(in: source)
        let start = source.utf8.index(source.startIndex, offsetBy: bounds.lower)
        self.source = source
        index = start
        end = source.utf8.index(start, offsetBy: bounds.upper - bounds.lower)
        offset = bounds.lower
        current = start < end ? source.unicodeScalars[start] : nil
    }

    var next: Unicode.Scalar? {
        var ahead = self
        ahead.advance()
        return ahead.current
    }

    mutating func advance() {
        guard let current else { return }
        previous = current
        offset += UTF8.width(current)
        index = source.unicodeScalars.index(after: index)
        self.current = index < end ? source.unicodeScalars[index] : nil
    }

    /// Skips blanks and comments, up to something that has a meaning.
    ///
    /// A comment begins with a `#` at the start or after a blank, and ends with its line.
    mutating func skipBlanksAndComments() {
        while let scalar = current {
            if scalar.isBlank {
                advance()
            } else if scalar == "#", previous?.isBlank ?? true {
                skipLine()
            } else {
                return
            }
        }
    }

    private mutating func skipLine() {
        while let scalar = current, scalar != "\n", scalar != "\r" {
            advance()
        }
    }
}
