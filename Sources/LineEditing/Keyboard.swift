#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is typed on a terminal, as valid UTF-8.
///
/// Bytes are read one at a time, as readline itself does, so that what is typed ahead stays with the terminal: for
/// readline to ask whether more waits, and for whoever reads next.
struct Keyboard {
    /// Whether the terminal has no more to give.
    private(set) var hasEnded = false

    private let terminal: Int32
    private var typed = TypedUTF8()
    private var ready: [UInt8] = []

    init(terminal: Int32) {
        self.terminal = terminal
    }

    var isEmpty: Bool { ready.isEmpty }

    /// The byte that `take` would return.
    var next: UInt8? { ready.first }

    mutating func take() -> UInt8? {
        ready.isEmpty ? nil : ready.removeFirst()
    }

    /// Reads one byte, which may finish no scalar yet.
    mutating func read() {
        var byte: UInt8 = 0
        switch readByte(from: terminal, into: &byte) {
        case 1: ready += typed.append(byte)
        case -1 where errno == EINTR || errno == EAGAIN: break
        default: hasEnded = true
        }
    }

    /// Forgets what was read and puts `bytes` in its place.
    mutating func replace(with bytes: [UInt8]) {
        ready = bytes
    }

    /// Drops what has been typed and not been read yet.
    mutating func flush() {
        ready = []
        tcflush(terminal, TCIFLUSH)
    }
}

private func readByte(from descriptor: Int32, into byte: inout UInt8) -> Int {
    read(descriptor, &byte, 1)
}
