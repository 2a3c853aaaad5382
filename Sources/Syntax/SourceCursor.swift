/// A position in a source that moves forward one Unicode scalar at a time and knows its byte offset.
///
/// It works on scalars, whose boundaries are found in constant time: with a `Character` that has a megabyte of
/// combining marks, each step would take as long as reading the line. It is a value, so it can be copied to look ahead.
struct SourceCursor {
    let source: String

    /// The position, for slices of `source`.
    private(set) var index: String.Index

    /// The position in UTF-8 bytes, for ranges.
    private(set) var offset: Int

    /// The scalar just passed; nil at the start of what is read.
    private(set) var previous: Unicode.Scalar?

    /// The scalar at the position; nil at the end of what is read.
    private(set) var current: Unicode.Scalar?

    private let end: String.Index

    /// Creates a cursor over a whole source.
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

    /// The scalar after the current one.
    var next: Unicode.Scalar? {
        var ahead = self
        ahead.advance()
        return ahead.current
    }

    /// Passes the current scalar; does nothing at the end.
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
