import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// A folder of numbered versions, `1.json` and up, of which the newest undamaged one is current (design §6).
///
/// A version is written once and never changed. A damaged one is skipped, and the next save gets a higher number, so
/// that the user can repair the damaged file or copy from it. A file that the user adds under the next number is
/// treated as if it had been saved.
struct VersionFolder<Payload: Sendable>: Sendable {
    /// The path relative to the data folder, such as `drafts/velo`.
    let path: String
    let form: StoredForm<Payload>

    /// A version as it was read.
    struct Version: Sendable {
        let number: Int
        let bytes: [UInt8]
        let document: StateDocument
        let payload: Payload

        /// The identity of the version, for the change that follows it.
        ///
        /// - Parameter last: The highest number in the folder; its own if nil.
        func saved(last: Int? = nil) -> SavedVersion {
            SavedVersion(number: number, last: last ?? number, checksum: Checksum(of: bytes).value)
        }
    }

    /// The newest undamaged version, and the damage of those after it.
    struct Newest: Sendable {
        /// Nil if no version is undamaged.
        var version: Version?
        /// The highest number.
        var last: Int
        var damaged: [(number: Int, damage: Damage)] = []

        /// The identity of the version, for the change that follows it; number 0 if no version is undamaged.
        var saved: SavedVersion {
            version?.saved(last: last) ?? SavedVersion(number: 0, last: last, checksum: 0)
        }
    }

    /// The result of reading the file with one of the numbers.
    enum ReadResult {
        case missing
        case damaged(Damage)
        case good(Version)
    }

    func file(_ number: Int) -> String { "\(path)/\(number).json" }

    /// Returns the numbers of the versions, ascending; none if there is no folder.
    ///
    /// - Throws: `.unreadable`.
    func numbers(in data: OpenFolder) throws(Failure) -> [Int] {
        do {
            return try data.versionNumbers(in: path)
        } catch {
            throw .unreadable(data.path(of: path), error)
        }
    }

    /// Returns the newest version; nil if there are no versions.
    ///
    /// - Throws: `.unreadable` for a version that cannot be read, is too large, or needs a newer souk. It is not
    ///   treated as damaged, because the version before it is not the current one.
    func newest(in data: OpenFolder) throws(Failure) -> Newest? {
        // All versions may be deleted, or the folder renamed, after their numbers were read.
        for _ in 0..<3 {
            let numbers = try numbers(in: data)
            guard let last = numbers.last else { return nil }
            var newest = Newest(last: last)
            for number in numbers.reversed() where newest.version == nil {
                switch try read(number, in: data) {
                case .missing: break
                case .damaged(let damage): newest.damaged.append((number, damage))
                case .good(let version): newest.version = version
                }
            }
            if newest.version != nil || !newest.damaged.isEmpty { return newest }
        }
        return nil
    }

