/// A bracketed paste that is still arriving: it is text and not keys, however many lines it has.
struct Paste {
    /// The sequence that the terminal sends after the pasted text.
    static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Adds one byte, and returns the text with the last one.
    ///
    /// All line endings become newlines, and NUL is left out.
    mutating func append(_ byte: UInt8) -> String? {
        bytes.append(byte)
        guard byte == Paste.end.last, bytes.suffix(Paste.end.count).elementsEqual(Paste.end) else { return nil }
        return String(decoding: bytes.dropLast(Paste.end.count), as: UTF8.self).withLinesEndedByNewline.withoutNUL
    }
}

/// The text that a paste inserts into the line.
public struct PastedText: Sendable, Hashable {
    public var text: String

    /// A sentence to print below the line; the caller has made it safe to print.
    public var note: String?

    public init(_ text: String, note: String? = nil) {
        (self.text, self.note) = (text, note)
    }
}

extension String {
    /// The text without NUL, as C strings require.
    var withoutNUL: String {
        contains("\0") ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }

    fileprivate var withLinesEndedByNewline: String {
        String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
