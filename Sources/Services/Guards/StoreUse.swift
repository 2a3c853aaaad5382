public import Domain

/// Something that is asked of a store that a guard stands before.
public enum StoreUse: Sendable, Hashable {
    case saveSession
    case saveDraft(DraftName)
    case renameDraft(DraftName)
    case removeDraft(DraftName)
    case appendHistory
    case changeSteps
    case keepCredentials
    case forgetCredentials
    case readDraft(DraftName)
    case readTrash
    case readHistory
    case readSteps
    case readCredentials

    /// The file that holds it where it is kept on disk, within souk's own folders.
    public var file: String {
        switch self {
        case .saveSession: "session.json"
        case .saveDraft(let name), .renameDraft(let name), .removeDraft(let name), .readDraft(let name):
            "drafts/\(name.string).json"
        case .appendHistory, .readHistory: "history"
        case .readTrash: "drafts/removed"
        case .changeSteps, .readSteps: "undo"
        case .keepCredentials, .forgetCredentials, .readCredentials: "credentials.json"
        }
    }

    /// Whether it only reads.
    public var isReading: Bool {
        switch self {
        case .readDraft, .readTrash, .readHistory, .readSteps, .readCredentials: true
        default: false
        }
    }
}

/// Lets a use of a store go on by returning, and refuses it by throwing what the store is to throw.
public typealias StoreGuard = @Sendable (StoreUse) throws(StoreError) -> Void
