import Foundation

extension ScratchHome {
    /// Where files are in memory: a proof that pulls no plug has no use for the disk's seconds.
    static var quickFolder: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Another folder with all that is in this one.
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

    /// Every file and folder in it by its path from here, folders before what is in them.
    func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }
}
