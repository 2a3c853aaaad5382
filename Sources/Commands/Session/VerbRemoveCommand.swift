/// Removes a verb; its program stays where it is.
struct VerbRemoveCommand: Command {
    static let name = Parameter<VerbReference>("name", help: "The name of a verb.")
    static let signature = Signature("verb remove", in: .session, summary: "Remove a verb.", parameters: [name])
    static let examples = [Example("verb remove deals", after: "verb add deals", prints: "Removed the verb “deals”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = invocation[Self.name].name
        workspace.session.settings.verbs[name] = nil
        return .message("Removed the verb “\(name)”.", hint: "Type undo to restore it.")
    }
}
