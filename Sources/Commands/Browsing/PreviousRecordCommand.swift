struct PreviousRecordCommand: Command {
    static let signature = Signature(
        "previous record", aliases: "pr", in: .browsing, summary: "Read out the previous record.")
    static let examples = [
        Example(
            "previous record", after: "search velo", "next record", "next record",
            prints: "1  VELO VTT ROCKRIDER 26 POUCES  Loisirs  €85  2019-11-05  urgent")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await workspace.sayNext(.back, using: invocation.world)
    }
}
