import Domain
import Services

@testable import FileStores

/// A disk on which a session and two drafts were saved three times each, to be damaged.
struct SavedDisk {
    static let session = "/souk/data/session.json"
    static let drafts = ["velo", "sofa"]

    let disk: SimulatedDisk
    /// The generations of the session, the oldest first.
    let sessions: [Session]
    /// The generations of each draft, the oldest first.
    let drafts: [DraftName: [Draft]]

    init() throws {
        let machine = SimulatedMachine()
        let (sessionStore, draftStore) = Self.stores(on: machine)
        var (sessions, drafts) = ([] as [Session], [:] as [DraftName: [Draft]])
        for number in 1...3 {
            var session = Session.full
            session.settings.pageSize = number
            _ = try sessionStore.save(session, after: number - 1)
            sessions.append(session)
            for name in Self.drafts {
                let draft = try Draft.sample(name, title: "Le \(number) de “\(name)”")
                _ = try draftStore.save(draft, after: number - 1)
                drafts[draft.name, default: []].append(draft)
            }
        }
        (self.sessions, self.drafts) = (sessions, drafts)
        disk = machine.with { $0.disk }
    }

    /// A machine with a copy of the disk, changed by `change`.
    func machine(_ change: (inout SimulatedDisk) -> Void = { _ in }) -> SimulatedMachine {
        var copy = disk
        change(&copy)
        let machine = SimulatedMachine()
        machine.with { [copy] in $0.disk = copy }
        return machine
    }

    /// The stores of a souk that starts now.
    static func stores(on machine: SimulatedMachine) -> (session: FileSessionStore, drafts: FileDraftStore) {
        let program = machine.program()
        return (
            FileSessionStore(in: SimulatedSouk.folders, now: { .noon }, by: program, patience: .zero),
            FileDraftStore(in: SimulatedSouk.folders, now: { .noon }, by: program, patience: .zero)
        )
    }

    static func path(ofDraft name: String) -> String {
        "/souk/data/drafts/\(name).json"
    }

    /// The bytes of a file.
    func bytes(_ path: String) -> [UInt8] {
        disk.node(at: path).map { disk[$0].bytes } ?? []
    }
}

extension SimulatedDisk {
    /// Takes a name away, past every program.
    mutating func lose(_ path: String) {
        guard let (folder, name) = place(path), let node = node(at: path) else { return }
        unlink(name, in: folder, node: node)
        synchronize(folder)
    }

    /// Gives a file a second name, past every program.
    mutating func link(_ path: String, to second: String) {
        guard let (folder, name) = place(second), let node = node(at: path) else { return }
        link(node, to: name, in: folder)
        synchronize(folder)
    }

    private func place(_ path: String) -> (folder: Int, name: String)? {
        let names = path.split(separator: "/")
        guard let name = names.last, let folder = node(at: names.dropLast().reduce("") { "\($0)/\($1)" }) else {
            return nil
        }
        return (folder, String(name))
    }

    /// Puts bytes in the place of a file's, past every program.
    mutating func damage(_ path: String, _ bytes: [UInt8]) {
        if let node = node(at: path) { overwrite(node, with: bytes) }
    }

    /// Whether a file in a folder holds these bytes.
    func holds(_ bytes: [UInt8], in folder: String) -> Bool {
        guard let folder = node(at: folder) else { return false }
        return self[folder].names.values.contains { self[$0].bytes == bytes }
    }
}
