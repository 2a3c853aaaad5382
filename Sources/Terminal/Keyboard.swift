import Platform

/// The input typed on a terminal, as valid UTF-8.
///
/// Bytes are read one at a time, as readline itself does, so that what is typed ahead stays in the terminal: readline
/// can ask whether more is available, and the next reader gets it.
struct Keyboard {
    private(set) var hasEnded = false

    let terminal: Int32
    private var typed = UTF8Decoder()
    private var ready: [UInt8] = []
    /// Removes answers that come too late, until the last of them has come or is no longer expected.
    private var lateAnswers: (filter: AnswerFilter, end: ContinuousClock.Instant)?

    /// The number of bytes that were typed before the terminal passed every key on, and its end-of-file key.
    private var typedAhead: (count: Int32, end: UInt8) = (0, 0)

    /// The maximum delay of an answer from a remote terminal.
    private static let lateness = Duration.seconds(5)

    init(terminal: Int32) { self.terminal = terminal }
    var isEmpty: Bool { ready.isEmpty }

    /// The byte that `take` would return.
    var next: UInt8? { ready.first }

    mutating func take() -> UInt8? { ready.isEmpty ? nil : ready.removeFirst() }

    /// Reads one byte, which may not complete a scalar yet.
    mutating func read() { if let byte = readByte() { give(filtered(byte)) } }

    /// Returns the next byte that was typed; nil if there is none yet, or no more.
    mutating func readByte() -> UInt8? {
        var byte: UInt8 = 0
        let count = Platform.read(terminal, &byte, 1)
        guard count == 1 else {
            hasEnded = hasEnded || count == 0 || errno != EINTR && errno != EAGAIN
            return nil
        }
        guard typedAhead.count > 0 else { return byte }
        typedAhead.count -= 1
        return byte == 0 ? typedAhead.end : byte
    }

    /// Counts the bytes that were typed before the terminal passed every key on; among them, its
    /// end-of-file key reads as NUL.
    mutating func expectTypedAhead(_ counted: Int32? = nil) {
        var (count, settings) = (counted ?? 0, termios())
        guard counted != nil || ioctl(terminal, UInt(FIONREAD), &count) == 0, tcgetattr(terminal, &settings) == 0
        else { return }
        typedAhead = (count, withUnsafeBytes(of: &settings.c_cc) { $0[Int(VEOF)] })
    }

    /// Adds bytes that were read elsewhere, after those that are already waiting.
    mutating func give(_ bytes: [UInt8]) {
        for byte in bytes { ready += typed.append(byte) }
    }

    /// Removes a terminal's answers from what is read from now on, unless all of them have come.
    ///
    /// - Parameter filter: Has removed the answers that came so far, and may hold the beginning of another.
    mutating func removeAnswers(with filter: AnswerFilter) {
        var filter = filter
        if filter.hasAbilities {
            give(filter.release())
        } else {
            lateAnswers = (filter, ContinuousClock.now + Self.lateness)
        }
    }

    private mutating func filtered(_ byte: UInt8) -> [UInt8] {
        guard let (kept, end) = lateAnswers else { return [byte] }
        var filter = kept
        let bytes = filter.append(byte)
        let isOver = filter.hasAbilities || ContinuousClock.now > end
        lateAnswers = isOver ? nil : (filter, end)
        return isOver ? bytes + filter.release() : bytes
    }

    /// Returns true if another byte follows the next one within so many milliseconds.
    mutating func hasMore(within milliseconds: Int32) -> Bool {
        if ready.count == 1, !hasEnded {
            if waitForInput(from: terminal, milliseconds: milliseconds)[0] { read() }
        }
        return ready.count > 1
    }

    mutating func replaceNext(with byte: UInt8) {
        if !ready.isEmpty { ready[0] = byte }
    }
    mutating func replace(with bytes: [UInt8]) { ready = bytes }
    mutating func takeBack(_ bytes: [UInt8]) { ready = bytes + ready }

    /// Discards what has been typed but not read yet.
    mutating func flush() {
        ready = []
        tcflush(terminal, TCIFLUSH)
    }
}

/// Turns typed bytes into valid UTF-8 as they come; invalid bytes become U+FFFD.
struct UTF8Decoder {
    /// The beginning of a scalar whose other bytes have not come yet.
    private var unfinished: [UInt8] = []

    /// Adds one byte and returns the bytes that it completes: none or several.
    mutating func append(_ byte: UInt8) -> [UInt8] {
        var finished: [UInt8] = []
        if !UTF8.isContinuation(byte) {
            finished = UTF8Decoder.repaired(unfinished)
            unfinished = []
        }
        unfinished.append(byte)
        if unfinished.count >= UTF8Decoder.length(ofSequenceFrom: unfinished[0]) {
            finished += UTF8Decoder.repaired(unfinished)
            unfinished = []
        }
        return finished
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] { Array(String(decoding: bytes, as: UTF8.self).utf8) }

    private static func length(ofSequenceFrom lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
