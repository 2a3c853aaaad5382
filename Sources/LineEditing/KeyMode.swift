#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal's settings while it hands over each key as it comes, unseen, and its own before.
///
/// The keys that send signals go on sending them.
struct KeyMode: Sendable {
    private let terminal: Int32
    private let before: termios
    private let during: termios

    init(of terminal: Int32) throws(SystemCallError) {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw SystemCallError(call: "tcgetattr", number: errno) }
        self.terminal = terminal
        before = settings
        settings.c_iflag &= ~tcflag_t(IXON | ISTRIP)
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        during = settings
    }

    /// Keeps what was typed ahead.
    func enter() {
        set(during)
    }

    func leave() {
        set(before)
    }

    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(terminal, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}
