import Foundation

extension ScratchHome {
    /// Files in memory: a proof without power cuts does not need a slow disk.
    static var quickFolder: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Returns a copy of this folder.
    func copy() throws -> ScratchHome {
        let copy = try ScratchHome(in: Self.quickFolder)
        for name in try names() {
            var status = stat()
            guard lstat(file(name), &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                mkdir(copy.file(name), 0o700)
            } else {
                try FileManager.default.copyItem(atPath: file(name), toPath: copy.file(name))
            }
        }
        return copy
    }

    /// All files and folders by relative path, parents first.
    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }
}
