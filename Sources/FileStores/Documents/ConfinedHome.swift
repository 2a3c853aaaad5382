import Domain
import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder that scripts from strangers may read and write in, and nowhere else.
///
/// A path is taken apart as text first: what does not begin with the folder is refused, and no file is asked about. What
/// is left is walked from the folder's own descriptor, a name at a time, and no link is followed: whoever changes
/// the way meanwhile changes nothing about where it ends.
public struct ConfinedHome: Sendable {
    /// The folder as it was named and as it is in fact, from the root; none where there is no such folder.
    private let homes: [[String]]
    private let path: String

    /// - Parameter home: What `--home` names; nil for no folder at all.
    public init(_ home: String?) {
        path = home ?? ""
        guard let home else {
            homes = []
            return
        }
        homes = [Self.names(of: home), Self.realPath(of: home).map { Self.names(of: $0) }].compactMap(\.self)
    }

    /// Finds the folder that a document is in, which whoever asks releases.
    ///
    /// - Throws: `.refused` for what is outside, behind a link, or souk's own; `.notFound`.
    func place(of path: String, by system: any FileSystem) throws(Failure) -> DocumentPlace {
        let names = try names(below: path)
        do {
            var folder = try OpenFile.opened(self.path, O_RDONLY | O_DIRECTORY, by: system)
            for name in names.dropLast() {
                let above = folder
                defer { above.release() }
                folder = try OpenFile.opened(
                    name, in: above.descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, by: system)
            }
            return DocumentPlace(folder: folder, name: names.last ?? ".")
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            throw Self.link(path)
        } catch {
            throw Failure(.notFound, "There is no folder for “\(path)”.")
        }
    }

    /// The names that lead from the folder to a document.
    private func names(below path: String) throws(Failure) -> [String] {
        guard !homes.isEmpty else {
            throw Failure(
                .refused, "“\(path)” is not opened: in safe mode there are no files without a home.",
                hint: "Start souk with --home DIR: what is in DIR can be read and written.")
        }
        let names = Self.names(of: path)
        guard !path.utf8.contains(0), let home = homes.first(where: { names.starts(with: $0) }) else {
            throw Failure(
                .refused, "“\(path)” is outside the home, where safe mode opens nothing.",
                hint: "Put it into the folder that --home names.")
        }
        let rest = Array(names.dropFirst(home.count))
        // Compared without regard to case, as some disks do.
        if let first = rest.first, XDGFolders.names.contains(first.lowercased()) {
            throw Failure(.refused, "“\(path)” is one of souk’s own files, which safe mode leaves alone.")
        }
        return rest
    }

    /// What is reached by a link, or by a name that stands for no folder.
    static func link(_ path: String) -> Failure {
        Failure(.refused, "“\(path)” is reached by a link, which safe mode does not follow.")
    }

    /// The names on the way from the root, those that lead back taken out with what they lead back from.
    private static func names(of path: String) -> [String] {
        let start = path.hasPrefix("/") ? [] : workingFolder.split(separator: "/").map(String.init)
        return path.split(separator: "/").reduce(into: start) { names, name in
            switch name {
            case ".": break
            case "..": _ = names.popLast()
            default: names.append(String(name))
            }
        }
    }

    private static var workingFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    private static func realPath(of path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Where a document is: a path, or a name in a folder that is open and that the name cannot lead out of.
struct DocumentPlace {
    /// The folder; nil where `name` is a path, which is followed wherever it leads.
    let folder: OpenFile?
    let name: String

    /// Whether the document has to be in its folder and nowhere else.
    var isConfined: Bool { folder != nil }

    /// What is added to the flags of `open(2)`, so that it follows no link and waits for nobody.
    var flags: Int32 { isConfined ? O_NOFOLLOW | O_NONBLOCK | O_NOCTTY : 0 }

    func release() { folder?.release() }
}
