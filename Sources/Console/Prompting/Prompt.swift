import CommandKit
import Rendering

/// The text before the line that is typed, and at the right end of its row.
struct Prompt {
    private(set) var string: String
    let right: String

    /// Creates the prompt that the user has set, or the usual one.
    init(_ workspace: Workspace, in world: World, theme: Theme) async {
        let settings = workspace.session.settings
        func isShown(_ part: PromptForm.Part) -> Bool {
            settings.prompt.shows(part) || settings.rightPrompt?.shows(part) == true
        }
        let count = isShown(.count) ? await workspace.resultCount(using: world) : nil
        let account =
            isShown(.account)
            ? try? await world.source(of: workspace.session.service)?.account?.credentials()?.email : nil
        func value(of part: PromptForm.Part) -> String {
            let asked = part == .count ? count.map(String.init) : account
            return VisibleText(Self.value(of: part, in: workspace, world) ?? asked ?? "").string
        }
        string = settings.prompt.text { part in
            let value = value(of: part)
            return [.service, .narrowed].contains(part) ? theme.paint(value, as: .prompt) : value
        }
        right = settings.rightPrompt.map { theme.paint($0.text(value), as: .dim) } ?? ""
    }

    init(spoken workspace: Workspace, in localizer: Localizer) {
        var parts = [VisibleText(workspace.session.service.rawValue).string]
        if workspace.isNarrowed { parts.append(localizer.typed("narrowed")) }
        if let draft = workspace.openDraft { parts.append(localizer.typed("draft \(draft.name.string)")) }
        string = parts.joined(separator: ", ") + "> "
        right = ""
    }

    static let continuation = "… "
    static let spokenContinuation = "text> "

    /// Adds the marks of a prompt for the terminal, and the title of the window.
    mutating func mark(title: String) {
        string = "\u{1B}]133;A\u{1B}\\\u{1B}]2;\(title)\u{1B}\\\(string)\u{1B}]133;B\u{1B}\\"
    }

    /// Returns the value of a part; nil for the account and the count, which have to be asked for.
    private static func value(of part: PromptForm.Part, in workspace: Workspace, _ world: World) -> String? {
        let view = workspace.view
        switch part {
        case .service: return workspace.session.service.rawValue
        case .narrowed: return workspace.isNarrowed ? "*" : ""
        case .search: return view.search
        case .filter: return view.filter
        case .sort: return view.isDescending && !view.sort.isEmpty ? view.sort + " desc" : view.sort
        case .pins: return workspace.marks.pinned.added.isEmpty ? "" : String(workspace.marks.pinned.added.count)
        case .draft: return workspace.openDraft?.name.string ?? ""
        case .account, .count: return nil
        case .source:
            let service = workspace.session.service
            return workspace.locations(in: world).first { $0.service == service }?.location.text ?? ""
        }
    }
}

/// The sequences by which terminals know prompts and output apart (OSC 133), and the title of the window.
enum TerminalMarks {
    static let outputBegins = "\u{1B}]133;C\u{1B}\\"

    static func outputEnds(successfully isSuccess: Bool) -> String { "\u{1B}]133;D;\(isSuccess ? 0 : 1)\u{1B}\\" }

    /// Keeps the title of the window before souk, and gives it back (xterm's title stack).
    static let keepTitle = "\u{1B}[22;2t"
    static let restoreTitle = "\u{1B}[23;2t"
}
