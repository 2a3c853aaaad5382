public import Ports
import SystemPackage

import Platform

/// A file system in front of another one, which fails the calls that a tester has asked to fail.
///
/// Anything left behind by a failure, or undone after it, is the same as on a disk that fails this way.
struct FaultyFileSystem: FileSystem {
    let system: any FileSystem
    let faults: Faults
    /// True if writes count towards the number that succeed before the fault.
    let countsWrites: Bool

    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        if flags & O_EXCL != 0 {
            try nextWriteFault(opening: true)
        } else if flags & O_CREAT != 0 {
            try fail()
        }
        let file = try system.open(path, in: folder, flags, mode: mode)
        let isRead = flags & (O_WRONLY | O_RDWR | O_DIRECTORY) == 0
        // Only a file that exists counts as read.
        if isRead, let fault = faults.nextReadFault() {
            try? system.close(file)
            throw fault.cause
        }
        return file
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try nextWriteFault(opening: false)
        return try system.write(bytes, to: file)
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try fail()
        try system.rename(name, in: folder, to: newName, in: newFolder)
    }

    func remove(_ name: String, in folder: FileDescriptor?, isFolder: Bool) throws(Errno) {
        try fail()
        try system.remove(name, in: folder, isFolder: isFolder)
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try fail()
        try system.makeFolder(path, in: folder, mode: mode)
    }

    private func fail() throws(Errno) {
        if let fault = faults.currentWriteFault() { throw fault.cause }
    }

    /// - Parameter opening: True if a new file is created, false if bytes are written.
    private func nextWriteFault(opening: Bool) throws(Errno) {
        guard faults.disk?.fault.failsOpening == opening else { return }
        if let fault = faults.nextWriteFault(isCounted: countsWrites) { throw fault.cause }
    }

    // MARK: Calls that never fail on request

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try system.read(file, into: buffer)
    }

    func synchronize(_ file: FileDescriptor) throws(Errno) { try system.synchronize(file) }
    func close(_ file: FileDescriptor) throws(Errno) { try system.close(file) }
    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat { try system.status(of: file) }

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat {
        try system.status(of: path, in: folder, followingLinks: followingLinks)
    }

    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) { try system.lock(file, operation) }

    func names(in folder: FileDescriptor, withoutFiles: Bool) throws(Errno) -> [String] {
        try system.names(in: folder, withoutFiles: withoutFiles)
    }
}

/// The place for files: the machine's disk, or memory while the program runs.
public struct Disk: Sendable {
    private(set) var system: any FileSystem
    /// The same files, for writes that a tester does not know of and that their count of writes leaves out.
    private(set) var uncounted: any FileSystem
    /// The same files without the tester's faults.
    let faultless: any FileSystem
    let isLasting: Bool

    init(_ system: any FileSystem, isLasting: Bool = true) {
        (self.system, uncounted, faultless, self.isLasting) = (system, system, system, isLasting)
    }

    public static var machine: Disk { Disk(.machine) }
    public static func inMemory() -> Disk { Disk(MemoryFileSystem(), isLasting: false) }

    /// Returns the disk with the tester's faults; as it is if there can be none.
    public func failing(_ faults: Faults?) -> Disk {
        guard let faults else { return self }
        var disk = self
        disk.system = FaultyFileSystem(system: faultless, faults: faults, countsWrites: true)
        disk.uncounted = FaultyFileSystem(system: faultless, faults: faults, countsWrites: false)
        return disk
    }
}

extension DiskFault {
    var cause: Errno {
        switch self {
        case .full: .noSpace
        case .quota: .diskQuotaExceeded
        case .readOnly: .readOnlyFileSystem
        case .denied: .permissionDenied
        case .error, .unreadable: .ioError
        }
    }
}
