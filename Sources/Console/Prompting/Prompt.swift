import CommandKit
import Domain
import Services

/// What stands before the cursor: the service, and the open draft.
struct Prompt {
    let string: String
    /// What stands before a line of here-text.
    static let continuation = "… "

    init(_ workspace: Workspace, isColoured: Bool) {
        let service = VisibleText(workspace.session.service.rawValue).string
        let draft = workspace.openDraft.map { " (\($0.name.string))" } ?? ""
        string = isColoured ? "\u{1B}[1m\(service)\u{1B}[0m\(draft)> " : "\(service)\(draft)> "
    }
}
