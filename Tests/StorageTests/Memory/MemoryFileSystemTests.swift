import Dispatch
import Ports
import SystemPackage
import Testing

@testable import Storage

import Platform

/// The calls of a file system in memory behave like the system's.
struct MemoryFileSystemTests {
    private let system = MemoryFileSystem()

    private func folder(_ path: String = "/") throws -> OpenFolder {
        let opened = try OpenFile.opened(path, O_RDONLY | O_DIRECTORY, by: system)
        return OpenFolder(path: FilePath(path), descriptor: opened.descriptor, by: system)
    }

    private func open(_ path: String, _ flags: Int32) throws -> OpenFile {
        try OpenFile.opened(path, flags, by: system)
    }

    private func bytes(_ path: String) throws -> [UInt8]? {
        try folder().bytes(of: path, limit: 1_000)
    }

    // MARK: Opening

    @Test func `it starts with an empty folder`() throws {
        #expect(try folder().names().sorted() == [".", ".."])
    }

    @Test func `a path is resolved from the root or from the given folder`() throws {
        let root = try folder()
        try root.makeFolder("a")
        try root.makeFolder("a/b")
        try folder("a/b").create("../c", holding: [1])
        for path in ["/a/c", "a/c", "a/./b/../c", "//a//c", "/../a/c"] { #expect(try bytes(path) == [1]) }
        #expect(try folder("/a").bytes(of: "/a/c", limit: 9) == [1])
    }

    @Test func `a missing path differs from one through a file`() throws {
        try folder().create("a", holding: [])
        #expect(throws: Errno.noSuchFileOrDirectory) { try open("/b/c", O_RDWR | O_CREAT) }
        #expect(throws: Errno.notDirectory) { try open("/a/c", O_RDWR | O_CREAT) }
        #expect(throws: Errno.notDirectory) { try open("/a/", O_RDONLY) }
        #expect(throws: Errno.fileNameTooLong) { try open(String(repeating: "a", count: 256), O_RDWR | O_CREAT) }
    }

    @Test func `descriptors are simulated, and invalid once closed`() throws {
        let file = try open("a", O_RDWR | O_CREAT)
        #expect(file.rawValue > 1 << 20)
        try file.finish()
        #expect(throws: Errno.badFileDescriptor) { try file.status() }
        #expect(throws: Errno.badFileDescriptor) { try file.finish() }
        #expect(try open("a", O_RDWR).rawValue != file.rawValue)
        #expect(throws: Errno.badFileDescriptor) { try OpenFile(.standardInput, by: system).status() }
    }

    @Test func `a status tells the kind of file`() throws {
        let root = try folder()
        try root.makeFolder("a")
        try root.create("b", holding: [1, 2, 3])
        let status = try #require(try OpenFile.status(of: "b", by: system))
        #expect(status.st_mode == S_IFREG | 0o600 && status.st_size == 3 && status.st_nlink == 1)
        #expect(try #require(try OpenFile.status(of: "a", by: system)).st_mode == S_IFDIR | 0o700)
        #expect(try root.identity(of: "b") != root.identity(of: "a"))
    }

    // MARK: Bytes

    @Test func `an unlinked file stays readable while open`() throws {
        let root = try folder()
        try root.create("a", holding: [1])
        let file = try root.open("a", O_RDONLY)
        try root.remove("a")
        #expect(try file.status().st_nlink == 0)
        #expect(try file.readOnce() == [1])
        #expect(try root.bytes(of: "a", limit: 9) == nil)
    }

    @Test func `concurrent writers lose nothing`() throws {
        _ = try open("a", O_WRONLY | O_CREAT)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let file = try? open("a", O_WRONLY | O_APPEND)
            for _ in 1...50 { try? file?.write(all: [UInt8(number)]) }
        }
        let bytes = try #require(try bytes("a"))
        for number in 0..<8 { #expect(bytes.count { $0 == number } == 50) }
    }

    // MARK: Locks

    @Test func `a lock belongs to one descriptor until released or closed`() throws {
        let (first, second) = (try open("a", O_RDWR | O_CREAT), try open("a", O_RDWR))
        try system.lock(first.descriptor, LOCK_EX | LOCK_NB)
        #expect(throws: Errno.wouldBlock) { try system.lock(second.descriptor, LOCK_EX | LOCK_NB) }
        try system.lock(first.descriptor, LOCK_UN)
        try system.lock(second.descriptor, LOCK_EX | LOCK_NB)
        try second.finish()
        try system.lock(first.descriptor, LOCK_EX | LOCK_NB)
    }

    @Test func `a state folder can be created, locked and written in memory`() throws {
        var first = StateFolder("/souk/data", by: system)
        var second = StateFolder("/souk/data", patience: .zero, by: system)
        try first.locked { (folder) throws(Failure) in
            #expect(throws: Failure.self) { try second.locked { (_) throws(Failure) in } }
            try? folder.create("note", holding: [1])
        }
        try second.locked { (_) throws(Failure) in }
        #expect(try bytes("souk/data/note") == [1])
    }
}
