import Platform

/// A terminal that is read key by key, on a separate thread, from `begin` to `end`.
final class KeyReading: Sendable {
    private enum Message: Sendable {
        case release(during: @Sendable () -> Void, done: CheckedContinuation<Void, Never>)
        case end(done: CheckedContinuation<Void, Never>)
    }

    /// The time after ESC, in milliseconds, within which a byte makes it a sequence: longer than a connection takes,
    /// shorter than a person.
    private static let sequencePatience: Int32 = 100

    private let terminal: Int32
    private let events: AsyncStream<TerminalEvent>.Continuation
    private let inbox: Inbox<Message>

    /// Takes the terminal and starts reading; on failure, ends the events and returns nil.
    static func begin(terminal: Int32, events: AsyncStream<TerminalEvent>.Continuation) -> KeyReading? {
        do {
            let mode = try KeyMode(of: terminal)
            let reading = KeyReading(terminal: terminal, events: events, inbox: try Inbox())
            if SystemThread.start({ reading.run(in: mode) }) { return reading }
        } catch {
            // The caller has no use for the reason.
        }
        events.finish()
        return nil
    }

    private init(terminal: Int32, events: AsyncStream<TerminalEvent>.Continuation, inbox: Inbox<Message>) {
        self.terminal = terminal
        self.events = events
        self.inbox = inbox
    }

    func report(_ event: TerminalEvent) {
        events.yield(event)
    }

    /// Restores the terminal while `body` runs, on the reading thread.
    func release(during body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { inbox.post(.release(during: body, done: $0)) }
    }

    /// Returns when the terminal is restored. Call this once, and last.
    func end() async {
        await withCheckedContinuation { inbox.post(.end(done: $0)) }
    }

    private func run(in mode: KeyMode) {
        var decoder = KeyDecoder()
        var isOver = false
        mode.enter()
        while true {
            for message in inbox.take() {
                switch message {
                case .release(let body, let done):
                    mode.leave()
                    body()
                    mode.enter()
                    done.resume()
                case .end(let done):
                    mode.leave()
                    events.finish()
                    done.resume()
                    return
                }
            }
            if !isOver { isOver = !readKeys(&decoder) } else { _ = wait(forKey: false, milliseconds: -1) }
        }
    }

    /// Waits for a byte and sends the keys it completes; returns false if no more will come.
    private func readKeys(_ decoder: inout KeyDecoder) -> Bool {
        var keys: [Key] = []
        switch wait(forKey: true, milliseconds: decoder.isUndecided ? Self.sequencePatience : -1) {
        case .woken: return true
        case .nothing: keys = decoder.decide()
        case .key:
            var byte: UInt8 = 0
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { return true }
            guard count == 1 else {
                events.finish()
                return false
            }
            keys = decoder.append(byte)
        }
        for key in keys {
            events.yield(.key(key))
            if key.endsLine { return false }
        }
        return true
    }

    private enum Readiness {
        case nothing, woken, key
    }

    private func wait(forKey: Bool, milliseconds: Int32) -> Readiness {
        var descriptors = [
            pollfd(fd: inbox.wakePipe.reader, events: Int16(POLLIN), revents: 0),
            // poll ignores a negative descriptor.
            pollfd(fd: forKey ? terminal : -1, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&descriptors, 2, milliseconds)
        // An interrupted poll has not waited long enough, so nothing is decided yet.
        guard count >= 0 else { return .woken }
        if descriptors[0].revents != 0 { return .woken }
        return descriptors[1].revents != 0 ? .key : .nothing
    }
}

/// Turns the bytes that a terminal sends into keys (ECMA-48, and xterm's keys).
///
/// Keys without a meaning on a line, such as Up and F5, are left out.
struct KeyDecoder {
    private var typed = UTF8Decoder()
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
