struct UnaliasCommand: Command {
    static let name = Parameter<PlainName>("name", help: "The name of an alias.")
    static let signature = Signature("unalias", in: .session, summary: "Remove an alias.", parameters: [name])
    static let examples = [
        Example("unalias cheap", after: "alias cheap = filter price < 20", prints: "Removed the alias “cheap”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = invocation[Self.name]
        _ = try name.alias(in: workspace.session.settings)
        workspace.session.settings.aliases[name.string] = nil
        return .message("Removed the alias “\(name.string)”.", hint: "Type undo to restore it.")
    }
}
