import Domain
import Services

/// Which draft is open, as the session on disk says it: of the names, the first that is a draft's.
///
/// A command that begins, renames or removes a draft changes two files, and may be cut off between them. So the session
/// is saved first, with names of which the right one is found before the draft's file has changed and after.
struct OpenDraftRecord: Hashable {
    private let names: [DraftName]
    /// Drafts that are not among those that were read, though they were saved: their files cannot be read, or were
    /// damaged. Where one of them is the open draft, no other takes its place, for the next change would go there.
    private let unread: Set<DraftName>

    /// As a session says it that was read.
    init(_ session: Session, unread: Set<DraftName> = []) {
        names = [session.openDraft, session.openDraftBefore].compactMap(\.self)
        self.unread = unread
    }

    private init(names: [DraftName], unread: Set<DraftName>) {
        self.names = names
        self.unread = unread
    }

    /// The draft that is open where there are these drafts.
    func name(among drafts: [DraftName: Draft]) -> DraftName? {
        names.first { drafts[$0] != nil || unread.contains($0) }.flatMap { drafts[$0]?.name }
    }

    /// The open draft where it is one of those that were not read.
    func unreadName(among drafts: [DraftName: Draft]) -> DraftName? {
        names.first { drafts[$0] != nil || unread.contains($0) }.flatMap { drafts[$0] == nil ? $0 : nil }
    }

    /// The shortest record of which one draft is open among the drafts on disk, and another one after these were saved.
    ///
    /// Where drafts are the same before and after, or no record serves both, it is the one for after. This one stays
    /// while no draft is open: it may name one that could not be read, and is open again once it can be.
    func covering(
        _ before: (open: DraftName?, drafts: [DraftName: Draft]),
        _ after: (open: DraftName?, drafts: [DraftName: Draft])
    ) -> OpenDraftRecord {
        let (old, new) = (before.open, after.open)
        func record(_ names: DraftName?...) -> OpenDraftRecord {
            OpenDraftRecord(names: names.compactMap(\.self), unread: unread)
        }
        let records =
            (old == nil && new == nil ? [self] : []) + [record(new), record(old), record(new, old), record(old, new)]
        return records.first { $0.name(among: before.drafts) == old && $0.name(among: after.drafts) == new }
            ?? record(new)
    }

    /// The session as it is to be saved.
    func recorded(in session: Session) -> Session {
        var recorded = session
        recorded.openDraft = names.first
        recorded.openDraftBefore = names.dropFirst().first
        return recorded
    }
}
