import CReadline

/// A list below a line: what is typed narrows it, and keys go through it and choose from it.
///
/// The caller has its rows and knows which of them is selected. `LineEditor.redraw()` draws it again after a change
/// that no key has made. Escape and Control-G leave as the interrupt key does; nothing of the line stays on the screen.
public struct LineList: Sendable {
    /// A key that the list gets before the line.
    public enum Key: Sendable, Hashable {
        /// To rows further down, or up if it is negative.
        case move(Int)
        /// Control-R.
        case again
        /// Shift-Delete.
        case forget
        /// A printable character of ASCII.
        case character(Character)
    }

    public enum Effect: Sendable, Hashable {
        /// The list has no use for it: the line gets it.
        case none
        case changed
        /// The line ends, as with Enter.
        case ends
    }

    /// Called on the editor's thread with each drawing and the size that there is room for; returns rows that may have
    /// escape sequences for colours. Must return quickly.
    public var rows: @Sendable (_ columns: Int, _ rows: Int) -> [String]
    /// Called on the editor's thread.
    public var press: @Sendable (Key) -> Effect

    public init(
        rows: @escaping @Sendable (_ columns: Int, _ rows: Int) -> [String],
        press: @escaping @Sendable (Key) -> Effect = { _ in .none }
    ) {
        (self.rows, self.press) = (rows, press)
    }
}

extension EditorLoop {
    /// The time after Escape, in milliseconds, within which a byte makes it a sequence: longer than a connection takes,
    /// shorter than a person.
    private static let sequencePatience: Int32 = 50

    /// Gives the next key to the list or the menu below the line; returns false if the line takes it.
    func pressInList(_ byte: UInt8) -> Bool {
        let list = active?.request.list
        guard list != nil || active?.menu != nil, creadline_is_at_rest() else { return false }
        // readline would end a row for the end-of-file key.
        let isEnd = byte == 4 && buffer.text.isEmpty
        switch (byte, list) {
        // readline waits for what follows Escape, and takes Control-G to the menu.
        case (UInt8(ascii: "\u{1B}"), _) where !keyboard.hasMore(within: Self.sequencePatience),
            (UInt8(ascii: "\u{7}"), _?),
            (_, _?) where isEnd:
            _ = keyboard.take()
            if closeMenu() { publishText() } else { abandonLine(mark: "", with: .interrupted) }
        case (UInt8(ascii: " ")...UInt8(ascii: "~"), let list?):
            switch list.press(.character(Character(UnicodeScalar(byte)))) {
            case .none: return false
            case .changed:
                _ = keyboard.take()
                draw()
            case .ends: keyboard.replaceNext(with: UInt8(ascii: "\r")); return false
            }
        default: return false
        }
        return true
    }

    /// Gives a command to the list below the line; returns false if there is none, or the command is for the
    /// line.
    func performInList(_ command: EditingCommand, _ count: Int) -> Bool {
        guard let list = active?.request.list else { return false }
        let effect: LineList.Effect
        switch command {
        case .previousLine: effect = list.press(.move(-count))
        case .complete, .menuComplete: effect = list.press(.move(count))
        case .searchHistory: effect = list.press(.again)
        case .forgetLine: effect = list.press(.forget)
        default: return false
        }
        switch effect {
        // The history has nothing to do with a line of a list.
        case .none: creadline_ring_bell()
        case .changed: draw()
        case .ends: finish()
        }
        return true
    }
}
