import Foundation

extension ScratchHome {
    /// Where files are in memory: a proof that pulls no plug has no use for the disk's seconds.
    static var quickFolder: String? {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    }

    /// Another folder with all that is in this one; what is one file under two names there is one here too.
    func copy() throws -> ScratchHome {
        let copy = try ScratchHome(in: Self.quickFolder)
        var copied: [UInt64: String] = [:]
        for name in try names() {
            var status = stat()
            guard lstat(file(name), &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                mkdir(copy.file(name), 0o700)
            } else if let first = copied[UInt64(status.st_ino)] {
                link(first, copy.file(name))
            } else {
                try FileManager.default.copyItem(atPath: file(name), toPath: copy.file(name))
                copied[UInt64(status.st_ino)] = copy.file(name)
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
