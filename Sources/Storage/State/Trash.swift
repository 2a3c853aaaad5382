import Domain
import FoundationEssentials
import Ports
import SystemPackage

import Platform

/// Discarded drafts: `trash/velo.20261120T120000Z` has the versions of a draft, just as `drafts/velo` had them.
extension StateFiles {
    /// Returns the discarded drafts, latest first.
    static func trash(in data: OpenFolder) throws(Failure) -> [DiscardedName] {
        let names = try reading(data.path(of: "trash")) { () throws(Errno) in try data.names(in: "trash") }
        return names.compactMap { DiscardedName($0) }.sorted(by: >)
    }

    /// Returns the entries of a draft that was discarded in this state, latest first, with the newest version of each.
    static func entries(
        of draft: Draft, among names: [DiscardedName], in data: OpenFolder
    ) -> [(name: DiscardedName, newest: SavedVersion)] {
        names.compactMap { entry in
            guard entry.draft == draft.name, let newest = try? entry.versions.newest(in: data),
                newest.version?.payload == draft
            else { return nil }
            return (entry, newest.saved)
        }
    }

    /// Returns true if a draft was discarded in the same state, at the same time.
    static func contains(_ discarded: DiscardedDraft, among names: [DiscardedName], in data: OpenFolder) -> Bool {
        let time = DiscardedName(of: discarded.draft.name, discarded: discarded.discarded).discarded
        return !entries(of: discarded.draft, among: names.filter { $0.discarded == time }, in: data).isEmpty
    }

    /// Returns the drafts in the trash that are not expired, latest first, each with what `read` returns for it.
    func storedTrash<Read>(
        at time: Date, in data: OpenFolder, _ read: (VersionFolder<Draft>) throws(Failure) -> Read
    ) throws(Failure) -> Stored<[(draft: DiscardedDraft, read: Read)]> {
        var found = Stored([] as [(draft: DiscardedDraft, read: Read)])
        for entry in try Self.trash(in: data) where !isExpired(entry, at: time, in: data) {
            do {
                guard let stored = try entry.versions.stored(in: data) else { continue }
                let draft = DiscardedDraft(stored.payload, discarded: entry.discarded)
                found.payload.append((draft, try read(entry.versions)))
                found.notices += stored.notices
            } catch {
                found.notices.append(error.message)
            }
        }
        return found
    }

    /// Returns the drafts whose retention period is over, to be deleted: once an hour at most, because scanning the
    /// trash takes time, and not at a pretended time.
    mutating func expired(at time: Date, in data: OpenFolder) -> [DiscardedName] {
        if isPretending { return [] }
        if let lastTrashSweep, abs(time.timeIntervalSince(lastTrashSweep)) < 3_600 { return [] }
        lastTrashSweep = time
        return ((try? Self.trash(in: data)) ?? []).filter { isExpired($0, at: time, in: data) }
    }

    /// Returns true if the retention period of a draft is over. At the real time, its folder must have been in the
    /// trash for as long: the time in its name may be a pretended one.
    private func isExpired(_ entry: DiscardedName, at time: Date, in data: OpenFolder) -> Bool {
        guard Discarded(entry.draft, discarded: entry.discarded).end < time else { return false }
        if isPretending { return true }
        guard let moved = try? data.status(of: entry.path)?.changed else { return false }
        let real = Date(timeIntervalSince1970: Double(moved.tv_sec))
        return Discarded(entry.draft, discarded: real).end < time
    }

    /// Deletes expired drafts; their undo entries are skipped from then on. The data folder is locked.
    func delete(_ expired: [DiscardedName], in data: OpenFolder) {
        for entry in expired { try? Commit.clear(entry.path, in: data) }
    }

    /// Returns a draft as it was in a version, wherever its folder is now: under its name, in the trash, or under a
    /// later name.
    static func draft(
        _ name: DraftName, version number: Int, _ checksum: String, in data: OpenFolder
    ) -> Draft? {
        func draft(in place: VersionFolder<Draft>) -> Draft? {
            guard case .success(let version)? = try? place.read(number, in: data), version.bytes.checksum == checksum
            else { return nil }
            return version.payload.named(name)
        }
        if let found = draft(in: .draft(name)) { return found }
        let trash = ((try? trash(in: data)) ?? []).map(\.versions)
        let names = ((try? draftNames(in: data)) ?? []).filter { $0 != name }
        // Each is read once: a disk may give another answer the next time.
        for place in trash + names.map({ .draft($0) }) { if let found = draft(in: place) { return found } }
        return nil
    }
}

extension VersionFolder<Draft> {
    /// Returns all versions, newest first.
    func all(in data: OpenFolder) throws(Failure) -> StoredVersions {
        var found = StoredVersions()
        for number in try numbers(in: data).reversed() {
            do {
                switch try read(number, in: data) {
                // It was deleted in the meantime.
                case nil: break
                case .failure(let damage):
                    found.damaged[number] = "Version \(number) is damaged (\(damage.reason))."
                case .success(let version):
                    // The name that is stored in it, which the draft had at that time.
                    let name = version.document.payload["name"]?.text.flatMap { DraftName($0) }
                    found.versions.append(
                        DraftVersion(
                            number: number, saved: Date(iso8601: version.document.savedAt) ?? version.payload.changed,
                            draft: version.payload.named(name ?? version.payload.name)))
                }
            } catch {
                found.damaged[number] = error.message
            }
        }
        return found
    }
}

/// The name of a discarded draft in the trash: the draft's name, the time of discarding in UTC, and a number for all
/// but the first that were discarded in the same second: `velo.20261120T120000Z`, `sofa.20261120T120000Z-2`.
struct DiscardedName: Hashable, Comparable {
    let draft: DraftName
    /// The time of discarding, in whole seconds.
    let discarded: Date
    /// Counted from 1.
    let number: Int
    let string: String

    var path: String { "trash/" + string }

    var versions: VersionFolder<Draft> { .draft(draft, at: path) }

    /// - Parameter discarded: The time of discarding, rounded down to whole seconds.
    init(of draft: DraftName, discarded: Date, number: Int = 1) {
        self.draft = draft
        self.discarded = Date(timeIntervalSince1970: discarded.timeIntervalSince1970.rounded(.down))
        self.number = number
        let stamp = self.discarded.iso8601.filter { !"-:".contains($0) }
        string = "\(draft.string).\(stamp)" + (number > 1 ? "-\(number)" : "")
    }

    init?(_ string: String) {
        // Taken apart by bytes: a regular expression would take a third of a second for a thousand names.
        guard let point = string.utf8.lastIndex(of: UInt8(ascii: ".")), let draft = DraftName(String(string[..<point]))
        else { return nil }
        let parts = string[point...].dropFirst().split(separator: "-", maxSplits: 1)
        guard let stamp = parts.first.map({ Array($0.utf8) }), stamp.count == 16 else { return nil }
        let digits = [0..<4, 4..<6, 6..<11, 11..<13, 13..<16].map { String(decoding: stamp[$0], as: UTF8.self) }
        let time = digits[2...].joined(separator: ":")
        guard let date = Date(iso8601: "\(digits[0])-\(digits[1])-\(time)") else { return nil }
        self.init(of: draft, discarded: date, number: parts.dropFirst().first.flatMap { Int($0) } ?? 1)
        // Another spelling of the name is another file, which souk did not create.
        guard self.string == string else { return nil }
    }

    static func < (left: DiscardedName, right: DiscardedName) -> Bool {
        (left.discarded, left.number, left.draft.string) < (right.discarded, right.number, right.draft.string)
    }
}
