struct InCommand: Command {
    static let service = Parameter<ServiceReference>("service", help: "The name of a service, such as listings.")
    static let line = Parameter<EmbeddedLine>("command", help: "Any command that browses, pins or archives.")
    static let signature = Signature(
        "in", in: .browsing, summary: "Run one command in another service.", parameters: [service, line])
    static let examples = [
        Example(
            "in listings search velo", prints: "Rows 1 to 20 of 29 listings · search velo · in listings clear to reset")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await invocation[Self.line].run(in: invocation[Self.service].service, on: &workspace, for: invocation)
    }
}
