import Domain
import FoundationEssentials
public import Ports
import SystemPackage

import Platform

/// The only folder that untrusted scripts may read and write in.
///
/// A path is first checked as text: a path outside the folder is refused before any file is touched. The rest is opened
/// one name at a time, starting from the folder's own descriptor, and no link is followed. Changes to the folders in
/// between therefore cannot redirect it.
public struct ConfinedHome: Sendable {
    /// The folder's path as it was named and as resolved, split into names; empty if no folder was given.
    private let homes: [[String]]
    private let path: String

    /// - Parameter home: The value of `--home`; nil allows no folder at all.
    public init(_ home: String?) {
        path = home ?? ""
        homes = [home, home.flatMap { try? realPath(of: $0) }].compactMap { $0.map { Self.names(of: $0) } }
    }

    /// Finds the folder that contains a document; the caller releases it.
    func place(of path: String, by system: any FileSystem) throws(Failure) -> (folder: OpenFile?, name: String) {
        let names = try names(below: path)
        do {
            var folder = try OpenFile.opened(self.path, O_RDONLY | O_DIRECTORY, by: system)
            for name in names.dropLast() {
                let above = folder
                defer { above.release() }
                folder = try OpenFile.opened(
                    name, in: above.descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, by: system)
            }
            return (folder, names.last ?? ".")
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            throw Self.link(path)
        } catch {
            throw Failure(.notFound, "The folder of “\(path)” does not exist.")
        }
    }

    /// Checks that a file may be read.
    ///
    /// - Throws: `.refused` for a path outside, behind a link, or among souk's own files; `.notFound`.
    public func check(_ path: String) throws(Failure) {
        let place = try place(of: path, by: .machine)
        defer { place.folder?.release() }
        let status = try? OpenFile.status(
            of: place.name, in: place.folder?.descriptor, followingLinks: false, by: .machine)
        guard let status else { throw Failure(.notFound, "The file “\(path)” does not exist.") }
        guard status.isRegular, status.st_nlink == 1 else { throw Self.link(path) }
    }

    public static let noServer = Failure(.refused, "Safe mode adds no service from a server.")

    /// Checks that the records of an added service may be read: only those of a file.
    ///
    /// - Throws: The errors of ``check(_:)`` for a file; `.refused` for a server or a database.
    public func check(_ location: SourceLocation) throws(Failure) {
        guard case .file(let path) = location else { throw Self.noServer }
        try check(path)
    }

    /// Returns the names that lead from the folder to a document.
    private func names(below path: String) throws(Failure) -> [String] {
        guard !homes.isEmpty else {
            throw Failure(
                .refused, "“\(path)” was not opened: in safe mode, files need --home DIR.",
                hint: "Start souk with --home DIR; files in DIR can be read and written.")
        }
        let names = Self.names(of: path)
        guard !path.utf8.contains(0), let home = homes.first(where: { names.starts(with: $0) }) else {
            throw Failure(
                .refused, "“\(path)” is outside the --home folder; safe mode opens nothing there.",
                hint: "Name a file in the --home folder.")
        }
        let rest = Array(names.dropFirst(home.count))
        // Compared case-insensitively, as some disks do.
        if let first = rest.first, XDGFolders.names.contains(first.lowercased()) {
            throw Failure(.refused, "“\(path)” is one of souk’s own files, which safe mode leaves alone.")
        }
        return rest
    }

    /// Returns the failure for a path that leads through a link, or through a name that is not a folder.
    static func link(_ path: String) -> Failure {
        Failure(.refused, "“\(path)” is reached by a link, which safe mode does not follow.")
    }

    /// Returns the names on the way from the root, with `.` and `..` resolved.
    private static func names(of path: String) -> [String] {
        let start =
            path.hasPrefix("/") ? [] : FileManager.default.currentDirectoryPath.split(separator: "/").map(String.init)
        return path.split(separator: "/").reduce(into: start) { names, name in
            switch name {
            case ".": break
            case "..": _ = names.popLast()
            default: names.append(String(name))
            }
        }
    }
}
