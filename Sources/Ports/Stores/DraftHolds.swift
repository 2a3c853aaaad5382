public import Domain
public import struct FoundationEssentials.Date

/// A record of which prompt works on which draft: one prompt at a time holds a draft, as long as it runs.
///
/// Scripts hold no drafts and ask no prompt. Conflicts between their changes and a prompt's are detected by the
/// generations of the files.
public protocol DraftHolds: Sendable {
    /// Holds a draft for this prompt and releases every other draft; nil only releases.
    ///
    /// If nothing can be written, the draft is not held.
    func hold(_ name: DraftName?) -> DraftHold

    /// Returns the prompt that holds a draft; nil if it is this prompt, or if no running prompt holds it.
    func holder(of name: DraftName) -> DraftHolder?

    /// Takes a draft over from the prompt that holds it.
    ///
    /// - Returns: The previous holder, running or not; nil if there was none.
    /// - Throws: `.unwritable`; the previous holder then keeps the draft.
    func take(_ name: DraftName) throws(Failure) -> DraftHolder?
}

/// The result of holding a draft.
public enum DraftHold: Sendable, Hashable {
    /// The draft was already held here, or no draft is held.
    case kept
    /// The draft is held from now on; others may have changed it before.
    case begun
    case held(by: DraftHolder)
}

/// The prompt that holds a draft.
public struct DraftHolder: Sendable, Hashable {
    /// The process of the prompt; nil if it could not be read.
    public var process: Int?
    /// The name of the prompt's machine, if it is a different one.
    public var host: String?
    /// The time since when the prompt holds the draft.
    public var since: Date?
    /// True if the prompt is still running.
    public var isRunning: Bool
    /// True if a user is typing there, or a command is running there.
    public var isBusy: Bool
    /// True if it took the draft from this prompt.
    public var tookIt: Bool

    public init(
        process: Int?, host: String? = nil, since: Date? = nil, isRunning: Bool = true, isBusy: Bool = false,
        tookIt: Bool = false
    ) {
        (self.process, self.host, self.since) = (process, host, since)
        (self.isRunning, self.isBusy, self.tookIt) = (isRunning, isBusy, tookIt)
    }
}
