import Domain
import Ports

@testable import Storage

/// A disk on which a session and two drafts were saved three times each and one was discarded, to be damaged.
struct SavedDisk {
    static let drafts = ["velo", "sofa"]
    static let log = "/souk/data/undo.log"
    static let view = "/souk/state/view.json"
    /// The newest version of each folder.
    static let newest =
        ["/souk/data/session/3.json", "/souk/data/trash/lamp.20261118T120000Z/3.json"]
        + drafts.map { "/souk/data/drafts/\($0)/3.json" }

    let disk: SimulatedDisk

    init() throws {
        let machine = SimulatedMachine()
        let store = machine.store()
        for number in 1...3 {
            var session = Session.full
            (session.settings.pageSize, session.openDraft) = (number, DraftName("sofa"))
            let step = UndoEntry(
                line: "set page-size \(number)",
                changes: [
                    .init(
                        before: .session(["settings", "pageSize"], nil),
                        after: .session(["settings", "pageSize"], .number(number)))
                ])
            _ = try store.commit(.session(session, after: try store.load().session?.version).with(step))
            for name in Self.drafts + ["lamp"] {
                try store.save(name, titles: "Le \(number) de “\(name)”")
            }
        }
        try store.discard("lamp")
        try store.keepView(of: .full)
        disk = machine.with { $0.disk }
    }

    /// A machine with a copy of the disk, changed by `change`.
    func machine(_ change: (inout SimulatedDisk) -> Void = { _ in }) -> SimulatedMachine {
        var copy = disk
        change(&copy)
        return SimulatedMachine(copy)
    }

    /// The bytes of a file.
    func bytes(_ path: String) -> [UInt8] { disk.node(at: path).map { disk[$0].bytes } ?? [] }
}

extension SimulatedDisk {
    /// Puts bytes in the place of a file's, past every program.
    mutating func damage(_ path: String, _ bytes: [UInt8]) {
        if let node = node(at: path) { overwrite(node, with: bytes) }
    }
}
