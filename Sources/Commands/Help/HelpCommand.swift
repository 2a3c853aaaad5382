struct HelpCommand: Command {
    static let subject = Parameter<HelpSubject?>("subject", help: "A command such as pin, or a topic such as filters.")
    static let signature = Signature(
        "help", aliases: "?", "؟", in: .help, summary: "Explain a command or a topic.", parameters: [subject])
    static let examples = [
        Example("help pin", prints: "Usage: pin [ROWS…]"),
        Example("help filters", prints: "Quote values that contain spaces: title ~ \"red bike\"."),
        Example("help exit-status", prints: "A script ends with the status of the first command that fails."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        Output(.page(invocation[Self.subject]?.page ?? Manual(invocation.table).overview))
    }
}
