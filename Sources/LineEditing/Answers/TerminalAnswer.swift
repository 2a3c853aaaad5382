/// A terminal's answer to a question about itself.
public enum TerminalAnswer: Sendable, Hashable {
    /// Its abilities by number, which every terminal reports (DA1): 4 is sixel.
    case abilities([Int])
    /// Its name and version (XTVERSION): `iTerm2 3.5.0`.
    case version(String)
    /// The result of a command of the kitty graphics protocol: its keys, and the text after them.
    case graphics(keys: String, text: String)
}

extension TerminalAnswer {
    /// Parses a complete sequence, its ESC first; nil if it is not an answer.
    init?(_ sequence: [UInt8]) {
        let text = String(decoding: sequence.dropFirst(2), as: UTF8.self)
        switch sequence.dropFirst().first {
        case UInt8(ascii: "["):
            guard text.hasPrefix("?"), text.hasSuffix("c") else { return nil }
            self = .abilities(text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) })
        case UInt8(ascii: "P"):
            guard text.hasPrefix(">|") else { return nil }
            self = .version(String(text.dropFirst(2).dropLast(2)))
        case UInt8(ascii: "_"):
            guard text.hasPrefix("G") else { return nil }
            let parts = text.dropFirst().dropLast(2).split(separator: ";", maxSplits: 1)
            self = .graphics(
                keys: parts.first.map(String.init) ?? "", text: parts.count > 1 ? String(parts[1]) : "")
        default: return nil
        }
    }
}
