import SystemPackage

@testable import Storage

import Platform

/// A program's view of a ``SimulatedMachine``: the file system that a store is given.
struct SimulatedProgram: FileSystem {
    let machine: SimulatedMachine
    let number: Int

    /// False once the program was killed.
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
            try state.open(path, in: folder, flags, mode: mode, by: number)
        }
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try call(.read) { (state, effect) throws(Errno) in
            let limit = effect == nil ? buffer.count : max(1, min(buffer.count, try state.left(of: file)) / 3)
            return try state.files.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit)))
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try call(.write) { (state, effect) throws(Errno) in
            let count = effect == nil ? bytes.count : max(1, bytes.count / 3)
            return try state.files.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)), to: file)
        }
    }

    func synchronize(_ file: FileDescriptor) throws(Errno) {
        try call(.synchronize) { (state, effect) throws(Errno) in
            let node = try state.files.file(file).node
            guard case .failure(let error) = effect else { return state.disk.synchronize(node) }
            state.disk.dropWrites(of: node)
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
        try call(.status) { (state, _) throws(Errno) in try state.files.status(of: file) }
    }

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat {
        try call(.status) { (state, _) throws(Errno) in
            try state.files.status(of: path, in: folder, followingLinks: followingLinks)
        }
    }

    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        try call(.lock) { (state, _) throws(Errno) in try state.files.lock(file, operation) }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try call(.rename) { (state, _) throws(Errno) in
            try state.files.rename(name, in: folder, to: newName, in: newFolder)
        }
    }

    func remove(_ name: String, in folder: FileDescriptor?, isFolder: Bool) throws(Errno) {
        try call(.remove) { (state, _) throws(Errno) in
            try state.files.remove(name, in: folder, isFolder: isFolder)
        }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try call(.makeFolder) { (state, _) throws(Errno) in
            try state.files.makeFolder(path, in: folder, mode: mode)
        }
    }

    func names(in folder: FileDescriptor, withoutFiles: Bool) throws(Errno) -> [String] {
        try call(.names) { (state, _) throws(Errno) in
            try state.files.names(in: folder, withoutFiles: withoutFiles)
        }
    }
}
