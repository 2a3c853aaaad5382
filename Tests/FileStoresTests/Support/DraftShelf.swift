import Domain
import FileStores
import FoundationEssentials
import Services
import Synchronization
import Testing

/// A store of drafts with a clock that goes as a test wants.
struct DraftShelf {
    enum Place: String, CaseIterable {
        case memory, files
    }

    /// Shows a time, and a minute more after each look, so that no two saves are at once.
    final class Clock: Sendable {
        private let shown = Mutex(Date.noon)

        func look() -> Date {
            shown.withLock { shown in
                defer { shown += 60 }
                return shown
            }
        }

        func pass(days: Double) {
            shown.withLock { $0 += days * 86_400 }
        }
    }

    let home: TemporaryHome
    let clock = Clock()
    let store: any DraftStore

    init(_ place: Place) throws {
        let (home, clock) = (try TemporaryHome(), clock)
        self.home = home
        store =
            switch place {
            case .memory: MemoryDraftStore(now: { clock.look() })
            case .files: FileDraftStore(in: home.folders, now: { clock.look() })
            }
    }

    /// What another souk finds in the same folder.
    var restarted: FileDraftStore { FileDraftStore(in: home.folders, now: { [clock] in clock.look() }) }

    /// Saves a draft once for each title.
    @discardableResult
    func save(_ name: String = "sofa", titles: String..., after generation: Int = 0) throws -> Draft {
        var last = try Draft.sample(name, title: nil)
        for (place, title) in titles.enumerated() {
            last = try .sample(name, title: title)
            _ = try store.save(last, after: generation + place)
        }
        return last
    }

    func name(_ text: String) throws -> DraftName {
        try #require(DraftName(text))
    }

    var names: [String] {
        get throws { try store.load().drafts.map(\.payload.name.string) }
    }

    /// The titles of the versions of a draft, the newest first.
    func titles(of text: String = "sofa") throws -> [String?] {
        try store.versions(of: try name(text)).versions.map(\.draft.title)
    }

    func numbers(of text: String = "sofa") throws -> [Int] {
        try store.versions(of: try name(text)).versions.map(\.number)
    }

    /// The titles in the trash, the latest first.
    var discarded: [String?] {
        get throws { try store.discarded().drafts.map(\.draft.title) }
    }
}
