struct LetCommand: Command {
    static let name = Parameter<PlainName?>("name", help: "The variable; without it, all variables are shown.")
    static let value = Parameter<AssignedText?>("value", help: "= and the value, which lines get for {NAME}.")
    static let signature = Signature(
        "let", in: .session, summary: "Set a variable for later lines.", parameters: [name, value])
    static let examples = [
        Example("let max = 200", prints: "max is 200."),
        Example(
            "filter price < {max}", after: "let max = 20",
            prints: "Rows 1 to 20 of 49 listings · price < 20 · clear to reset"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let name = invocation[Self.name] else {
            let variables = workspace.session.settings.variables.sorted { $0.key < $1.key }
            return .table(
                ["Name", "Value"], variables.map { [.text($0.key), .text($0.value)] },
                ifEmpty: .message("No variables.", hint: "For example: let max = 200"))
        }
        if let value = invocation[Self.value] { workspace.session.settings.variables[name.string] = value.value }
        return .message("\(name.string) is \(try name.variable(in: workspace.session.settings)).")
    }
}
