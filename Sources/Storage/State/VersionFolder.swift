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

    /// The largest version, in mebibytes.
    static var sizeLimit: Int { 16 }

    /// A version as it was read.
    struct Version: Sendable {
        let number: Int
        let bytes: [UInt8]
        let document: StateDocument
        let payload: Payload
    }

    /// The newest undamaged version, and the damage of those after it.
    struct Newest: Sendable {
        /// Nil if no version is undamaged.
        var version: Version?
        /// The numbers of all versions, ascending; not empty.
        var numbers: [Int]
        var damaged: [(number: Int, damage: Damage)] = []

        /// The highest number.
        var last: Int { numbers.last ?? 0 }

        /// The version that the next one is written over; nil if no version is undamaged.
        var base: VersionBase? {
            version.map { VersionBase(version: $0.saved(last: last), document: $0.document, numbers: numbers) }
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
            let names = try data.within(path) { (folder) throws(Errno) in try folder.names() } ?? []
            return names.compactMap(VersionNumbers.number).sorted()
        } catch {
            throw .unreadable(data.path(of: path), error)
        }
    }

    /// Returns the message that all versions are damaged.
    func loss(in data: OpenFolder) -> Message {
        "No version in “\(data.path(of: path).string)” can be read: all are damaged."
    }

    /// Returns the newest version; nil if there are no versions.
    ///
    /// - Throws: `.unreadable` for a version that cannot be read, is too large, or needs a newer souk. It is not
    ///   treated as damaged, because the version before it is not the current one.
    func newest(in data: OpenFolder) throws(Failure) -> Newest? {
        for _ in 0..<3 {
            guard let newest = try found(in: data) else { return nil }
            if newest.version != nil || !newest.damaged.isEmpty { return newest }
            // All were deleted, or the folder was renamed, after their numbers were read.
        }
        return nil
    }

    private func found(in data: OpenFolder) throws(Failure) -> Newest? {
        let numbers = try numbers(in: data)
        if numbers.isEmpty { return nil }
        var newest = Newest(numbers: numbers)
        for number in numbers.reversed() {
            switch try read(number, in: data) {
            // Deleted in the meantime.
            case .missing: continue
            case .damaged(let damage): newest.damaged.append((number, damage))
            case .good(let version):
                newest.version = version
                return newest
            }
        }
        return newest
    }

    func read(_ number: Int, in data: OpenFolder) throws(Failure) -> ReadResult {
        guard let bytes = try bytes(of: number, in: data) else { return .missing }
        do {
            let document = try StateDocument(reading: bytes, format: form.format)
            if !document.isUnreadable {
                return .good(
                    Version(number: number, bytes: bytes, document: document, payload: try form.decode(document)))
            }
        } catch {
            return .damaged(error)
        }
        throw Failure(
            .unreadable,
            "“\(data.path(of: file(number)).string)” was written by a newer souk, and this one cannot read it.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }

    private func bytes(of number: Int, in data: OpenFolder) throws(Failure) -> [UInt8]? {
        let path = data.path(of: file(number))
        do {
            guard let bytes = try data.bytes(of: file(number), limit: Self.sizeLimit << 20) else { return nil }
            if bytes.count <= Self.sizeLimit << 20 { return bytes }
        } catch {
            throw .unreadable(path, error)
        }
        throw Failure(
            .unreadable, "“\(path.string)” is larger than \(Self.sizeLimit) MiB, more than souk reads.",
            hint: "Move it away, or choose another folder with --home DIR.")
    }

    /// Returns the newest version, with its notices.
    ///
    /// - Throws: `.unreadable` if all are damaged: the name is taken all the same.
    func stored(_ newest: Newest, in data: OpenFolder) throws(Failure) -> Stored<Payload> {
        if let version = newest.version { return stored(version, of: newest, in: data) }
        throw Failure(.unreadable, loss(in: data), hint: "Fix one of them or move the folder away.")
    }

    func stored(_ version: Version, of newest: Newest, in data: OpenFolder) -> Stored<Payload> {
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
        return Stored(version.payload, version: version.saved(last: newest.last), notices: notices)
    }
}

/// The newest version of something, which the next one is written over.
struct VersionBase: Sendable {
    let version: SavedVersion
    let document: StateDocument
    /// The numbers of all versions, ascending.
    var numbers: [Int]
}

extension SavedVersion {
    /// Describes the newest of all versions, from the bytes of its file.
    init(newest number: Int, _ bytes: [UInt8]) {
        self.init(number: number, last: number, checksum: Checksum(of: bytes).value)
    }
}

extension VersionFolder.Version {
    /// Returns the identity of the version, for the change that follows it.
    ///
    /// - Parameter last: The highest number.
    func saved(last: Int) -> SavedVersion {
        SavedVersion(number: number, last: last, checksum: Checksum(of: bytes).value)
    }
}

/// The valid numbers of versions.
enum VersionNumbers {
    /// The highest accepted number: no user saves that often, and the next number can still be represented.
    static let highest = 1 << 53

    /// Returns the number in the name of a version's file; nil for any other name.
    static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), (1...highest).contains(number),
            name == "\(number).json"
        else { return nil }
        return number
    }

    /// Returns the versions of a draft to delete; see ``DraftVersion/isKept(_:newest:)``.
    static func old(ofDraft numbers: [Int]) -> [Int] {
        guard let newest = numbers.last else { return [] }
        return numbers.filter { !DraftVersion.isKept($0, newest: newest) }
    }
}
