/// A bracketed paste that is still arriving: however many lines it has, it is text and not keys.
struct Paste {
    /// What the terminal sends after the pasted text.
    static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Takes one byte, and returns the text with the last one.
    ///
    /// Lines end in a newline whatever the terminal made of them, and NUL is left out.
    mutating func append(_ byte: UInt8) -> String? {
        bytes.append(byte)
        guard byte == Paste.end.last, bytes.suffix(Paste.end.count).elementsEqual(Paste.end) else { return nil }
        return String(decoding: bytes.dropLast(Paste.end.count), as: UTF8.self).withLinesEndedByNewline.withoutNUL
    }
}

/// What a paste puts into the line.
public struct PastedText: Sendable, Hashable {
    public var text: String

    /// A sentence to be printed below the line; the caller has made it safe to print.
    public var note: String?

    public init(_ text: String, note: String? = nil) {
        (self.text, self.note) = (text, note)
    }
}

extension String {
    /// The text as C can hold it.
    var withoutNUL: String {
        contains("\0") ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }

    fileprivate var withLinesEndedByNewline: String {
        String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
