import Synchronization

/// A record of the external effects that a test allows, and of those that happened.
///
/// An effect that was not allowed is an offence, and so is an allowed one that did not happen.
public final class EffectLedger: Sendable {
    public enum Effect: String, Sendable, Hashable, CaseIterable {
        /// A request for a page, or a change or a reading of a file.
        case page, saveSession, saveDraft, renameDraft, removeDraft, appendHistory, readDocument, writeDocument,
            openScript, openEditor
        /// A question to the user, or a change of what is kept about a sign-in.
        case askUser, keepCredentials, forgetCredentials
    }

    private struct Entries {
        var allowed: Set<Effect> = []
        var happened: [Effect: Int] = [:]
    }

    private let entries = Mutex(Entries())

    /// Allows some effects, which then have to happen.
    public init(allowing allowed: Set<Effect> = []) {
        entries.withLock { $0.allowed = allowed }
    }

    @discardableResult
    public func record(_ effect: Effect) -> Bool {
        entries.withLock { entries in
            entries.happened[effect, default: 0] += 1
            return entries.allowed.contains(effect)
        }
    }

    public func count(of effect: Effect) -> Int {
        entries.withLock { $0.happened[effect, default: 0] }
    }

    /// Effects that happened without being allowed, and allowed ones that did not happen; empty if the test was right.
    public var offences: [String] {
        entries.withLock { entries in
            Effect.allCases.compactMap { effect in
                switch (entries.allowed.contains(effect), entries.happened[effect] != nil) {
                case (false, true): "\(effect.rawValue) happened and was not asked for."
                case (true, false): "\(effect.rawValue) was asked for and did not happen."
                default: nil
                }
            }
        }
    }
}
