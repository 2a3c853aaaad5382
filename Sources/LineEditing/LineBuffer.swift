import CReadline

/// The line that readline is editing, in UTF-8 offsets.
struct LineBuffer {
    var text: String {
        guard let start = creadline_text() else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(creadline_length()))
        return String(decoding: bytes, as: UTF8.self)
    }

    var boundaries: CharacterBoundaries { CharacterBoundaries(text) }

    var cursor: Int {
        get { Int(creadline_cursor()) }
        nonmutating set { creadline_set_cursor(clamped(newValue)) }
    }

    /// Replaces part of the line as one step of undo, and puts the cursor after it.
    func replace(_ range: Range<Int>, with text: String) {
        creadline_replace(clamped(range.lowerBound), clamped(range.upperBound), text.withoutNUL)
    }

    /// Moves part of the line to the kill ring.
    func kill(_ range: Range<Int>) {
        creadline_kill(clamped(range.lowerBound), clamped(range.upperBound))
    }

    /// An offset within readline's bytes: they can differ from `text` when a macro in inputrc typed invalid UTF-8.
    private func clamped(_ offset: Int) -> Int32 {
        min(max(0, Int32(clamping: offset)), creadline_length())
    }
}

/// readline belongs to the editor's thread, and so does this.
@available(*, unavailable)
extension LineBuffer: Sendable {}
