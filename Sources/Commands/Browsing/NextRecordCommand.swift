struct NextRecordCommand: Command {
    static let signature = Signature("next record", aliases: "nr", in: .browsing, summary: "Read out the next record.")
    static let examples = [
        Example(
            "next record", after: "search velo",
            prints: "1  VELO VTT ROCKRIDER 26 POUCES  Loisirs  €85  2019-11-05  urgent")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await workspace.sayNext(.forward, using: invocation.world)
    }
}
