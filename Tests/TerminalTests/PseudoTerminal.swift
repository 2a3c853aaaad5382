@_exported public import Scaffolding
import Synchronization

@testable import Terminal

import Platform

/// A terminal inside the test: what the editor prints is kept, and the test types.
final class PseudoTerminal: Sendable {
    /// The end that a program has as its terminal.
    let device: Int32

    private let keyboard: Int32
    private let screen = Screen()
    private let hangUpPipe: WakePipe
    private let reader: SystemThread

    init(rows: Int = 24, columns: Int = 80) throws {
        let pair = try TerminalPair(rows: rows, columns: columns)
        let hangUpPipe = try WakePipe()
        (keyboard, device) = (pair.keyboard, pair.device)
        self.hangUpPipe = hangUpPipe
        reader = try SystemThread { [screen, keyboard] in
            screen.fill(from: keyboard, until: hangUpPipe.reader)
            close(keyboard)
        }
    }

    deinit {
        hangUpPipe.wake()
        reader.join()
        close(device)
    }

    /// Returns true if something has been printed since the last `clear`.
    ///
    /// Byte by byte: as `Character`s, a newline is not part of "\r\n".
    func hasShown(_ text: String) -> Bool { screen.text.utf8.contains(Array(text.utf8)) }

    func clear() { screen.clear() }

    func type(_ keys: String) { type(Array(keys.utf8)) }

    func type(_ keys: [UInt8]) {
        var rest = keys[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes the terminal away, as a lost connection does.
    func hangUp() { hangUpPipe.wake() }

    func resize(columns: Int) {
        var size = winsize()
        size.ws_row = 24
        size.ws_col = UInt16(columns)
        _ = ioctl(device, UInt(TIOCSWINSZ), &size)
    }

    var settings: TerminalSettings { TerminalSettings(of: device) }
}

/// What has been printed on a terminal.
private final class Screen: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func clear() { bytes.withLock { $0 = [] } }

    /// Keeps what is printed until the terminal is closed or `end` is readable.
    func fill(from terminal: Int32, until end: Int32) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            var descriptors = [
                pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) > 0, descriptors[1].revents == 0 else { return }
            let count = read(terminal, &chunk, chunk.count)
            guard count > 0 else { return }
            bytes.withLock { $0 += chunk.prefix(count) }
        }
    }
}
