/// A place in a source that moves forward one Unicode scalar at a time and knows its byte offset.
///
/// It works on scalars, whose boundaries are found in constant time: a `Character` with a megabyte of combining marks
/// would make each step as long as the line. As a value it can be copied to look ahead.
struct SourceCursor {
    let source: String

    /// The place, for slices of `source`.
    private(set) var index: String.Index

    /// The place in UTF-8 bytes, for ranges.
    private(set) var offset: Int

    /// The scalar just passed; nil at the start of what is read.
    private(set) var previous: Unicode.Scalar?

    /// The scalar at the place; nil at the end of what is read.
    private(set) var current: Unicode.Scalar?

    private let end: String.Index

    /// A cursor over a whole source.
    init(_ source: String) {
        self.init(source, in: SourceRange(of: source))
    }

    /// A cursor over the part of a source that `range` covers; offsets stay those of the whole.
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

    /// Passes the current scalar; at the end it stays there.
    mutating func advance() {
        guard let current else { return }
        previous = current
        offset += UTF8.width(current)
        index = source.unicodeScalars.index(after: index)
        self.current = index < end ? source.unicodeScalars[index] : nil
    }

    /// Passes blanks and comments, up to something that has a meaning.
    ///
    /// A comment begins with a `#` that has a blank or nothing before it, and ends with its line.
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
