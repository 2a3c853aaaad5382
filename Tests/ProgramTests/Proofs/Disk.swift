import Foundation

/// Files and folders of a disk, as a model independent of any real disk.
struct Disk: Sendable {
    /// A file or folder, identified by a number independent of its name.
    typealias Node = Int

    static let root: Node = 0

    /// The nodes of the names in each folder.
    var folders: [Node: [String: Node]] = [root: [:]]
    var files: [Node: [UInt8]] = [:]

    /// Reads the current contents of a home.
    init(reading home: TemporaryFolder) throws {
        var node = Self.root
        var places: [String: Node] = ["": Self.root]
        // The cache is not state, and it is large.
        for name in try home.names() where !name.hasPrefix("cache") {
            var status = stat()
            guard lstat(home.file(name), &status) == 0 else { continue }
            node += 1
            if status.st_mode & S_IFMT == S_IFDIR {
                folders[node] = [:]
                places[name] = node
            } else {
                files[node] = Array(try Data(contentsOf: URL(filePath: home.file(name))))
            }
            let parts = name.split(separator: "/")
            let folder = places[parts.dropLast().joined(separator: "/")] ?? Self.root
            folders[folder]?[String(parts.last ?? "")] = node
        }
    }

    /// A home with everything reachable from its root.
    func written() throws -> TemporaryFolder {
        let home = TemporaryFolder(in: TemporaryFolder.quickFolder)
        try write(Self.root, to: home.path)
        return home
    }

    private func write(_ folder: Node, to path: String) throws {
        for (name, node) in folders[folder] ?? [:] {
            let path = path + "/" + name
            if folders[node] != nil {
                mkdir(path, 0o700)
                try write(node, to: path)
            } else {
                try Data(files[node] ?? []).write(to: URL(filePath: path))
            }
        }
    }

    /// The contents of reachable files by path; folders have paths that end in `/`.
    var contents: [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        func add(_ folder: Node, _ path: String) {
            for (name, node) in folders[folder] ?? [:] {
                if let bytes = files[node] {
                    contents[path + name] = bytes
                } else {
                    contents[path + name + "/"] = []
                    add(node, path + name + "/")
                }
            }
        }
        add(Self.root, "")
        return contents
    }

    /// A short description for failure messages.
    var told: String {
        contents.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
    }
}
