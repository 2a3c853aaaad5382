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
        var files = Dictionary(grouping: entries) { $0.import }.map { name, entries in
            let path = entries.lazy.compactMap { Self.source(of: imports + "/" + $0.folder) }.first
            let bytes = entries.reduce(0) { $0 + Self.size(ofFolder: imports + "/" + $1.folder) }
            return CachedData(name: path?.split(separator: "/").last.map(String.init) ?? name, path: path, bytes: bytes)
        }
        let names = Dictionary(grouping: files, by: \.name)
        for index in files.indices where (names[files[index].name]?.count ?? 0) > 1 {
            files[index].name = files[index].path ?? files[index].name
        }
        return (files + kept).filter { $0.bytes > 0 }.sorted { ($0.bytes, $1.name) > ($1.bytes, $0.name) }
    }

    public func clear(_ data: CachedData) throws(Failure) {
        if let kept = databases.first(where: { $0.name == data.name }), data.path == nil {
            kept.database.close()
            return try remove(kept.path, of: data)
        }
        for (folder, name) in entries where (Self.source(of: imports + "/" + folder) ?? name) == data.path ?? data.name
        {
            let lock = Platform.open("\(imports)/\(name).lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            defer { if lock >= 0 { close(lock) } }
            guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
                throw Failure(.refused, "“\(data.name)” is being imported by another souk.")
            }
            try remove(imports + "/" + folder, of: data)
        }
    }

    private func remove(_ path: String, of data: CachedData) throws(Failure) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Failure(.unwritable, "“\(data.name)” could not be deleted.")
        }
    }

    /// The folders of imports, with the names of their imports.
    private var entries: [(folder: String, import: String)] {
        ((try? FileManager.default.contentsOfDirectory(atPath: imports)) ?? []).compactMap { folder in
            guard !folder.hasSuffix(".lock"), let end = folder.lastIndex(where: { $0 == "-" || $0 == "." }) else {
                return nil
            }
            return (folder, String(folder[..<end]))
        }
    }

    private static func source(of folder: String) -> String? {
        FileManager.default.contents(atPath: folder + "/" + FileImport.source).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func size(ofFolder folder: String) -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).reduce(0) {
            $0 + size(of: folder + "/" + $1)
        }
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }
}
