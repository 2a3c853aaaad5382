public import Domain

/// What a command is for; also the folder it stands in.
public enum CommandCategory: String, Sendable, CaseIterable {
    case browsing, curating, drafting, account, session, testing, help

    /// What stands over the category's commands in `help`.
    public var title: Message {
        switch self {
        case .browsing: "Find and look"
        case .curating: "Keep and put away"
        case .drafting: "Write an ad"
        case .account: "Sign in and out"
        case .session: "The session"
        case .testing: "Check and record"
        case .help: "Help"
        }
    }
}
