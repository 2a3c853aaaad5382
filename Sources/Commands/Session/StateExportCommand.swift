import CommandKit
import Domain
import Services

/// Writes everything to one file, to move to another machine; no token is in it.
struct StateExportCommand: Command {
    static let file = Parameter<FilePath>("file", help: "A path such as souk.json; it must not exist yet.")
    static let signature = Signature(
        "state export", in: .session, summary: "Write everything to a file, without sign-ins.", undoable: false,
        parameters: [file])
    static let examples = [
        Example(
            "state export souk.json", after: "draft new velo", prints: "Wrote 1 draft and the session to souk.json.")
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let path = invocation[Self.file].string
        try wording { () throws(StoreError) in
            let state = SavedState(
                session: workspace.session, drafts: workspace.sortedDrafts, lines: try world.history.lines())
            try world.documents.writeState(state, to: path)
        }
        return .message(
            "Wrote \(workspace.drafts.count, .draft) and the session to \(path).",
            hint: "Type state import FILE on the other machine, and login there.")
    }
}
