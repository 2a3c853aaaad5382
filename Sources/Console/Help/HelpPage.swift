import CommandKit
public import Rendering

extension ProgramDescription {
    /// Returns the page that `--help` prints in a language: a description of the program, its usage, and each option.
    ///
    /// - Parameters:
    ///   - usage: The usage lines, which are the same in every language.
    ///   - columns: The width of the screen; nil for the default.
    public func helpPage(usage: String, in localizer: Localizer, columns: Int?) -> String {
        let width = columns ?? Appearance.usualWidth
        let abstract = localizer.lines(of: about, width: width)
        let calls = usage.split(separator: "\n").map { Line(String($0), isApart: true).indented(by: 2) }
        let discussion = details.flatMap { localizer.lines(of: $0, width: width) }
        let blocks = [abstract, calls, discussion, localizer.lines(of: "Options:")]
        let options = (arguments ?? []).filter(\.shouldDisplay)
        let table = Table(
            [Table.Column("typed", "", .value), Table.Column("about", "", .text)],
            rows: options.map { [.text($0.typed), .message($0.about)] })
        let rendering = RenderingOptions(format: .table, width: width - 2, isColoured: false, localizer: localizer)
        let list = TableRenderer(rendering).lines(of: Output(.table(table))).map { $0.indented(by: 2) }
        return localizer.onTerminal(Array(blocks.joined(separator: [Line()])) + list)
    }
}

extension ProgramDescription.Argument {
    /// The text to type: `-c, --command LINE`, `SCRIPT`.
    fileprivate var typed: String {
        let names = typedNames.joined(separator: ", ")
        if names.isEmpty { return typedValue }
        return takesValue ? "\(names) \(typedValue)" : names
    }
}

/// The program's options as swift-argument-parser describes them (`--experimental-dump-help`). Its texts were messages
/// before the parser got them, so each of them can be translated.
public struct ProgramDescription: Sendable, Decodable {
    /// An option, a flag, or an argument without a name.
    public struct Argument: Sendable, Decodable {
        struct Name: Sendable, Decodable {
            let kind: String
            let name: String

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
        public var typedNames: [String] { (names ?? []).map(\.typed).sorted { $0.utf8.count < $1.utf8.count } }

        /// The placeholder for its value: `LINE`.
        var typedValue: String { (valueName ?? "value").uppercased() }

        var takesValue: Bool { kind == "option" }
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [ProgramDescription]?

    var about: Message { Message(stringLiteral: abstract ?? "") }

    var details: [Message] { (discussion ?? "").split(separator: "\n").map { Message(stringLiteral: String($0)) } }

    public var options: [Argument] { (arguments ?? []).filter { $0.shouldDisplay && $0.names != nil } }
}
