struct FaultClearCommand: Command {
    static let signature = Signature("fault clear", in: .testing, summary: "End every fault.")
    static let examples = [Example("fault clear", after: "fault disk full", prints: "All faults ended.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try invocation.world.allowedFaults().clear()
        return .message("All faults ended.")
    }
}
