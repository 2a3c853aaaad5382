import Domain
import Services
import SystemPackage

extension StateFile {
    /// Takes the file away: its newest generation goes to `attic`, under the first number that is free there.
    ///
    /// - Throws: As ``save(_:after:at:in:)``; `.notFound` when there is no file and none was expected.
    mutating func remove(
        after generation: Int, to attic: inout StateFolder, from folder: inout StateFolder
    ) throws(StoreError) {
        try folder.locked { (folder) throws(StoreError) in
            guard try current(after: generation, in: folder) != nil else {
                throw StoreError(.notFound, "There is no " + form.subject + ".")
            }
            do throws(Errno) {
                try move(to: try attic.openOrCreate(), from: folder)
            } catch {
                throw .unwritable(folder.path(of: name), error)
            }
        }
        known = nil
    }

    private func move(to attic: OpenFolder, from folder: OpenFolder) throws(Errno) {
        // The older generations first: one that stayed behind alone would be taken for all that is left of the file.
        for age in stride(from: Self.olderCount, through: 1, by: -1) { try folder.remove(olderName(age)) }
        var number = 1
        while try attic.contains("\(name).\(number)") { number += 1 }
        try folder.rename(name, to: "\(name).\(number)", in: attic)
        try attic.synchronize()
        try folder.synchronize()
    }
}
