import Domain
import Rendering

/// The program's options as their parser describes them, for help and the manual page.
///
/// Decoded from what swift-argument-parser says of a command, `--experimental-dump-help`. Its texts were messages before the
/// parser had them: they are translated by themselves.
public struct ProgramDescription: Sendable, Decodable {
    /// An option, a flag, or an argument without a name.
    struct Argument: Sendable, Decodable {
        struct Name: Sendable, Decodable {
            let kind: String
            let name: String

            /// As it is typed.
            var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let shouldDisplay: Bool

        /// What it is for; of the two options that are the parser's own, in words of ours.
        var about: Message {
            switch valueName {
            case "help": "Show this help."
            case "version": "Show the version."
            default: Message(stringLiteral: abstract ?? "")
            }
        }

        /// Its names as they are typed, the shortest first; none where it has no name.
        var typedNames: [String] { (names ?? []).map(\.typed).sorted { $0.utf8.count < $1.utf8.count } }

        /// What stands for its value: `LINE`.
        var typedValue: String { (valueName ?? "value").uppercased() }

        /// Whether a value follows its name.
        var takesValue: Bool { kind == "option" }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [ProgramDescription]?

    /// What it is.
    var about: Message { Message(stringLiteral: abstract ?? "") }

    /// What else there is to know, a sentence or a few each.
    var details: [Message] { (discussion ?? "").split(separator: "\n").map { Message(stringLiteral: String($0)) } }

    /// What is typed with its name, in the order in which it is explained.
    var options: [Argument] { (arguments ?? []).filter { $0.shouldDisplay && $0.names != nil } }
}
