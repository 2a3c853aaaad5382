struct FaultDefectCommand: Command {
    static let signature = Signature(
        "fault defect", in: .testing, summary: "Make the next command fail with an internal error.")
    static let examples = [Example("fault defect", prints: "The next command will fail with an internal error.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try invocation.world.allowedFaults().setDefect()
        return .message("The next command will fail with an internal error.")
    }
}
