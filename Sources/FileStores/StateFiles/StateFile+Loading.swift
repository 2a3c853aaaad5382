import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What loading found.
struct Loaded<Payload: Sendable>: Sendable {
    /// Nil where there is nothing, or nothing that could be read.
    var stored: Stored<Payload>?
    /// What was lost where nothing could be read.
    var losses: [Message] = []
}

extension StateFile {
    /// Loads the newest good generation.
    ///
    /// A damaged one is set aside under a new name, and the newest good one written back in its place, with a notice.
    /// - Throws: `.unreadable` for what is there but may not or cannot be read, is too large, or needs a newer souk;
    ///   nothing is moved then. `.unwritable` when a damaged file could not be set aside.
    mutating func load(at time: Date, from folder: inout StateFolder) throws(StoreError) -> Loaded<Payload> {
        known = nil
        guard let open = try Self.opened(&folder) else { return Loaded() }
        switch try read(name, in: open) {
        case .good(let generation, let payload) where !isOlder(generation, in: open):
            return Loaded(stored: accept(generation, payload, in: open))
        case .missing where try isNew(in: open):
            return Loaded()
        case .missing, .damaged, .good:
            return try folder.locked { (open) throws(StoreError) in try recover(at: time, in: open) }
        }
    }

    /// Whether an older generation was put in the place of the newest, as a copy that was brought back does.
    ///
    /// Only the first bytes of the next file are looked at: where those cannot be read there is nothing better.
    private func isOlder(_ newest: Generation, in folder: OpenFolder) -> Bool {
        let opened = try? ifPresent { () throws(Errno) in try folder.open(olderName(1), O_RDONLY | O_NONBLOCK) }
        guard let file = opened.flatMap({ $0 }) else { return false }
        defer { file.release() }
        guard let head = try? file.readOnce(), let number = StateDocument.generation(inHead: head) else { return false }
        guard number == newest.document.generation else { return number > newest.document.generation }
        // A save that was cut off leaves one file under both names, which is no copy.
        return (try? folder.identity(of: name) != folder.identity(of: olderName(1))) ?? false
    }

    /// The bytes of a generation; nil where there is no file of that name.
    func bytes(of name: String, in folder: OpenFolder) throws(StoreError) -> [UInt8]? {
        do throws(Errno) {
            guard let bytes = try folder.bytes(of: name, limit: sizeLimit << 20) else { return nil }
            if bytes.count <= sizeLimit << 20 { return bytes }
        } catch {
            throw .unreadable(folder.path(of: name), error)
        }
        throw StoreError(
            .unreadable, "“\(folder.path(of: name).string)” is larger than \(sizeLimit) MiB, more than souk reads.",
            hint: "Move it aside, or choose another folder with --home DIR.")
    }

    private static func opened(_ folder: inout StateFolder) throws(StoreError) -> OpenFolder? {
        do throws(Errno) {
            return try folder.open()
        } catch {
            throw .unreadable(folder.path, error)
        }
    }

    private func isNew(in folder: OpenFolder) throws(StoreError) -> Bool {
        do throws(Errno) {
            for age in 1...Self.olderCount where try folder.contains(olderName(age)) { return false }
            return true
        } catch {
            throw .unreadable(folder.path(of: name), error)
        }
    }

    /// A file of one of the known names, read.
    enum Reading {
        case missing
        case damaged(Damage)
        case good(Generation, Payload)
    }

    func read(_ name: String, in folder: OpenFolder) throws(StoreError) -> Reading {
        guard let bytes = try bytes(of: name, in: folder) else { return .missing }
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: form.format)
            if !document.isUnreadable {
                return .good(Generation(bytes: bytes, document: document), try form.decode(document))
            }
        } catch {
            return .damaged(error)
        }
        throw StoreError(
            .unreadable, "“\(folder.path(of: name).string)” was written by a newer souk, and this one cannot read it.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }

    /// Takes a generation for the one that the next save follows.
    mutating func accept(
        _ generation: Generation, _ payload: Payload, in folder: OpenFolder, notices: [Message] = []
    ) -> Stored<Payload> {
        known = generation
        let path = folder.path(of: name).string
        var notices = notices
        if !generation.document.isChecked {
            notices.append("“\(path)” has no checksum, so it was not checked for damage.")
        }
        if generation.document.isReadOnly {
            notices.append("“\(path)” was written by a newer souk: it is only read, and changes to it cannot be saved.")
        }
        return Stored(payload, generation: generation.document.generation, notices: notices)
    }
}
