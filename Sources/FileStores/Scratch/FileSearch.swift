import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files of one kind that a path stands for: itself, or those in a folder and in the folders below it.
public struct FileSearch: Sendable {
    private let ending: String

    /// - Parameter ending: Of the files that are looked for in folders, such as `.souk`.
    public init(ending: String) {
        self.ending = ending
    }

    /// The files in the order of their names; those in a folder whose names begin with a point are left out.
    ///
    /// - Returns: Paths that begin with `path`; `path` alone for what is no folder, whatever it is.
    /// - Throws: `.notFound`, `.refused` for a folder that may not be read.
    public func files(at path: String) throws(Failure) -> [String] {
        do throws(Errno) {
            guard let status = try OpenFile.status(of: path) else {
                throw Errno.noSuchFileOrDirectory
            }
            guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
            var found: [String] = []
            try collect(in: path, into: &found)
            return found
        } catch .noSuchFileOrDirectory, .notDirectory {
            throw Failure(.notFound, "There is no file “\(path)”.")
        } catch {
            throw Failure(.refused, "“\(path)” could not be read: \(error.description).")
        }
    }

    private func collect(in path: String, into found: inout [String]) throws(Errno) {
        let folder = try OpenFile.opened(path, O_RDONLY | O_DIRECTORY)
        defer { folder.release() }
        let names = try SystemCalls().names(in: folder.descriptor).filter { !$0.hasPrefix(".") }
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let place = path.hasSuffix("/") ? path + name : path + "/" + name
            // A link to a folder is not walked: it may lead back.
            let status = try OpenFile.status(of: name, in: folder.descriptor, followingLinks: false)
            if status.map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
                try collect(in: place, into: &found)
            } else if name.hasSuffix(ending) {
                found.append(place)
            }
        }
    }
}
