/// Writes everything to one file, to move to another machine: versions and trash too, but no tokens.
struct StateExportCommand: Command {
    static let file = Parameter<FilePath>("file", help: "A new file such as souk.json.")
    static let signature = Signature(
        "state export", in: .session, summary: "Write everything to a file, without sign-ins.", parameters: [file])
    static let examples = [
        Example(
            "state export souk.json", after: "draft new velo", prints: "Wrote 1 draft and the session to souk.json.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let path = invocation[Self.file].string
        let exported = try workspace.exported(using: invocation.world)
        try invocation.world.stores.documents.writeState(exported.payload, to: path)
        let message: Message = "Wrote \(exported.payload.drafts.count, .draft) and the session to \(path)."
        let own = invocation.world.sources.adder?.descriptions.values.sorted() ?? []
        let rest: [Message] = own.isEmpty ? [] : ["Your own services are not in it: copy \(list: own)."]
        return .message(
            .joined([message] + rest + exported.notices),
            hint: "Type state import FILE on the other machine, and login there.")
    }
}
