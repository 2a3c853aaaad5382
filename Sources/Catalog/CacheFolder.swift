import Domain
import FoundationEssentials
import Platform
public import Ports

/// The folder of everything that can be made or fetched again.
public struct CacheFolder: CacheStore {
    private let databases: [(name: String, path: String, database: CatalogDatabase)]
    private let imports: String

    /// - Parameter databases: The databases by the name that users see, with the names of their files.
    public init(_ folder: String, databases: [(name: String, file: String, database: CatalogDatabase)]) {
        self.databases = databases.map { ($0.name, folder + "/" + $0.file, $0.database) }
        imports = folder + "/imports"
    }

    public func contents() -> [CachedData] {
        for kept in databases { kept.database.finishWriting() }
        let kept = databases.map { CachedData(name: $0.name, bytes: Self.size(of: $0.path)) }
        var files = Dictionary(grouping: folders, by: Self.source).map { path, folders in
            CachedData(
                name: path.split(separator: "/").last.map(String.init) ?? path, path: path,
                bytes: folders.reduce(0) { $0 + Self.size(ofFolder: $1) })
        }
        let names = Dictionary(grouping: files, by: \.name)
        for (index, file) in files.enumerated() where (names[file.name]?.count ?? 0) > 1 {
            files[index].name = file.path ?? file.name
        }
        return (files + kept).filter { $0.bytes > 0 }.sorted { ($0.bytes, $1.name) > ($1.bytes, $0.name) }
    }

    public func clear(_ data: CachedData) throws(Failure) {
        if let kept = databases.first(where: { $0.name == data.name }), data.path == nil {
            kept.database.close()
            return try remove(kept.path, of: data)
        }
        for folder in folders where Self.source(of: folder) == data.path {
            // The lock has the name of the folder without the state of the file.
            let end = folder.lastIndex { $0 == "-" || $0 == "." } ?? folder.endIndex
            let lock = Platform.open("\(folder[..<end]).lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            defer { if lock >= 0 { close(lock) } }
            guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
                throw Failure(.refused, "“\(data.name)” is being imported by another souk.")
            }
            try remove(folder, of: data)
        }
    }

    private func remove(_ path: String, of data: CachedData) throws(Failure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Failure(.unwritable, "“\(data.name)” could not be deleted.")
        }
    }

    private var folders: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: imports)) ?? []).filter { !$0.hasSuffix(".lock") }
            .map { imports + "/" + $0 }
    }

    /// Returns the path of the imported file; that of the folder if it does not say.
    private static func source(of folder: String) -> String {
        FileManager.default.contents(atPath: folder + "/" + FileImport.source).map {
            String(decoding: $0, as: UTF8.self)
        } ?? folder
    }

    private static func size(ofFolder folder: String) -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).reduce(0) {
            $0 + size(of: folder + "/" + $1)
        }
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }

    /// Makes a folder for the user alone, and those above it that are missing. Foundation's function for it takes a
    /// thirtieth of the time of a first page.
    ///
    /// - Throws: `CocoaError`.
    static func make(_ path: String) throws {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw CocoaError(.fileWriteUnknown)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw CocoaError(.fileWriteUnknown) }
    }
}
