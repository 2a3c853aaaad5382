import SystemPackage

@testable import FileStores

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program's view of a ``SimulatedMachine``: the file system that a store is given.
struct SimulatedProgram: FileSystem {
    let machine: SimulatedMachine
    let number: Int

    /// Whether it was not killed.
    var isRunning: Bool { machine.with { $0.running.contains(number) } }

    private func call<Result: Sendable>(
        _ call: SimulatedCall, _ body: (inout SimulatedState, SimulatedFault.Effect?) throws(Errno) -> Result
    ) throws(Errno) -> Result {
        let result = machine.with { state in
            Swift.Result { () throws(Errno) in
                let effect = try state.begin(call, of: number)
                return try body(&state, effect)
            }
        }
        return try result.get()
    }

    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        try call(.open) { (state, _) throws(Errno) in
            let (parent, name) = try state.place(path, in: folder)
            let isAppending = flags & O_APPEND != 0
            if let node = state.disk.node(at: name, from: parent) {
                if flags & O_CREAT != 0, flags & O_EXCL != 0 { throw .fileExists }
                let isFolder = state.disk[node].isFolder
                if flags & O_DIRECTORY != 0, !isFolder { throw .notDirectory }
                if flags & O_ACCMODE != O_RDONLY, isFolder { throw .isDirectory }
                return state.open(node, by: number, isAppending: isAppending)
            }
            guard flags & O_CREAT != 0 else { throw .noSuchFileOrDirectory }
            let node = state.disk.create(name, in: parent, isFolder: false, at: state.time)
            return state.open(node, by: number, isAppending: isAppending)
        }
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        let limit = buffer.count
        let bytes = try call(.read) { (state, effect) throws(Errno) in
            let open = try state.file(file)
            let there = Array(state.disk[open.node].bytes.dropFirst(open.offset).prefix(limit))
            let bytes = effect == nil ? there : Array(there.prefix(max(1, there.count / 3)))
            state.move(file, to: open.offset + bytes.count)
            return bytes
        }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        let bytes = Array(bytes)
        return try call(.write) { (state, effect) throws(Errno) in
            let open = try state.file(file)
            let count = effect == nil ? bytes.count : min(bytes.count, max(1, bytes.count / 3))
            let offset = open.isAppending ? state.disk[open.node].bytes.count : open.offset
            state.disk.write(Array(bytes.prefix(count)), to: open.node, at: offset, time: state.time)
            state.move(file, to: offset + count)
            return count
        }
    }

    func synchronize(_ file: FileDescriptor) throws(Errno) {
        try call(.synchronize) { (state, effect) throws(Errno) in
            let node = try state.file(file).node
            guard case .failure(let error) = effect else { return state.disk.synchronize(node) }
            if error != .interrupted { state.disk.dropWrites(of: node) }
            throw error
        }
    }

    func close(_ file: FileDescriptor) throws(Errno) {
        try call(.close) { (state, effect) throws(Errno) in
            try state.close(file)
            if case .failure(let error) = effect { throw error }
        }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        try call(.status) { (state, _) throws(Errno) in state.status(of: try state.file(file).node) }
    }

    func status(
        of path: String, in folder: FileDescriptor?, followingLinks: Bool
    ) throws(Errno) -> CInterop.Stat {
        try call(.status) { (state, _) throws(Errno) in state.status(of: try state.node(path, in: folder)) }
    }

    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        try call(.lock) { (state, _) throws(Errno) in
            if operation == LOCK_UN { try state.unlock(file) } else { try state.lock(file) }
        }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try call(.rename) { (state, _) throws(Errno) in
            let node = try state.node(name, in: folder)
            let (old, new) = (try state.place(name, in: folder), try state.place(newName, in: newFolder))
            state.disk.rename(old.name, in: old.folder, to: new.name, in: new.folder, node: node)
        }
    }

    func link(
        _ name: String, in folder: FileDescriptor, to secondName: String, in secondFolder: FileDescriptor
    ) throws(Errno) {
        try call(.link) { (state, _) throws(Errno) in
            let node = try state.node(name, in: folder)
            let second = try state.place(secondName, in: secondFolder)
            guard state.disk[second.folder].names[second.name] == nil else { throw .fileExists }
            state.disk.link(node, to: second.name, in: second.folder)
        }
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(Errno) {
        try call(.unlink) { (state, _) throws(Errno) in
            let node = try state.node(name, in: folder)
            guard !state.disk[node].isFolder else { throw .isDirectory }
            let place = try state.place(name, in: folder)
            state.disk.unlink(place.name, in: place.folder, node: node)
        }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try call(.makeFolder) { (state, _) throws(Errno) in
            let (parent, name) = try state.place(path, in: folder)
            guard state.disk[parent].names[name] == nil else { throw .fileExists }
            _ = state.disk.create(name, in: parent, isFolder: true, at: state.time)
        }
    }

    func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno) {
        try call(.removeFolder) { (state, _) throws(Errno) in
            let node = try state.node(name, in: folder)
            guard state.disk[node].isFolder else { throw .notDirectory }
            guard state.disk[node].names.isEmpty else { throw .directoryNotEmpty }
            let place = try state.place(name, in: folder)
            state.disk.unlink(place.name, in: place.folder, node: node)
        }
    }

    func names(in folder: FileDescriptor) throws(Errno) -> [String] {
        try call(.names) { (state, _) throws(Errno) in
            state.disk[try state.folder(folder)].names.keys + [".", ".."]
        }
    }
}

extension SimulatedState {
    fileprivate func status(of node: Int) -> CInterop.Stat {
        var status = CInterop.Stat()
        status.st_dev = 1
        status.st_ino = .init(node)
        status.st_mode = disk[node].isFolder ? S_IFDIR | 0o700 : S_IFREG | 0o600
        status.st_nlink = .init(disk.nameCount(of: node))
        status.st_size = .init(disk[node].bytes.count)
        #if canImport(Glibc)
            status.st_mtim.tv_sec = disk[node].modified
            status.st_ctim.tv_sec = disk[node].modified
        #else
            status.st_mtimespec.tv_sec = disk[node].modified
            status.st_ctimespec.tv_sec = disk[node].modified
        #endif
        return status
    }
}
