import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension StateFile {
    /// The newest good generation, with what was damaged on the way to it.
    private struct Search {
        var damaged: [(name: String, damage: Damage)] = []
        var found: (generation: Generation, payload: Payload, age: Int)?
        /// Whether the file is of the generation that follows it.
        var isRepeated = false
    }

    /// Puts the newest good generation in the place of one that is damaged or missing; the folder is locked.
    ///
    /// Everything is read before anything is moved. What is written back gets a number past every one that the damaged
    /// generations can have had, so that a souk that still holds one of those does not take it for its own.
    mutating func recover(at time: Date, in folder: OpenFolder) throws(StoreError) -> Loaded<Payload> {
        let search = try search(in: folder)
        if let found = search.found, found.age == 0 {
            let notices = search.isRepeated ? try repetition(in: folder) : []
            return Loaded(stored: accept(found.generation, found.payload, in: folder, notices: notices))
        }
        let names: [String]
        do throws(Errno) {
            names = try setAside(search.damaged.map(\.name), in: folder)
        } catch {
            throw .unwritable(folder.path(of: name), error)
        }
        let loss = loss(of: search.damaged.first?.damage, keptAs: names, in: folder)
        guard let found = search.found else { return Loaded(losses: names.isEmpty ? [] : [loss]) }
        let old = found.generation.document
        let notice: Message = loss + " What was saved at \(old.savedAt) was loaded in its place."
        guard !old.isReadOnly else {
            return Loaded(stored: accept(found.generation, found.payload, in: folder, notices: [notice]))
        }
        let document = StateDocument(
            format: form.format, generation: old.generation + found.age + 1, payload: old.payload.object,
            savedAt: time, savedBy: Int(getpid()), over: old)
        try write(document, over: nil, in: folder)
        return Loaded(stored: Stored(found.payload, generation: document.generation, notices: [notice]))
    }

    /// What is told of damaged files that were set aside and that nothing has taken the place of since: whoever set them
    /// aside may have been stopped before it said so.
    func earlierLosses(in folder: inout StateFolder) throws(StoreError) -> [Message] {
        do throws(Errno) {
            guard let open = try folder.open() else { return [] }
            let names = try open.names().filter { DamagedName($0) != nil && $0.hasPrefix(name + ".") }.sorted()
            guard !names.isEmpty else { return [] }
            return ["“\(open.path(of: name).string)” is missing; what was damaged is kept as \(list: names)."]
        } catch {
            throw .unreadable(folder.path, error)
        }
    }

    private func search(in folder: OpenFolder) throws(StoreError) -> Search {
        var search = Search()
        for age in 0...Self.olderCount {
            let name = age == 0 ? name : olderName(age)
            switch try read(name, in: folder) {
            case .missing: break
            case .damaged(let damage): search.damaged.append((name, damage))
            case .good(let generation, let payload):
                guard let newest = search.found?.generation.document.generation else {
                    search.found = (generation, payload, age)
                    break
                }
                if generation.document.generation > newest {
                    search.damaged = [(self.name, Damage(reason: "it is older than “\(name)”"))]
                    search.found = (generation, payload, age)
                }
                search.isRepeated = generation.document.generation == newest
            }
            // What follows the file itself may be newer still; what follows that cannot be.
            if age > 0, search.found != nil { break }
        }
        return search
    }

    /// Renames files so that nothing is written over them, nor they over anything; returns their new names.
    private func setAside(_ names: [String], in folder: OpenFolder) throws(Errno) -> [String] {
        var newNames: [String] = []
        for damaged in names { newNames.append(try folder.setAside(damaged, asDamaged: name)) }
        try folder.synchronize()
        return newNames
    }

    /// What is told where a copy of the older generation is in the file's place, rather than both being one file as
    /// after a save that was cut off.
    private func repetition(in folder: OpenFolder) throws(StoreError) -> [Message] {
        do throws(Errno) {
            if try folder.identity(of: name) == folder.identity(of: olderName(1)) { return [] }
        } catch {
            throw .unreadable(folder.path(of: name), error)
        }
        let path = folder.path(of: name).string
        return ["“\(path)” is a copy of “\(olderName(1))”, so what was saved last may be gone."]
    }

    private func loss(of damage: Damage?, keptAs names: [String], in folder: OpenFolder) -> Message {
        let path = folder.path(of: name).string
        guard let damage else { return "“\(path)” was missing." }
        return "“\(path)” was damaged (\(damage.reason)) and is kept as \(list: names)."
    }
}
