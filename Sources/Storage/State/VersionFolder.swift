import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// A folder of numbered versions, `1.json` and up. The newest undamaged version is current.
///
/// A version is written once and never changed. A damaged one is skipped, and the next save gets a higher number, so
/// that the user can repair the damaged file or copy from it. A file that the user adds under the next number is
/// treated as if it had been saved.
struct VersionFolder<Payload: Sendable>: Sendable {
    /// The path relative to the data folder, such as `drafts/velo`.
    let path: String
    let format: String
    let encode: @Sendable (Payload) -> JSONObject
    let decode: @Sendable (StateDocument) throws(Damage) -> Payload

    struct Version: Sendable {
        let number: Int
        let bytes: [UInt8]
        let document: StateDocument
        let payload: Payload

        var saved: SavedVersion { SavedVersion(number: number, last: number, checksum: bytes.checksum) }
    }

    /// The newest undamaged version, and the damage of those after it.
    struct Newest: Sendable {
        var version: Version?
        var last: Int
        var damaged: [(number: Int, damage: Damage)] = []

        /// The identity of the version, for the change that follows it; number 0 if no version is undamaged.
        var saved: SavedVersion {
            SavedVersion(number: version?.number ?? 0, last: last, checksum: version?.bytes.checksum ?? "")
        }
    }

    func file(_ number: Int) -> String { "\(path)/\(number).json" }

    /// Returns the numbers of the versions, ascending; none if there is no folder.
    func numbers(in data: OpenFolder) throws(Failure) -> [Int] {
        try reading(data.path(of: path)) { () throws(Errno) in try data.names(in: path) }
            .compactMap(VersionNumbers.number).sorted()
    }

    /// Returns the newest version; nil if there are no versions.
    ///
    /// - Throws: `.unreadable` for a version that cannot be read, is too large, or needs a newer souk. It is not
    ///   treated as damaged, because the version before it is not the current one.
    func newest(in data: OpenFolder, _ willRead: (Int) -> Void = { _ in }) throws(Failure) -> Newest? {
        // All versions may be deleted, or the folder renamed, after their numbers were read.
        for _ in 0..<3 {
            let numbers = try numbers(in: data)
            willRead(numbers.last ?? 0)
            guard let last = numbers.last else { return nil }
            var newest = Newest(last: last)
            for number in numbers.reversed() where newest.version == nil {
                switch try read(number, in: data) {
                case nil: break
                case .failure(let damage): newest.damaged.append((number, damage))
                case .success(let version): newest.version = version
                }
            }
            if newest.version != nil || !newest.damaged.isEmpty { return newest }
        }
        return nil
    }

    func read(_ number: Int, in data: OpenFolder) throws(Failure) -> Result<Version, Damage>? {
        guard let bytes = try StateDocument.bytes(of: file(number), in: data) else {
            let isLink = (try? data.contains(file(number))) == true
            return isLink ? .failure(.missingTarget) : nil
        }
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: format)
            if !document.isUnreadable {
                return .success(
                    Version(number: number, bytes: bytes, document: document, payload: try decode(document)))
            }
        } catch {
            return .failure(error)
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
        if !notices.isEmpty {
            let time = Date(iso8601: version.document.savedAt).map { "\(Value.date($0))" as Message }
            notices.append("The version saved at \(time ?? "\(version.document.savedAt)") was loaded instead.")
        }
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

    /// Returns the version to be saved next. The data folder is locked.
    ///
    /// - Throws: As ``current(_:seen:in:)``; `.unwritable` also for a version that would be too large.
    func next(
        _ payload: Payload, after: SavedVersion?, seen: [StateFiles.Seen] = [], at time: Date, in data: OpenFolder
    ) throws(Failure) -> Version {
        let (last, base) = try current(after, seen: seen, in: data)
        return try version(last + 1, of: payload, over: base, at: time, in: data)
    }

    /// - Throws: `.unwritable` for a version that would be too large.
    func version(
        _ number: Int, of payload: Payload, over base: StateDocument? = nil, at time: Date, in data: OpenFolder
    ) throws(Failure) -> Version {
        let known = base.flatMap { base in base.known ?? (try? decode(base)).map(encode) }
        let document = StateDocument(
            format: format, payload: encode(payload), savedAt: time, over: base.map { ($0, known ?? JSONObject()) })
        let version = Version(number: number, bytes: document.encoded(), document: document, payload: payload)
        if version.bytes.count <= StateDocument.sizeLimit << 20 { return version }
        throw Failure(
            .unwritable,
            """
            “\(data.path(of: file(version.number)).string)” would be larger than \
            \(StateDocument.sizeLimit) MiB, more than souk keeps in a file.
            """,
            hint: format == VersionFolder<Draft>.format
                ? "Shorten the draft." : "Restore some of what is archived, or remove variables with unlet.")
    }

    /// Returns the highest number before a change, and the document that it replaces: none if nothing undamaged was
    /// saved. The data folder is locked.
    ///
    /// - Parameter after: The version that was read.
    /// - Throws: `.conflict` if it is no longer the newest, or has changed; `.readOnly`; `.unreadable`; `.unwritable`
    ///   if no higher number is possible.
    func current(
        _ after: SavedVersion?, seen: [StateFiles.Seen] = [], in data: OpenFolder
    ) throws(Failure) -> (last: Int, base: StateDocument?) {
        let place = data.path(of: path).string
        let seen = seen.first { $0.path == path && $0.last == after?.last && $0.isCurrent(in: data) }
        let last = if let seen { seen.last } else { try numbers(in: data).last ?? 0 }
        guard last > 0 || after == nil else {
            throw Failure(.conflict, "“\(place)” no longer exists.", hint: .tryAgain)
        }
        var base = seen?.saved == after ? seen?.document : nil
        var isCurrent = last == after?.last ?? 0
        if base == nil {
            var newest = Newest(last: last)
            do {
                if let number = after?.number, number > 0, case .success(let version)? = try read(number, in: data) {
                    (newest.version, base) = (version, version.document)
                }
                isCurrent = last == 0 || newest.saved == after
            } catch {
                // A disk that fails to read may still write; it is enough that no other process has saved since.
            }
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
        if base?.isReadOnly == true {
            throw Failure(
                .readOnly, "“\(place)” was written by a newer souk and is read-only here.",
                hint: "Use the newer souk, or another folder with --home DIR.")
        }
        return (last, base)
    }
}

extension Message {
    /// The hint for a change that was refused because of another change.
    static var tryAgain: Message { "Nothing was overwritten: try again." }
}

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

extension VersionFolder<Session> {
    static var format: String { "souk-session" }

    static let session = VersionFolder(
        path: "session", format: format, encode: { JSONForm.session.object(of: $0) },
        decode: { (document) throws(Damage) in try document.read(as: .session) })
}

extension VersionFolder<Draft> {
    static var format: String { "souk-draft" }

    /// Returns the folder of a draft's versions, which gives it its name: a copied folder is a draft of its own.
    static func draft(_ name: DraftName, at path: String? = nil) -> VersionFolder {
        VersionFolder(
            path: path ?? "drafts/" + name.string, format: format, encode: { JSONForm.draft.object(of: $0) },
            decode: { (document) throws(Damage) in
                try document.read(as: .draft).named(name)
                    .dated(Date(iso8601: document.savedAt) ?? Date(timeIntervalSince1970: 0))
            })
    }
}
