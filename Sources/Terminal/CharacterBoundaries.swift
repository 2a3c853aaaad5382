import CReadline

/// The UTF-8 offsets at which the characters of a line begin.
///
/// A `Character` is what people see as one: 👩‍👩‍👧, 🇫🇷, and é however it is encoded. readline knows only scalars.
struct CharacterBoundaries {
    let text: String

    func contains(_ offset: Int) -> Bool { startOfCharacter(around: offset) == offset }

    /// Returns the start of the character that contains the offset; the offset itself between two characters.
    func startOfCharacter(around offset: Int) -> Int {
        let index = index(at: offset)
        guard index < text.endIndex else { return self.offset(of: index) }
        // The index after any offset within a character is the one after the character.
        return self.offset(of: text.index(before: text.index(after: index)))
    }

    /// Returns the end of the character that contains the offset; the offset itself between two characters.
    func endOfCharacter(around offset: Int) -> Int {
        contains(offset) ? offset : self.offset(of: text.index(after: index(at: offset)))
    }

    /// Returns the offset `count` characters forward, or backward if `count` is negative, within the line.
    ///
    /// A character that contains the offset counts in both directions.
    func offset(_ offset: Int, movedBy count: Int) -> Int {
        let start = index(at: count < 0 ? endOfCharacter(around: offset) : startOfCharacter(around: offset))
        let limit = count < 0 ? text.startIndex : text.endIndex
        return self.offset(of: text.index(start, offsetBy: count, limitedBy: limit) ?? limit)
    }

    /// Returns the character boundary for a cursor that a command moved into a character: after the character if the
    /// cursor went forward, unless it must be on a character, as in vi's command mode, and this is the last one.
    func adjusted(_ cursor: Int, movedFrom previous: Int, standsOnCharacter: Bool) -> Int {
        let end = endOfCharacter(around: cursor)
        return cursor > previous && !(standsOnCharacter && end == text.utf8.count)
            ? end : startOfCharacter(around: cursor)
    }

    private func index(at offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
    }

    private func offset(of index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
}

/// The line that readline is editing, in UTF-8 offsets.
struct LineBuffer {
    var text: String {
        guard let start = creadline_text() else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(creadline_length()))
        return String(decoding: bytes, as: UTF8.self)
    }

    var boundaries: CharacterBoundaries { CharacterBoundaries(text: text) }

    var cursor: Int {
        get { Int(creadline_cursor()) }
        nonmutating set { creadline_set_cursor(clamped(newValue)) }
    }

    /// Replaces part of the line as one undo step, and moves the cursor after it.
    func replace(_ range: Range<Int>, with text: String) {
        creadline_replace(clamped(range.lowerBound), clamped(range.upperBound), text.withoutNUL)
    }

    func kill(_ range: Range<Int>) { creadline_kill(clamped(range.lowerBound), clamped(range.upperBound)) }

    /// Returns an offset within readline's bytes: they can differ from `text` if a macro in inputrc typed invalid
    /// UTF-8.
    private func clamped(_ offset: Int) -> Int32 { min(max(0, Int32(clamping: offset)), creadline_length()) }
}

/// readline belongs to the editor's thread, and so does this type.
@available(*, unavailable)
extension LineBuffer: Sendable {}
