public import Domain
public import struct FoundationEssentials.Date

/// Which prompt works on which draft: one prompt at a time holds a draft, as long as it runs.
///
/// Scripts hold nothing and ask nobody; their changes and a prompt's are told apart by the generations of the files.
public protocol DraftHolds: Sendable {
    /// Holds a draft for this prompt and lets go of every other; only lets go where nil.
    ///
    /// Where the draft cannot be held because nothing can be written, nobody holds it.
    func hold(_ name: DraftName?) -> DraftHold

    /// Who holds a draft; nil where that is this prompt, or nobody who still runs.
    func holder(of name: DraftName) -> DraftHolder?

    /// Holds a draft in the place of whoever held it.
    ///
    /// - Returns: Who held it before, dead or alive; nil where nobody did.
    /// - Throws: `.unwritable`; the draft is held by whoever held it then.
    func take(_ name: DraftName) throws(Failure) -> DraftHolder?
}

/// What came of holding a draft.
public enum DraftHold: Sendable, Hashable {
    /// It is held as it was before, or there was nothing to hold.
    case kept
    /// It is held from now on: others may have changed it before.
    case begun
    case held(by: DraftHolder)
}

/// The prompt that holds a draft.
public struct DraftHolder: Sendable, Hashable {
    /// Its process; nil where that could not be read.
    public var process: Int?
    /// The name of its machine where that is another one.
    public var host: String?
    /// Since when it holds the draft.
    public var since: Date?
    /// Whether it still runs.
    public var isRunning: Bool
    /// Whether somebody types there, or a command runs there.
    public var isBusy: Bool
    /// Whether it took the draft from this prompt.
    public var tookIt: Bool

    public init(
        process: Int?, host: String? = nil, since: Date? = nil, isRunning: Bool = true, isBusy: Bool = false,
        tookIt: Bool = false
    ) {
        self.process = process
        self.host = host
        self.since = since
        self.isRunning = isRunning
        self.isBusy = isBusy
        self.tookIt = tookIt
    }
}

/// Holds nothing and knows of nobody: for scripts, and where nothing is kept.
public struct NoDraftHolds: DraftHolds {
    public init() {}

    public func hold(_ name: DraftName?) -> DraftHold { .kept }

    public func holder(of name: DraftName) -> DraftHolder? { nil }

    public func take(_ name: DraftName) throws(Failure) -> DraftHolder? { nil }
}
