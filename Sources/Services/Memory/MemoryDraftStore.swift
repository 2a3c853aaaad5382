public import Domain
import Synchronization

/// Keeps drafts as long as the program runs.
public final class MemoryDraftStore: DraftStore {
    private let kept: Mutex<[DraftName: Stored<Draft>]>

    public init(_ drafts: [Draft] = []) {
        kept = Mutex(Dictionary(drafts.map { ($0.name, Stored($0, generation: 1)) }) { $1 })
    }

    public func load() throws(StoreError) -> StoredDrafts {
        let drafts = kept.withLock { Array($0.values) }
        return StoredDrafts(drafts: drafts.sorted { $0.payload.name.string < $1.payload.name.string })
    }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try replace(draft.name, with: draft, after: generation)
        return generation + 1
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try replace(name, with: nil, after: generation)
    }

    private func replace(_ name: DraftName, with draft: Draft?, after generation: Int) throws(StoreError) {
        let isNewer = kept.withLock { kept in
            guard kept[name]?.generation ?? 0 == generation else { return false }
            kept[name] = draft.map { Stored($0, generation: generation + 1) }
            return true
        }
        guard isNewer else {
            throw StoreError(.conflict, "The draft “\(name.string)” was saved by another souk.")
        }
    }
}
