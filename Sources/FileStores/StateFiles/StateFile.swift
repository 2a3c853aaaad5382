import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One file that holds state, saved so that nothing that was said to be saved is ever lost (design §6).
///
/// A save, under the folder's lock, for a file `session.json`:
///
/// 1. `session.json` is read again, and compared with what was read or saved here last.
/// 2. The new generation is written to `session.json.new`, a new file, and synchronised.
/// 3. `session.json.1` is renamed to `session.json.2`.
/// 4. `session.json` gets `session.json.1` as a second name.
/// 5. `session.json.new` is renamed to `session.json`.
/// 6. The folder is synchronised; only then does the save return.
///
/// So three generations are kept, two synchronisations are made, and at every moment `session.json` is the newest
/// generation there is, whole: cut off before 5 it is the old one, after 5 the new one. What a cut leaves behind is
/// harmless: a `.new` file is removed by the next save; after 3 there is no `.1` until the next save makes it; after 4
/// `.1` and `session.json` are one file, which the next save notices and does not move `.1` on. Where the file system
/// has no second names, 4 is a rename, and a cut before 5 leaves `.1` as the newest, where loading finds it.
///
/// That somebody else has saved since is told by the bytes themselves. A file of some kilobytes is read and compared in
/// microseconds, beside a synchronisation's hundreds, and leaves no doubt, while inode numbers are used again and
/// clocks tick coarsely.
struct StateFile<Payload: Sendable>: Sendable {
    /// How many generations are kept beside the newest.
    static var olderCount: Int { 2 }

    let name: String
    let form: StoredForm<Payload>
    /// Mebibytes that the file may have.
    let sizeLimit: Int
    /// What was read or saved here last.
    var known: Generation?

    init(name: String, form: StoredForm<Payload>, sizeLimit: Int = 16) {
        self.name = name
        self.sizeLimit = sizeLimit
        self.form = form
    }

    /// One generation of the file, as it is on disk.
    struct Generation: Sendable {
        let bytes: [UInt8]
        let document: StateDocument
    }

    /// Where a generation is kept after `age` more saves.
    func olderName(_ age: Int) -> String {
        "\(name).\(age)"
    }

    /// Every name under which a generation is kept, the newest first.
    var everyName: [String] {
        [name] + (1...Self.olderCount).map(olderName)
    }

    /// Saves `payload` as the generation after `generation`, 0 where there is none yet, and returns the new one.
    ///
    /// - Parameter prepare: Is given the generation that is about to be replaced, where there is one.
    /// - Throws: `.conflict` when that is not the generation on disk, or when its content is not what was read or saved
    ///   here last; `.readOnly`; `.unwritable`; `.unreadable`. Nothing is changed then.
    mutating func save(
        _ payload: Payload, after generation: Int, at time: Date, in folder: inout StateFolder,
        preparing prepare: (Generation, OpenFolder) -> Void = { _, _ in }
    ) throws(StoreError) -> Int {
        try folder.locked { (folder) throws(StoreError) in
            let current = try current(after: generation, in: folder)
            if let current { prepare(current, folder) }
            let document = StateDocument(
                format: form.format, generation: generation + 1,
                payload: form.encode(payload, current?.document.payload.object ?? JSONObject()),
                savedAt: time, savedBy: Int(getpid()), over: current?.document)
            try write(document, over: current, in: folder)
            return document.generation
        }
    }

    /// The generation on disk, when it is `generation` and as it is known here; nil when there is none.
    func current(after generation: Int, in folder: OpenFolder) throws(StoreError) -> Generation? {
        guard let bytes = try bytes(of: name, in: folder) else {
            if generation == 0 { return nil }
            throw StoreError(.conflict, "“\(folder.path(of: name).string)” is no longer there.", hint: Self.repeatHint)
        }
        let current = if let known, known.bytes == bytes { known } else { try changed(bytes, in: folder) }
        guard current.document.generation == generation else { throw conflict(with: current.document) }
        guard !current.document.isReadOnly else {
            throw StoreError(
                .readOnly, "“\(folder.path(of: name).string)” was written by a newer souk and is only read.",
                hint: "Use the newer souk, or another folder with --home DIR.")
        }
        return current
    }

    /// The generation on disk, when it is another than the one known.
    private func changed(_ bytes: [UInt8], in folder: OpenFolder) throws(StoreError) -> Generation {
        let path = folder.path(of: name).string
        let current: Generation
        do throws(Damage) {
            current = Generation(bytes: bytes, document: try StateDocument(reading: bytes, format: form.format))
        } catch {
            // Loading sets it aside and says so; a save must not be what covers it up.
            throw StoreError(.conflict, "“\(path)” was changed, and \(error.reason).", hint: Self.repeatHint)
        }
        // The same number over other content: mended by hand, or removed and begun anew.
        guard current.document.generation != known?.document.generation else {
            throw StoreError(.conflict, "“\(path)” was changed after it was read here.", hint: Self.repeatHint)
        }
        return current
    }

    private func conflict(with document: StateDocument) -> StoreError {
        let saver: Message = document.savedBy.map { "Another souk (process \(String($0)))" } ?? "Another souk"
        let message: Message = "\(saver) saved \(form.subject) at \(document.savedAt), after it was read here."
        return StoreError(.conflict, message, hint: Self.repeatHint)
    }

    private static var repeatHint: Message { "Nothing was overwritten: try again." }

    /// Makes `document` the newest generation, in place of `current`.
    mutating func write(
        _ document: StateDocument, over current: Generation?, in folder: OpenFolder
    ) throws(StoreError) {
        let bytes = document.encoded()
        guard bytes.count <= sizeLimit << 20 else {
            let path = folder.path(of: name).string
            throw StoreError(
                .unwritable, "“\(path)” would grow beyond \(sizeLimit) MiB, more than souk keeps in a file.",
                hint: "Restore some of what is archived, or shorten the draft.")
        }
        do throws(Errno) {
            try replace(with: bytes, keepsOlder: current != nil, in: folder)
        } catch {
            throw .unwritable(folder.path(of: name), error)
        }
        known = Generation(bytes: bytes, document: document)
    }

    private func replace(with bytes: [UInt8], keepsOlder: Bool, in folder: OpenFolder) throws(Errno) {
        let newName = name + ".new"
        try folder.create(newName, holding: bytes)
        do throws(Errno) {
            if keepsOlder { try keepCurrent(in: folder) }
            try folder.rename(newName, to: name)
        } catch {
            try? folder.remove(newName)
            throw error
        }
        do throws(Errno) {
            try folder.synchronize()
        } catch {
            // Not known to be on disk, so not saved: what was there before takes its place again.
            if keepsOlder { try? folder.rename(olderName(1), to: name) } else { try? folder.remove(name) }
            throw error
        }
    }

    /// Steps 3 and 4: the generation that is about to be replaced stays under an older name.
    private func keepCurrent(in folder: OpenFolder) throws(Errno) {
        if try folder.identity(of: name) == folder.identity(of: olderName(1)) { return }
        for age in stride(from: Self.olderCount, to: 1, by: -1) {
            _ = try ifPresent { () throws(Errno) in try folder.rename(olderName(age - 1), to: olderName(age)) }
        }
        do throws(Errno) {
            try folder.link(name, to: olderName(1))
        } catch .notPermitted, .notSupported, .noFunction {
            try folder.rename(name, to: olderName(1))
        } catch {
            throw error
        }
    }
}
