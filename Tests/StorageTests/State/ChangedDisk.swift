import Domain
import Ports
import Testing

@testable import Storage

/// A disk with a session, two drafts and a discarded one, and changes of it that are cut off or hindered.
struct ChangedDisk {
    static let journal = "/souk/data/journal.json"

    /// The result of a start.
    struct Found: Hashable {
        var pageSize: Int?
        var drafts: [String: String?]
        var discarded: [String?]

        init(on machine: SimulatedMachine) throws {
            let store = machine.store()
            let kept = try store.load()
            #expect(kept.notices.isEmpty && kept.session?.notices.isEmpty != false)
            pageSize = kept.session?.payload.settings.pageSize
            drafts = try Dictionary(uniqueKeysWithValues: store.names.map { ($0, try store.title(of: $0)) })
            discarded = try store.discardedTitles
        }

        /// Returns true if it is another one but for the trash, of which a draft stays there where it cannot be read
        /// when the draft is saved again.
        func holds(_ other: Found) -> Bool { (pageSize, drafts) == (other.pageSize, other.drafts) }
    }

    /// A change, made of what is on the disk.
    enum Change: CaseIterable {
        case session, draft, newDraft, rename, discard, undelete, adopt, all, replace, exchange

        /// True if it is one renaming of a file.
        var isOneFile: Bool { self == .session || self == .draft }

        func made(for store: FileStateStore) throws -> StateChange {
            let lamp = SavedDraft(
                versions: [DraftVersion(number: 4, saved: .noon, draft: try .sample("lamp", title: "lamp"))])
            return switch self {
            case .session: .session(.numbered(2), after: try store.load().session?.version)
            case .draft: .drafts(.save(try .sample(title: "new"), after: try store.version()))
            case .newDraft: .drafts(.save(try .sample("couch", title: "new"), after: nil))
            case .rename: .drafts(.rename(try .named("sofa"), to: try .named("couch"), after: try store.version()))
            case .discard: .drafts(.discard(try .named("sofa"), after: try store.version()))
            case .undelete: .drafts(.save(try .sample("gone", title: "gone"), after: nil))
            case .adopt: .drafts(.add(lamp), .addToTrash(Discarded(lamp, discarded: .noon)))
            case .replace:
                .drafts(
                    .save(try .sample(title: "last words"), after: try store.version()),
                    .discard(try .named("sofa"), after: try store.version()),
                    .save(try .sample(title: "another"), after: nil), .discardUnsaved(try .sample(title: "unsaved")))
            case .exchange:
                .drafts(
                    .rename(try .named("sofa"), to: try .named("couch"), after: try store.version()),
                    .rename(try .named("velo"), to: try .named("sofa"), after: try store.version(of: "velo")),
                    .rename(try .named("couch"), to: try .named("velo"), after: try store.version()))
            case .all:
                try Self.session.made(for: store).with(Self.draft.made(for: store)).with(Self.newDraft.made(for: store))
                    .with(Self.undelete.made(for: store)).with(Self.adopt.made(for: store)).with(
                        .drafts(.discard(try .named("velo"), after: try store.version(of: "velo"))))
            }
        }
    }

    private let disk: SimulatedDisk

    init() throws {
        let machine = SimulatedMachine()
        let store = machine.store()
        try store.save(.numbered(1))
        for name in ["sofa", "velo", "gone"] { try store.save(name, titles: "old", name) }
        try store.discard("gone")
        disk = machine.with { $0.disk }
    }

    func machine() -> SimulatedMachine { SimulatedMachine(disk) }

    /// Makes a change on a machine that `trouble` was made for just before; returns whether it was said to be made.
    func make(_ change: Change, on machine: SimulatedMachine, _ trouble: @Sendable (inout SimulatedState) -> Void)
        throws -> Bool
    {
        let store = machine.store()
        _ = try store.load()
        let made = try change.made(for: store)
        machine.with { trouble(&$0) }
        let isMade = (try? store.commit(made)) != nil
        machine.with { ($0.faults, $0.callsToDeath) = ([], nil) }
        return isMade
    }

    /// How many calls a change makes, and what is there before it and after.
    func inPeace(_ change: Change) throws -> (calls: Int, before: Found, after: Found) {
        let machine = machine()
        let store = machine.store()
        _ = try store.load()
        let made = try change.made(for: store)
        let calls = machine.with { $0.calls }
        _ = try store.commit(made)
        return (machine.with { $0.calls } - calls, try Found(on: self.machine()), try Found(on: machine))
    }
}
