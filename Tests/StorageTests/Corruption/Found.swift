import Domain
import Ports

@testable import Storage

/// The result of a start on a damaged disk.
struct Found {
    /// The contents of each item, by the path of its newest version; nil if unreadable.
    private(set) var values: [String: AnyHashable] = [:]
    let looking: Session
    /// The command lines that can be undone.
    let steps: [String]
    /// The notices to the user.
    private(set) var notices: [Message]

    init(on machine: SimulatedMachine) throws {
        let store = machine.store()
        let kept = try store.load()
        notices = kept.notices + (kept.session?.notices ?? [])
        let session = kept.session?.payload ?? Session(service: ServiceName(rawValue: ""))
        looking = Session(service: session.service, views: session.views)
        steps = try store.lines()
        let trash = try store.discarded()
        notices += trash.notices
        values[SavedDisk.newest[0]] = session.kept
        values[SavedDisk.newest[1]] = trash.payload.first.map { $0.draft }
        for (name, path) in zip(SavedDisk.drafts, SavedDisk.newest.dropFirst(2)) {
            do throws(Failure) {
                guard let name = DraftName(name), let draft = try store.draft(name) else { continue }
                values[path] = draft.payload
                notices += draft.notices
            } catch {
                notices.append(error.message)
            }
        }
    }

    /// What a good file in that place says; nil for bytes that are none, or were not checked.
    static func meaning(of bytes: [UInt8], at path: String) -> AnyHashable? {
        if path.contains("/session/") {
            guard let document = checked(bytes, VersionFolder.session.format) else {
                return nil
            }
            return (try? document.read(as: .session)).map { $0.kept }
        }
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        guard let name = DiscardedName(folder)?.draft ?? DraftName(folder),
            let document = checked(bytes, VersionFolder.draft(name).format)
        else {
            return nil
        }
        return try? VersionFolder.draft(name).decode(document)
    }

    private static func checked(_ bytes: [UInt8], _ format: String) -> StateDocument? {
        (try? StateDocument(reading: bytes, format: format)).flatMap { $0.isChecked ? $0 : nil }
    }
}
