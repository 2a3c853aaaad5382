struct DescribeCommand: Command {
    static let schema = Parameter<Flag>(
        "--service-schema", help: "Print the JSON schema of descriptions of services instead.")
    static let signature = Signature(
        "describe", in: .help, summary: "Describe every command, in the chosen format.", parameters: [schema])
    static let examples = [
        Example("describe --format markdown", prints: "# Command reference"),
        Example("describe --service-schema", prints: #""title": "The description of a service of souk","#),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard invocation[Self.schema].isSet else { return Output(.table(Manual(invocation.table).table)) }
        let text = DescriptionFormat.text(of: DescriptionFormat.schema)
        return Output(.page(text.split(separator: "\n").map { Message(outside: String($0)) }))
    }
}
