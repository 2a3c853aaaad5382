import Platform

/// A question to the terminal itself, asked on the editor's thread while no line is edited.
struct TerminalQuery: Sendable {
    /// Prints the question.
    let asking: @Sendable () -> Void
    /// The maximum time to wait for all answers together.
    let patience: Duration
    let continuation: CheckedContinuation<[TerminalAnswer], Never>

    /// Asks, and returns the answers that came. The terminal is restored to its previous mode.
    ///
    /// - Parameter keyboard: Gets what was typed meanwhile; it also drops answers that come later.
    func ask(on terminal: Int32, _ keyboard: inout Keyboard) -> [TerminalAnswer] {
        guard let mode = try? KeyMode(of: terminal) else { return [] }
        var strainer = AnswerFilter()
        mode.enter()
        defer { mode.leave() }
        keyboard.expectTypedAhead()
        asking()
        let end = ContinuousClock.now + patience
        while !strainer.hasAbilities, !keyboard.hasEnded {
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { break }
            guard waitForInput(from: terminal, milliseconds: Int32(clamping: Int(left / .milliseconds(1)) + 1))[0]
            else { continue }
            if let byte = keyboard.readByte() { keyboard.give(strainer.append(byte)) }
        }
        let answers = strainer.answers
        keyboard.strain(by: strainer)
        return answers
    }
}

/// A terminal's answer to a question about itself.
public enum TerminalAnswer: Sendable, Hashable {
    /// Its abilities by number, which every terminal reports (DA1): 4 is sixel.
    case abilities([Int])
    /// Its name and version (XTVERSION): `iTerm2 3.5.0`.
    case version(String)
    /// The result of a command of the kitty graphics protocol: its keys, and the text after them.
    case graphics(keys: String, text: String)
}

/// A terminal's settings for passing on every key immediately without echo, and its own settings before.
///
/// The keys that send signals still send them.
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

    /// Changes the settings and keeps what was typed ahead.
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
