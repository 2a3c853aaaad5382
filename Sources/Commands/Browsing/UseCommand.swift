struct UseCommand: Command {
    static let service = Parameter<ServiceReference>("service", help: "The name of a service, such as listings.")
    static let signature = Signature("use", in: .browsing, summary: "Go to a service.", parameters: [service])
    static let examples = [Example("use listings", prints: "You are in listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        workspace.session.service = invocation[Self.service].service
        return .message("You are in \(workspace.session.service.rawValue).")
    }
}
