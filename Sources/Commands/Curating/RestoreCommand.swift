struct RestoreCommand: Command {
    static let signature = Signature(
        "restore", in: .curating, summary: "Bring archived records back.", parameters: [RecordGroup.rows])
    static let examples = [
        Example(
            "restore 1", after: "search velo", "archive 1", prints: "Restored “VELO VTT ROCKRIDER 26 POUCES”."),
        Example("restore all", after: "list", "archive 1-3", prints: "Restored 3 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await RecordGroup.archive.change(by: invocation, isAdding: false, in: &workspace)
    }
}
