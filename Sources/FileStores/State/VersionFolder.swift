import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// A folder of numbered versions, `1.json` and on, of which the newest that is good is what holds (design §6).
///
/// A version is written once and never changed. One that is damaged is passed over, and the next save gets a number
/// beyond it, so that a person can mend it or take out of it what they miss. A file that a person puts there under the
/// next number is taken up as if it had been saved.
struct VersionFolder<Payload: Sendable>: Sendable {
    /// Within the folder of data: `drafts/velo`.
    let path: String
    let form: StoredForm<Payload>

    /// Mebibytes that a version may have.
    static var sizeLimit: Int { 16 }

    /// A version as it was read.
    struct Version: Sendable {
        let number: Int
        let bytes: [UInt8]
        let document: StateDocument
        let payload: Payload
    }

    /// The newest version that is good, and what is wrong with those after it.
    struct Newest: Sendable {
        /// Nil where no version is good.
        var version: Version?
        /// Of all versions, rising; not empty.
        var numbers: [Int]
        var damaged: [(number: Int, damage: Damage)] = []

        /// The highest number there is.
        var last: Int { numbers.last ?? 0 }

        /// What the next version is written over; nil where no version is good.
        var base: VersionBase? {
            version.map { VersionBase(version: $0.saved(last: last), document: $0.document, numbers: numbers) }
        }
    }

    /// A file of one of the numbers, read.
    enum Reading {
        case missing
        case damaged(Damage)
        case good(Version)
    }

    func file(_ number: Int) -> String { "\(path)/\(number).json" }

    /// The numbers of the versions, rising; none where there is no folder.
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

    /// Says that there are versions, and none that is good.
    func loss(in data: OpenFolder) -> Message {
        "No version in “\(data.path(of: path).string)” can be read: all are damaged."
    }

    /// The newest version; nil where there is none at all.
    ///
    /// - Throws: `.unreadable` for one that may not or cannot be read, is too large, or needs a newer souk: it is not
    ///   taken for damaged, for what comes before it is not what holds.
    func newest(in data: OpenFolder) throws(Failure) -> Newest? {
        for _ in 0..<3 {
            guard let newest = try found(in: data) else { return nil }
            if newest.version != nil || !newest.damaged.isEmpty { return newest }
            // All were let go of, or the folder was given another name, after their numbers were read.
        }
        return nil
    }

    private func found(in data: OpenFolder) throws(Failure) -> Newest? {
        let numbers = try numbers(in: data)
        if numbers.isEmpty { return nil }
        var newest = Newest(numbers: numbers)
        for number in numbers.reversed() {
            switch try read(number, in: data) {
            // Let go of in the meantime.
            case .missing: continue
            case .damaged(let damage): newest.damaged.append((number, damage))
            case .good(let version):
                newest.version = version
                return newest
            }
        }
        return newest
    }

    func read(_ number: Int, in data: OpenFolder) throws(Failure) -> Reading {
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
            hint: "Move it aside, or choose another folder with --home DIR.")
    }

    /// The newest version as it is given on.
    ///
    /// - Throws: `.unreadable` where all are damaged: the name is taken all the same.
    func stored(_ newest: Newest, in data: OpenFolder) throws(Failure) -> Stored<Payload> {
        if let version = newest.version { return stored(version, of: newest, in: data) }
        throw Failure(.unreadable, loss(in: data), hint: "Mend one of them, or move the folder aside.")
    }

    func stored(_ version: Version, of newest: Newest, in data: OpenFolder) -> Stored<Payload> {
        var notices = newest.damaged.map { damaged -> Message in
            "“\(data.path(of: file(damaged.number)).string)” is damaged (\(damaged.damage.reason))."
        }
        if !notices.isEmpty { notices.append("What was saved at \(version.document.savedAt) was loaded in its place.") }
        let path = data.path(of: file(version.number)).string
        if !version.document.isChecked {
            notices.append("“\(path)” has no checksum, so it was not checked for damage.")
        }
        if version.document.isReadOnly {
            notices.append("“\(path)” was written by a newer souk: it is only read, and changes to it cannot be saved.")
        }
        return Stored(version.payload, version: version.saved(last: newest.last), notices: notices)
    }
}

/// The newest version of something, as the next one is written over it.
struct VersionBase: Sendable {
    let version: SavedVersion
    let document: StateDocument
    /// Of all versions, rising.
    var numbers: [Int]
}

extension SavedVersion {
    /// The newest of all, as its file is written.
    init(newest number: Int, _ bytes: [UInt8]) {
        self.init(number: number, last: number, checksum: Checksum(of: bytes).value)
    }
}

extension VersionFolder.Version {
    /// Which version it is, for the change that follows it.
    ///
    /// - Parameter last: The highest number there is.
    func saved(last: Int) -> SavedVersion {
        SavedVersion(number: number, last: last, checksum: Checksum(of: bytes).value)
    }
}

/// The numbers that versions can have.
enum VersionNumbers {
    /// The highest that is believed: nobody saves so often, and the next one can still be counted.
    static let highest = 1 << 53

    /// The number in the name of a version's file; nil for any other name.
    static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), (1...highest).contains(number),
            name == "\(number).json"
        else { return nil }
        return number
    }

    /// The versions of a draft to let go of; see ``DraftVersion/isKept(_:newest:)``.
    static func old(ofDraft numbers: [Int]) -> [Int] {
        guard let newest = numbers.last else { return [] }
        return numbers.filter { !DraftVersion.isKept($0, newest: newest) }
    }
}
