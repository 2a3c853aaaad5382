import Synchronization

/// What a test allows to happen outside, and what happened.
///
/// An effect that was not allowed is an offence, and so is an allowed one that never came.
public final class EffectLedger: Sendable {
    /// Something that touches the world.
    public enum Effect: String, Sendable, Hashable, CaseIterable {
        case page, saveSession, saveDraft, renameDraft, removeDraft, appendHistory, readDocument, writeDocument,
            openScript, openEditor
        case askPerson, keepCredentials, forgetCredentials
    }

    private struct Entries {
        var allowed: Set<Effect> = []
        var happened: [Effect: Int] = [:]
    }

    private let entries = Mutex(Entries())

    public init(allowing allowed: Set<Effect> = []) {
        entries.withLock { $0.allowed = allowed }
    }

    /// Notes an effect; false when it was not allowed.
    @discardableResult
    public func note(_ effect: Effect) -> Bool {
        entries.withLock { entries in
            entries.happened[effect, default: 0] += 1
            return entries.allowed.contains(effect)
        }
    }

    public func count(of effect: Effect) -> Int {
        entries.withLock { $0.happened[effect, default: 0] }
    }

    /// What happened unasked, and what was allowed in vain; empty where the test had it right.
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
