import Platform
import Synchronization

/// Separates a terminal's answers from typed bytes, one byte at a time.
///
/// Bytes that may begin an answer are held until it is clear whether they do.
struct AnswerFilter {
    private(set) var answers: [TerminalAnswer] = []
    private var held: [UInt8] = []

    /// The maximum length of an answer in bytes; anything longer is not an answer.
    private static let lengthLimit = 512
    private static let escape: UInt8 = 0x1B

    /// True if the terminal has sent its abilities. All terminals do, and after the answers to all earlier questions.
    var hasAbilities: Bool { answers.contains { if case .abilities = $0 { true } else { false } } }

    /// Adds a byte, and returns the bytes that are now known to have been typed.
    mutating func append(_ byte: UInt8) -> [UInt8] {
        guard byte == Self.escape || !held.isEmpty else { return [byte] }
        held.append(byte)
        let text = String(decoding: held, as: UTF8.self)
        if let answer = TerminalAnswer(text) {
            answers.append(answer)
            held = []
            return []
        }
        if held.count <= Self.lengthLimit, TerminalAnswer.mayBegin(with: text) { return [] }
        // Bytes that cannot continue as an answer may end with the start of one.
        guard byte == Self.escape, held.count > 1 else { return release() }
        held.removeLast()
        defer { held = [byte] }
        return held
    }

    /// Returns and clears the held bytes, which are not an answer if nothing more comes.
    mutating func release() -> [UInt8] {
        defer { held = [] }
        return held
    }
}

extension Keyboard {
    /// Asks a terminal what it is, and returns the answers that came. The terminal is restored to its previous mode.
    /// Keeps what was typed meanwhile, and drops answers that come later.
    mutating func answers(within patience: Duration, asking: () -> Void) -> [TerminalAnswer] {
        // Passes on every key immediately and without echo; the keys that send signals still send them.
        let answers = withSettings(of: terminal, TCSADRAIN) { settings in
            settings.c_iflag &= ~tcflag_t(IXON | ISTRIP)
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
            withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
        } body: { _ in
            var filter = AnswerFilter()
            expectTypedAhead()
            asking()
            let end = ContinuousClock.now + patience
            while !filter.hasAbilities, !hasEnded {
                // Answers that have come are read even after that time: a busy machine may not run souk within it.
                let left = max(.zero, ContinuousClock.now.duration(to: end))
                let milliseconds = Int32(clamping: Int((left / .milliseconds(1)).rounded(.up)))
                if waitForInput(from: terminal, milliseconds: milliseconds)[0] {
                    if let byte = readByte() { give(filter.append(byte)) }
                } else if left == .zero {
                    break
                }
            }
            removeAnswers(with: filter)
            return filter.answers
        }
        return answers ?? []
    }
}

/// The settings of a terminal that are changed for a while.
private struct ChangedSettings {
    let terminal: Int32
    let before: termios
    let temporary: termios
    /// The action of `tcsetattr` on what was typed before each change.
    var action: Int32
    /// Called when the process continues after a stop, with the change in effect again.
    let resumed: @Sendable () -> Void

    func apply() { write(temporary) }
    func restore() { write(before) }

    private func write(_ settings: termios) {
        var settings = settings
        while tcsetattr(terminal, action, &settings) != 0, errno == EINTR {}
    }

    /// The change that is in effect. Locked while settings are written, by a question and by a stop.
    static let current = Mutex<ChangedSettings?>(nil)
}

/// Changes a terminal's settings while `body` runs; returns nil if it is not a terminal. Only one change may be in
/// effect.
///
/// - Parameters:
///   - action: The action of `tcsetattr` on what was typed before each change.
///   - resumed: Called when the process continues after a stop.
///   - body: May change the action for what was typed meanwhile.
func withSettings<Result>(
    of terminal: Int32, _ action: Int32, change: (inout termios) -> Void,
    resumed: @escaping @Sendable () -> Void = {}, body: (_ action: inout Int32) -> Result
) -> Result? {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var temporary = before
    change(&temporary)
    var changed = ChangedSettings(
        terminal: terminal, before: before, temporary: temporary, action: action, resumed: resumed)
    ChangedSettings.current.withLock { [changed] current in
        changed.apply()
        current = changed
    }
    let result = body(&changed.action)
    ChangedSettings.current.withLock { [changed] current in
        changed.restore()
        current = nil
    }
    return result
}

/// Undoes a change of `withSettings` while `stop` stops the process, so that the shell gets a terminal that shows what
/// is typed.
func withRestoredSettings(_ stop: () -> Void) {
    ChangedSettings.current.withLock { current in
        current?.restore()
        stop()
        current?.apply()
        current?.resumed()
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

    fileprivate init?(_ text: String) {
        if let match = text.wholeMatch(of: /\u{1B}\[\?([0-9;]*)c/) {
            self = .abilities(match.output.1.split(separator: ";").compactMap { Int($0) })
        } else if let match = text.wholeMatch(of: /\u{1B}P>\|([ -~]*)\u{1B}\\/) {
            self = .version(String(match.output.1))
        } else if let match = text.wholeMatch(of: /\u{1B}_G([ -:<-~]*);?([ -~]*)\u{1B}\\/) {
            self = .graphics(keys: String(match.output.1), text: String(match.output.2))
        } else {
            return nil
        }
    }

    fileprivate static func mayBegin(with text: String) -> Bool {
        let beginning = /\u{1B}(?:\[(?:\?[0-9;]*)?|P(?:>(?:\|[ -~]*\u{1B}?)?)?|_(?:G[ -~]*\u{1B}?)?)?/
        return text.wholeMatch(of: beginning) != nil
    }
}
