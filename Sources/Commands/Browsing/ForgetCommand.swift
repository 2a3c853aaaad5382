struct ForgetCommand: Command {
    static let search = Parameter<SavedSearchReference>("name", help: "The name of a saved search.")
    static let signature = Signature("forget", in: .browsing, summary: "Forget a saved search.", parameters: [search])
    static let examples = [
        Example("forget velos", after: "search velo", "save search velos", prints: "Forgot the search “velos”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = invocation[Self.search].name
        workspace.session.searches[name] = nil
        return .message("Forgot the search “\(name)”.", hint: "Type undo to restore it.")
    }
}
