package import Foundation

/// The two ends of a new pseudo-terminal, which programs of other tests do not inherit.
package struct TerminalPair {
    /// The end that types and reads what is printed.
    package let keyboard: Int32
    /// The end that a program has as its terminal.
    package let device: Int32

    package init(rows: Int, columns: Int) throws {
        var (keyboard, device): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&keyboard, &device, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
        for end in [keyboard, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.keyboard, self.device) = (keyboard, device)
    }
}

/// The result of `tcgetattr`, comparable.
package struct TerminalSettings: Equatable, Sendable {
    private let modes: [tcflag_t]
    package let controlCharacters: [cc_t]

    package init(of terminal: Int32) {
        var settings = termios()
        tcgetattr(terminal, &settings)
        modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        controlCharacters = withUnsafeBytes(of: &settings.c_cc) { $0.map { cc_t($0) } }
    }

    /// True if the terminal hands over whole lines.
    package var isCanonical: Bool { modes[3] & tcflag_t(ICANON) != 0 }

    /// True if the terminal shows what is typed.
    package var isEchoing: Bool { modes[3] & tcflag_t(ECHO) != 0 }

    /// True if Control-S stops the output.
    package var stopsOutput: Bool { modes[0] & tcflag_t(IXON) != 0 }
}
