import Domain
import Services
import SystemPackage

extension StateFile {
    /// Takes the file away: `move` gives its newest generation another place, and the older ones are gone by then.
    ///
    /// - Throws: As ``save(_:after:at:in:preparing:)``; `.notFound` when there is no file and none was expected.
    mutating func remove(
        after generation: Int, from folder: inout StateFolder, by move: (OpenFolder) throws(Errno) -> Void
    ) throws(StoreError) {
        try folder.locked { (folder) throws(StoreError) in
            guard try current(after: generation, in: folder) != nil else {
                throw StoreError(.notFound, "There is no \(form.subject).")
            }
            do throws(Errno) {
                try removeOlder(in: folder)
                try move(folder)
            } catch {
                throw .unwritable(folder.path(of: name), error)
            }
        }
        known = nil
    }

    /// Takes the older generations away, lest one that stays behind alone be taken for all that is left of the file.
    ///
    /// It returns when they are gone on disk as well: a power cut must not undo this and keep what follows.
    func removeOlder(in folder: OpenFolder) throws(Errno) {
        var isChanged = false
        for age in stride(from: Self.olderCount, through: 1, by: -1) where try folder.contains(olderName(age)) {
            try folder.remove(olderName(age))
            isChanged = true
        }
        if isChanged { try folder.synchronize() }
    }
}
