struct UnpinCommand: Command {
    static let signature = Signature("unpin", in: .curating, summary: "Unpin records.", parameters: [RecordGroup.rows])
    static let examples = [
        Example("unpin 1", after: "search velo", "pin 1", prints: "Unpinned “VELO VTT ROCKRIDER 26 POUCES”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await RecordGroup.pins.change(by: invocation, isAdding: false, in: &workspace)
    }
}
