struct DraftTrashCommand: Command {
    static let signature = Signature("draft trash", in: .drafting, summary: "Show the drafts that were discarded.")
    static let examples = [
        Example("draft trash", after: "draft new velo", "draft discard", prints: "1 draft."),
        Example("draft trash", prints: "The trash is empty."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let trash = try workspace.discarded(using: invocation.world)
        let rows = trash.payload.map { discarded -> [Table.Cell] in
            [
                .text(discarded.draft.name.string), .value(discarded.draft[.title]),
                .value(.date(discarded.discarded)), .value(.date(discarded.end)),
            ]
        }
        return .table(
            ["Name", "Title", "Discarded", "Until"], rows,
            message: .joined(["\(trash.payload.count, .draft)."] + trash.notices),
            hint: "Type draft undelete NAME to bring one back.",
            ifEmpty: .message(.joined(["The trash is empty."] + trash.notices)))
    }
}
