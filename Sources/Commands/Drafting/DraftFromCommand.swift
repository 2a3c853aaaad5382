struct DraftFromCommand: Command {
    static let row = Parameter<RowNumber>("row", help: "The row number of a listing.")
    static let name = Parameter<DraftName?>("name", help: "Its name; derived from the title by default.")
    static let signature = Signature(
        "draft from", in: .drafting, summary: "Start an ad from an existing listing.", parameters: [row, name])
    static let examples = [
        Example(
            "draft from 1", after: "search velo",
            prints: "Started “velo-vtt-rockrider-26-pouces” from “VELO VTT ROCKRIDER 26 POUCES”."),
        Example(
            "draft from 1 velo", after: "search velo", prints: "Started “velo” from “VELO VTT ROCKRIDER 26 POUCES”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let schema = try workspace.source(in: world).schema
        guard schema.service == .listings else {
            throw Failure(
                .refused, "A draft cannot be started from \(schema.service.rawValue).",
                hint: "Type use listings.")
        }
        let row = try workspace.row(invocation[Self.row])
        let record = try await workspace.record(row, using: world)
        let name = try workspace.name(invocation[Self.name], orFor: schema.headline(of: record))
        try workspace.requireFree(name, hint: "Choose another name.")
        var draft = Draft(name: name, created: world.now())
        var messages: [Message] = ["Started “\(name.string)” from “\(schema.headline(of: record))”."]
        for field in DraftField.allCases {
            guard let source = schema.field(named: field.rawValue) else { continue }
            // The category of a listing has its proper name, so it need not be looked up.
            do throws(Failure) {
                draft[field] = try field.value(adopting: record[source], categories: [])
            } catch {
                messages.append(error.message)
            }
        }
        workspace.openDraft = draft
        return Output(.draft(draft, isOpen: true), message: .joined(messages))
    }
}
