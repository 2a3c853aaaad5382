/// The program's options as their parser describes them, for the manual page.
///
/// Decoded from what swift-argument-parser says of a command, `--experimental-dump-help`.
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

        /// Whether a value follows its name.
        var takesValue: Bool { kind == "option" }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [ProgramDescription]?

    /// What is typed with its name, in the order in which it is explained.
    var options: [Argument] { (arguments ?? []).filter { $0.shouldDisplay && $0.names != nil } }
}