    func read(_ number: Int, in data: OpenFolder) throws(Failure) -> ReadResult {
        guard let bytes = try StateDocument.bytes(of: file(number), in: data) else { return .missing }
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: form.format)
            if !document.isUnreadable {
                return .good(
                    Version(number: number, bytes: bytes, document: document, payload: try form.decode(document)))
            }
        } catch {
            return .damaged(error)
        }
        throw .newer(data.path(of: file(number)))
    }

    /// Returns the newest version, with its notices; nil if there are no versions.
    ///
    /// - Throws: `.unreadable`, also if all are damaged: the name is taken all the same.
    func stored(in data: OpenFolder) throws(Failure) -> Stored<Payload>? {
        guard let newest = try newest(in: data) else { return nil }
        return try stored(newest, in: data)
    }

    func stored(_ newest: Newest, in data: OpenFolder) throws(Failure) -> Stored<Payload> {
        guard let version = newest.version else {
            throw Failure(
                .unreadable, "No version in “\(data.path(of: path).string)” can be read: all are damaged.",
                hint: "Fix one of them or move the folder away.")
        }
        var notices = newest.damaged.map { damaged -> Message in
            "“\(data.path(of: file(damaged.number)).string)” is damaged (\(damaged.damage.reason))."
        }
        if !notices.isEmpty { notices.append("The version saved at \(version.document.savedAt) was loaded instead.") }
        let path = data.path(of: file(version.number)).string
        if !version.document.isChecked {
            notices.append("“\(path)” has no checksum, so it was not checked for damage.")
        }
        if version.document.isReadOnly {
            notices.append("“\(path)” was written by a newer souk: changes to it cannot be saved.")
        }
        return Stored(version.payload, version: newest.saved, notices: notices)
    }

    // MARK: Changes

    /// Returns the highest number before a change, and the version that it replaces: none if nothing undamaged was
    /// saved. The data folder is locked.
    ///
    /// - Parameters:
    ///   - after: The version that was read.
    ///   - seen: Version folders as they were last seen; one that is unchanged is not listed again.
    /// - Throws: `.conflict` if it is no longer the newest, or has changed; `.readOnly`; `.unreadable`; `.unwritable`
    ///   if no higher number is possible.
    func current(
        _ after: SavedVersion?, seen: [StateFiles.Seen] = [], in data: OpenFolder
    ) throws(Failure) -> (last: Int, base: Version?) {
        let place = data.path(of: path).string
        let isSeen = seen.contains { $0.path == path && $0.last == after?.last && $0.isCurrent(in: data) }
        let last = isSeen ? after?.last ?? 0 : try numbers(in: data).last ?? 0
        guard last > 0 || after == nil else {
            throw Failure(.conflict, "“\(place)” no longer exists.", hint: .tryAgain)
        }
        var newest = Newest(last: last)
        var isCurrent = last == after?.last ?? 0
        do {
            if let number = after?.number, number > 0, case .good(let version) = try read(number, in: data) {
                newest.version = version
            }
            isCurrent = last == 0 || newest.saved == after
        } catch {
            // A disk that fails to read may still write; that nobody has saved since is enough.
        }
        guard isCurrent else {
            throw Failure(.conflict, "Another souk saved “\(place)” after it was read here.", hint: .tryAgain)
        }
        guard last < VersionNumbers.highest else {
            // Only a user can have put it there, and a version after it would not be accepted.
            throw Failure(
                .unwritable, "“\(place)” has a version \(String(last)), the highest possible number.",
                hint: "Give that file the number after the one before it.")
        }
        if newest.version?.document.isReadOnly == true {
            throw Failure(
                .readOnly, "“\(place)” was written by a newer souk and is read-only here.",
                hint: "Use the newer souk, or another folder with --home DIR.")
        }
        return (last, newest.version)
    }

    /// Returns a version to be saved.
    ///
    /// - Parameter base: The version that it replaces, of which unknown keys stay.
    func version(
        _ number: Int, of payload: Payload, over base: Version?, at time: Date, in data: OpenFolder
    ) throws(Failure) -> Version {
        let document = StateDocument(
            format: form.format, payload: form.encode(payload), savedAt: time,
            over: base.map { ($0.document, form.encode($0.payload)) })
        let bytes = document.encoded()
        guard bytes.count <= StateDocument.sizeLimit << 20 else {
            throw Failure(
                .unwritable,
                """
                “\(data.path(of: file(number)).string)” would be larger than \
                \(StateDocument.sizeLimit) MiB, more than souk keeps in a file.
                """,
                hint: "Restore some of what is archived, or shorten the draft.")
        }
        return Version(number: number, bytes: bytes, document: document, payload: payload)
    }
}

extension OpenFolder {
    /// Returns the numbers of the versions in a folder, ascending; none if there is no folder.
    func versionNumbers(in path: String) throws(Errno) -> [Int] {
        let names = try within(path) { (folder) throws(Errno) in try folder.names() } ?? []
        return names.compactMap(VersionNumbers.number).sorted()
    }
}

extension Message {
    /// The hint for a change that was refused because of another change.
    static var tryAgain: Message { "Nothing was overwritten: try again." }
}

/// The valid numbers of versions.
enum VersionNumbers {
    static let highest = DraftVersion.highestNumber

    /// Returns the number in the name of a version's file; nil for any other name.
    static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), (1...highest).contains(number),
            name == "\(number).json"
        else { return nil }
        return number
    }
}

/// The conversion of a payload to and from its file.
struct StoredForm<Payload: Sendable>: Sendable {
    /// The value of the key `format`.
    let format: String
    let decode: @Sendable (StateDocument) throws(Damage) -> Payload
    let encode: @Sendable (Payload) -> JSONObject
}

extension StoredForm where Payload == Session {
    static let session = StoredForm(
        format: "souk-session", decode: { (document) throws(Damage) in try document.read(as: .session) },
        encode: { JSONForm.session.object(of: $0) })
}

extension StoredForm where Payload == Draft {
    /// Returns the form of a draft's version. The name is that of its folder: a copied folder is a draft of its own.
    static func draft(_ name: DraftName) -> StoredForm<Draft> {
        StoredForm(
            format: "souk-draft",
            decode: { (document) throws(Damage) in
                var draft = try document.read(as: .draft).named(name)
                let saved = Date(iso8601: document.savedAt) ?? Date(timeIntervalSince1970: 0)
                if draft.created == .distantPast { draft.created = saved }
                if draft.changed == .distantPast { draft.changed = draft.created }
                return draft
            },
            encode: { JSONForm.draft.object(of: $0) })
    }
}
