struct UnletCommand: Command {
    static let name = Parameter<PlainName>("name", help: "The name of a variable.")
    static let signature = Signature("unlet", in: .session, summary: "Remove a variable.", parameters: [name])
    static let examples = [Example("unlet max", after: "let max = 200", prints: "Removed the variable “max”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = invocation[Self.name]
        _ = try name.variable(in: workspace.session.settings)
        workspace.session.settings.variables[name.string] = nil
        return .message("Removed the variable “\(name.string)”.", hint: "Type undo to restore it.")
    }
}
