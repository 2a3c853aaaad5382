/// Turns the bytes that a terminal sends into keys (ECMA-48, and xterm's keys).
///
/// Keys without a meaning on a line, such as Up and F5, are left out.
struct KeyDecoder {
    private var typed = TypedUTF8()
    private var paste: Paste?
    /// The beginning of a sequence that may continue, ESC first.
    private var sequence = ""

    /// The maximum length of a sequence; one that has not ended by then is dropped.
    private static let lengthLimit = 32
    private static let escape: Unicode.Scalar = "\u{1B}"

    /// True if the meaning of the typed bytes depends on what comes next, and how soon.
    var isUndecided: Bool { !sequence.isEmpty }

    /// Adds a byte, and returns the keys that it completes.
    mutating func append(_ byte: UInt8) -> [Key] {
        if paste != nil {
            guard let text = paste?.append(byte) else { return [] }
            paste = nil
            return [.paste(text)]
        }
        return String(decoding: typed.append(byte), as: UTF8.self).unicodeScalars.flatMap { take($0) }
    }

    /// Returns the keys for the bytes typed so far, because nothing came after them in time.
    mutating func decide() -> [Key] {
        defer { sequence = "" }
        return sequence == "\u{1B}" ? [.escape] : []
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> [Key] {
        if scalar == Self.escape {
            defer { sequence = "\u{1B}" }
            return decide()
        }
        let isControl = scalar.value < 0x20
        guard isUndecided, !isControl else { return decide() + (Self.key(for: scalar).map { [$0] } ?? []) }
        sequence.unicodeScalars.append(scalar)
        let count = sequence.unicodeScalars.count
        if count == 2, scalar == "[" || scalar == "O" { return [] }
        let isOver = count == 2 || !(" "..."?").contains(scalar) || count > Self.lengthLimit
        guard isOver else { return [] }
        let whole = sequence.dropFirst()
        sequence = ""
        if whole == "[200~" { paste = Paste() }
        return Self.key(for: whole).map { [$0] } ?? []
    }

    private static func key(for scalar: Unicode.Scalar) -> Key? {
        switch scalar.value {
        case 0x01: .home
        case 0x02: .left
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x05: .end
        case 0x06: .right
        case 0x08, 0x7F: .backspace
        case 0x0A, 0x0D: .enter
        case 0x15: .deleteLine
        case 0x17: .deleteWord
        case 0..<0x20, 0x80..<0xA0: nil
        default: .text(String(scalar))
        }
    }

    /// Returns the key that sends a sequence, ignoring modifier keys.
    private static func key(for sequence: Substring) -> Key? {
        guard let introducer = sequence.first, introducer == "[" || introducer == "O" else { return nil }
        switch sequence.last {
        case "C": return .right
        case "D": return .left
        case "H": return .home
        case "F": return .end
        case "~": break
        default: return nil
        }
        switch sequence.dropFirst().prefix(while: \.isNumber) {
        case "1", "7": return .home
        case "4", "8": return .end
        case "3": return .delete
        default: return nil
        }
    }
}

/// A key that was pressed on a terminal that passes on every key at once.
public enum Key: Sendable, Hashable {
    /// One Unicode scalar, or several that came together; a character may come as several keys.
    case text(String)
    /// Text pasted at once, its lines ended by newlines.
    case paste(String)
    case enter
    /// Escape alone, not as the beginning of another key's sequence.
    case escape
    /// Control-C.
    case interrupt
    /// Control-D.
    case endOfInput
    case left, right, home, end
    case backspace, delete
    /// Control-W: deletes the word before the cursor.
    case deleteWord
    /// Control-U: deletes everything before the cursor.
    case deleteLine

    /// True if the key ends a line, so that what is typed after it is for the next reader.
    public var endsLine: Bool {
        switch self {
        case .enter, .escape, .interrupt, .endOfInput: true
        case .text, .paste, .left, .right, .home, .end, .backspace, .delete, .deleteWord, .deleteLine: false
        }
    }
}
