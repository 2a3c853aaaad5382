struct AliasCommand: Command {
    static let name = Parameter<PlainName?>("name", help: "The new command; without it, all aliases are shown.")
    static let line = Parameter<AssignedText?>(
        "line", help: "= and a line, with {1}, {2=default} or {*} for arguments.")
    static let signature = Signature(
        "alias", in: .session, summary: "Give a line a name.", keepsText: true, keepsPlaceholders: true,
        parameters: [name, line])
    static let examples = [
        Example("alias cheap = filter price < {1=100}", prints: "cheap is filter price < {1=100}."),
        Example(
            "cheap 20", after: "alias cheap = filter price < {1=100}",
            prints: "Rows 1 to 20 of 49 listings · price < 20 · clear to reset"),
        Example("alias", after: "alias bikes = search velo; sort price", prints: "bikes search velo; sort price"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let name = invocation[Self.name] else {
            let aliases = workspace.session.settings.aliases.sorted { $0.key < $1.key }
            return .table(
                ["Name", "Line"], aliases.map { [.text($0.key), .text($0.value)] },
                ifEmpty: .message("No aliases.", hint: "For example: alias cheap = filter price < {1}"))
        }
        if let line = invocation[Self.line] { try workspace.setAlias(name, to: line, of: invocation.table) }
        return .message("\(name.string) is \(try name.alias(in: workspace.session.settings)).")
    }
}
