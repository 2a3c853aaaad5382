import CommandKit
import Domain
import Services

/// What stands before the cursor: the service, and the open draft.
struct Prompt {
    let string: String
    /// What stands before a line of here-text.
    static let continuation = "… "

    init(_ workspace: Workspace, theme: Theme) {
        let service = VisibleText(workspace.session.service.rawValue).string
        let draft = workspace.openDraft.map { " (\($0.name.string))" } ?? ""
        string = "\(theme.paint(service, as: .head))\(draft)> "
    }
}
