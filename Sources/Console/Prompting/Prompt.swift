import CommandKit
import Domain
import Rendering
import Services

/// The text before the cursor: the service, with a `*` while a search or a filter is on, and the open draft.
struct Prompt {
    let string: String

    init(_ workspace: Workspace, theme: Theme) {
        let service = VisibleText(workspace.session.service.rawValue).string
        let draft = workspace.openDraft.map { " (\($0.name.string))" } ?? ""
        let sign = workspace.isNarrowed ? "*" : ""
        string = "\(theme.paint(service + sign, as: .head))\(draft)> "
    }

    /// Creates a prompt for screen readers, with words only.
    init(spoken workspace: Workspace) {
        let service = VisibleText(workspace.session.service.rawValue).string
        let draft = workspace.openDraft.map { ", draft \($0.name.string)" } ?? ""
        string = "\(service)\(workspace.isNarrowed ? ", narrowed" : "")\(draft)> "
    }

    /// The prompt for a line of here-text.
    static let continuation = "… "
    /// The same prompt for screen readers.
    static let spokenContinuation = "text> "
}
