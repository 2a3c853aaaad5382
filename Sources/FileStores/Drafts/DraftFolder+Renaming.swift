import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension DraftFolder {
    /// Saves a draft under another name, which its versions follow.
    ///
    /// The file is saved where it is, with its new name and the old one in it, and then renamed: cut off before that it
    /// is the draft of the old name still, after it the draft of the new one. Its versions follow at the next start at
    /// the latest.
    mutating func rename(
        _ name: DraftName, to draft: Draft, after generation: Int, at time: Date
    ) throws(StoreError) -> Int {
        var file = file(of: name)
        var renamed = StateFile(name: draft.name.string + ".json", form: .draft(draft.name))
        var failure: Errno?
        try folder.locked { (folder) throws(StoreError) in
            guard let current = try file.current(after: generation, in: folder) else {
                throw StoreError(.notFound, "There is no \(file.form.subject).")
            }
            try Self.requireFree(renamed, in: folder)
            failure = Self.keep(current, of: name, in: folder)
            var payload = draft.stored(over: current.document.payload.object)
            payload["formerName"] = .string(name.string)
            let document = StateDocument(
                format: file.form.format, generation: generation + 1, payload: payload, savedAt: time,
                savedBy: Int(getpid()), over: current.document)
            try file.write(document, over: current, in: folder)
            do throws(Errno) {
                let version = DraftHistory(of: name, in: folder).file(generation)
                try Self.move(file, to: renamed, keptAs: version, in: folder)
            } catch {
                throw .unwritable(folder.path(of: renamed.name), error)
            }
            renamed.known = file.known
            failure = Self.moveVersions(of: name, to: draft.name, at: time, in: folder) ?? failure
            DraftHistory(of: draft.name, in: folder).lendOlder(to: renamed, after: generation + 1)
        }
        note(nil, of: name)
        note(renamed, of: draft.name, unkept: failure)
        return generation + 1
    }

    /// Refuses a name under which there is a draft.
    static func requireFree(_ file: StateFile<Draft>, in folder: OpenFolder) throws(StoreError) {
        do throws(Errno) {
            for name in file.everyName where try folder.contains(name) {
                throw .fileExists
            }
        } catch .fileExists {
            throw StoreError(.conflict, "There is \(file.form.subject) already.", hint: "Choose another name.")
        } catch {
            throw .unreadable(folder.path(of: file.name), error)
        }
    }

    /// Renames the file that was saved for it; where that fails, what was there before takes its place again.
    private static func move(
        _ file: StateFile<Draft>, to renamed: StateFile<Draft>, keptAs version: String, in folder: OpenFolder
    ) throws(Errno) {
        do throws(Errno) {
            try file.removeOlder(in: folder)
            try folder.rename(file.name, to: renamed.name)
            try folder.synchronize()
        } catch {
            try? folder.rename(renamed.name, to: file.name)
            try? folder.rename(version, to: file.name)
            throw error
        }
    }

    private static func moveVersions(
        of name: DraftName, to newName: DraftName, at time: Date, in folder: OpenFolder
    ) -> Errno? {
        let (old, new) = (DraftHistory(of: name, in: folder), DraftHistory(of: newName, in: folder))
        do throws(Errno) {
            try DraftTrash(in: folder).vacate(new, of: newName, at: time)
            try old.move(to: new.place)
            return nil
        } catch {
            return error
        }
    }
}
