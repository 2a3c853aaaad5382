import CommandKit

struct UnaliasCommand: Command {
    static let name = Parameter<PlainName>("name", help: "The name of an alias.")
    static let signature = Signature("unalias", in: .session, summary: "Remove an alias.", parameters: [name])
    static let examples = [
        Example("unalias cheap", after: "alias cheap = filter price < 20", prints: "Removed the alias “cheap”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = invocation[Self.name]
        guard workspace.session.settings.aliases.removeValue(forKey: name.string) != nil else {
            throw name.failure("Unknown alias “\(name.string)”.", among: workspace.session.settings.aliases)
        }
        return .message("Removed the alias “\(name.string)”.", hint: "Type undo to restore it.")
    }
}
