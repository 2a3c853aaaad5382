import Domain
import Rendering

/// The program's options as their parser describes them, for help and the manual page.
///
/// Decoded from the output of swift-argument-parser's `--experimental-dump-help`. Its texts were messages before the
/// parser got them, so each of them can be translated.
public struct ProgramDescription: Sendable, Decodable {
    /// An option, a flag, or an argument without a name.
    struct Argument: Sendable, Decodable {
        struct Name: Sendable, Decodable {
            let kind: String
            let name: String

            /// The name as it is typed.
            var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let shouldDisplay: Bool

        /// The purpose of the argument; for the parser's own two options, in souk's words.
        var about: Message {
            switch valueName {
            case "help": "Show this help."
            case "version": "Show the version."
            default: Message(stringLiteral: abstract ?? "")
            }
        }

        /// The names as they are typed, the shortest first; empty if the argument has no name.
        var typedNames: [String] { (names ?? []).map(\.typed).sorted { $0.utf8.count < $1.utf8.count } }

        /// The placeholder for its value: `LINE`.
        var typedValue: String { (valueName ?? "value").uppercased() }

        /// True if a value follows its name.
        var takesValue: Bool { kind == "option" }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [ProgramDescription]?

    var about: Message { Message(stringLiteral: abstract ?? "") }

    /// Further information, in one or a few sentences each.
    var details: [Message] { (discussion ?? "").split(separator: "\n").map { Message(stringLiteral: String($0)) } }

    /// The arguments with names, in the order in which they are explained.
    var options: [Argument] { (arguments ?? []).filter { $0.shouldDisplay && $0.names != nil } }
}
