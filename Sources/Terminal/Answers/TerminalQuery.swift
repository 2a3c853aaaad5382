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
        // Passes on every key immediately and without echo; the keys that send signals still send them.
        let answers = withSettings(of: terminal, TCSADRAIN) { settings in
            settings.c_iflag &= ~tcflag_t(IXON | ISTRIP)
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
            withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
        } body: {
            var strainer = AnswerFilter()
            keyboard.expectTypedAhead()
            asking()
            let end = ContinuousClock.now + patience
            while !strainer.hasAbilities, !keyboard.hasEnded {
                let left = ContinuousClock.now.duration(to: end)
                guard left > .zero else { break }
                let milliseconds = Int32(clamping: Int(left / .milliseconds(1)) + 1)
                guard waitForInput(from: terminal, milliseconds: milliseconds)[0] else { continue }
                if let byte = keyboard.readByte() { keyboard.give(strainer.append(byte)) }
            }
            keyboard.strain(by: strainer)
            return strainer.answers
        }
        return answers ?? []
    }
}

/// Changes a terminal's settings while `body` runs; returns nil if it is not a terminal.
///
/// - Parameter action: The action of `tcsetattr` on what was typed before.
func withSettings<Result>(
    of terminal: Int32, _ action: Int32, change: (inout termios) -> Void, body: () -> Result
) -> Result? {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var during = before
    change(&during)
    while tcsetattr(terminal, action, &during) != 0, errno == EINTR {}
    defer { while tcsetattr(terminal, TCSADRAIN, &before) != 0, errno == EINTR {} }
    return body()
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
