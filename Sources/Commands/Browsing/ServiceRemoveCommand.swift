/// Removes a described service; its description is moved aside, and its pins and searches stay for its return.
struct ServiceRemoveCommand: Command {
    static let service = Parameter<ServiceReference>("service", help: "A service that was added.")
    static let signature = Signature(
        "service remove", in: .browsing, summary: "Remove a service that was added.", parameters: [service])
    static let examples = [
        Example(
            "service remove flats", after: "service add flats flats.csv",
            prints: "Removed “flats”. You are in listings.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let service = invocation[Self.service].service
        let path = try invocation.world.sources.requireAdder().remove(service)
        var message: Message = "Removed “\(service.rawValue)”."
        if workspace.session.service == service, let first = invocation.world.sources.all.first {
            workspace.session.service = first.service
            message = message + " " + "You are in \(first.service.rawValue)."
        }
        return .message(message, hint: path.map { "Type service add \(service.rawValue) \($0.asWord) to restore it." })
    }
}
