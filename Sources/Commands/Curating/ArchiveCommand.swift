struct ArchiveCommand: Command {
    static let signature = Signature(
        "archive", in: .curating, summary: "Hide records until they are restored.", parameters: [RecordGroup.rows])
    static let examples = [
        Example("archive 1", after: "search velo", prints: "Archived “VELO VTT ROCKRIDER 26 POUCES”."),
        Example("archive 1-3", after: "list", prints: "Archived 3 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await RecordGroup.archive.change(by: invocation, isAdding: true, in: &workspace)
    }
}
