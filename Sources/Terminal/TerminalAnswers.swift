import Platform

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
    var hasAbilities: Bool {
        answers.contains { if case .abilities = $0 { true } else { false } }
    }

    /// Adds a byte, and returns the bytes that are now known to have been typed.
    mutating func append(_ byte: UInt8) -> [UInt8] {
        guard byte == Self.escape || !held.isEmpty else { return [byte] }
        held.append(byte)
        switch progress {
        case .unfinished: return []
        case .none:
            // Bytes that cannot continue as an answer may end with the start of one.
            guard byte == Self.escape, held.count > 1 else { return release() }
            held.removeLast()
            defer { held = [byte] }
            return held
        case .whole(let answer):
            answers.append(answer)
            held = []
            return []
        }
    }

    /// Returns and clears the held bytes, which are not an answer if nothing more comes.
    mutating func release() -> [UInt8] {
        defer { held = [] }
        return held
    }

    private enum Progress {
        case none, unfinished
        case whole(TerminalAnswer)
    }

    /// The state of the held bytes: an answer, an unfinished one, or none.
    private var progress: Progress {
        guard held.count <= Self.lengthLimit else { return .none }
        guard held.count > 1 else { return .unfinished }
        switch held[1] {
        case UInt8(ascii: "["): return progress(afterMark: "?", of: Self.attributes)
        case UInt8(ascii: "P"): return progress(afterMark: ">|") { Self.string($0) { .version($0) } }
        case UInt8(ascii: "_"): return progress(afterMark: "G") { Self.string($0, Self.graphics) }
        default: return .none
        }
    }

    private func progress(afterMark mark: String, of body: (ArraySlice<UInt8>) -> Progress) -> Progress {
        let rest = held.dropFirst(2)
        let mark = Array(mark.utf8)
        guard rest.starts(with: mark.prefix(rest.count)) else { return .none }
        return rest.count < mark.count ? .unfinished : body(rest.dropFirst(mark.count))
    }

    /// Checks for numbers between semicolons, and a `c`.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> Progress {
        let isNumeric = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";") }
        if bytes.allSatisfy(isNumeric) { return .unfinished }
        guard bytes.last == UInt8(ascii: "c"), bytes.dropLast().allSatisfy(isNumeric) else { return .none }
        let numbers = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: ";")
        return .whole(.abilities(numbers.compactMap { Int($0) }))
    }

    /// Checks for visible ASCII, then ESC and a backslash.
    private static func string(_ bytes: ArraySlice<UInt8>, _ answer: (String) -> TerminalAnswer) -> Progress {
        guard let end = bytes.firstIndex(where: { !(0x20...0x7E).contains($0) }) else { return .unfinished }
        guard bytes[end] == escape else { return .none }
        switch bytes[(end + 1)...].first {
        case nil: return .unfinished
        case UInt8(ascii: "\\"): return .whole(answer(String(decoding: bytes[..<end], as: UTF8.self)))
        default: return .none
        }
    }

    private static func graphics(_ text: String) -> TerminalAnswer {
        let parts = text.split(separator: ";", maxSplits: 1).map(String.init)
        return .graphics(keys: parts.first ?? "", text: parts.count > 1 ? parts[1] : "")
    }
}

/// A question to the terminal itself, asked on the editor's thread while no line is edited.
struct TerminalQuery: Sendable {
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
