public import Domain
public import Ports
import Syntax

/// The subject of `help`: a command by its name, or a topic.
public struct HelpSubject: Argument {
    public let page: [Message]

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = typed.text
        let command = scope.table.command(named: name)
        // A topic says more than a command for which the word is only an alias.
        if let topic = Topic.all.first(where: { $0.name == name }), command?.signature.name != name {
            page = topic.page
        } else if let command {
            page = Manual.Entry(command).page
        } else if let family = Self.family(name, in: scope.table) {
            page = family
        } else {
            throw Failure(
                .notFound, "No help on “\(name)”.",
                hint: scope.table.hint(onTried: name)
                    ?? .suggestion(for: name, among: scope.table.names + Topic.all.map(\.name)) ?? "Type help.",
                at: typed.range)
        }
    }

    /// Returns the help on the commands that share a first word, such as all of `draft`; nil if no command has it.
    private static func family(_ name: String, in table: CommandTable) -> [Message]? {
        let members = table.commands.filter { $0.signature.name.hasPrefix(name + " ") }
        return members.isEmpty ? nil : Manual.lines(of: members.map { Manual.Entry($0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let names = scope.table.commands.map(\.signature.name) + Topic.all.map(\.name)
        return Candidate.nextWords(of: names.map { ($0, "") }, after: typed.words.dropLast().map(\.text))
    }
}
