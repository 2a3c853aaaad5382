import Dispatch
import SystemPackage
import Testing

@testable import Storage

import Platform

/// What ``MemoryLikenessTests`` does not compare with the machine's file system.
struct MemoryFileSystemTests {
    private let system = MemoryFileSystem()

    private func folder(_ path: String = "/") throws -> OpenFolder {
        let opened = try OpenFile.opened(path, O_RDONLY | O_DIRECTORY, by: system)
        return OpenFolder(path: FilePath(path), file: opened)
    }

    private func open(_ path: String, _ flags: Int32) throws -> OpenFile {
        try OpenFile.opened(path, flags, by: system)
    }

    private func bytes(_ path: String) throws -> [UInt8]? { try folder().bytes(of: path, limit: 1_000) }

    @Test func `descriptors are simulated, and invalid once closed`() throws {
        let file = try open("a", O_RDWR | O_CREAT)
        #expect(file.rawValue > 1 << 20)
        try file.finish()
        #expect(throws: Errno.badFileDescriptor) { try file.status() }
        #expect(throws: Errno.badFileDescriptor) { try file.finish() }
        #expect(try open("a", O_RDWR).rawValue != file.rawValue)
        #expect(throws: Errno.badFileDescriptor) { try OpenFile(.standardInput, by: system).status() }
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

    // MARK: What is forgotten

    @Test func `a file disappears when unlinked and closed, a folder when removed`() throws {
        let root = try folder()
        let file = try open("a", O_RDWR | O_CREAT)
        try root.makeFolder("b")
        try root.remove("a")
        #expect(system.disk.nodes.count == 3)
        try file.finish()
        try root.remove("b", isFolder: true)
        #expect(system.disk.nodes.count == 1)
    }

    @Test func `saving a session repeatedly does not use more space`() throws {
        let machine = SimulatedMachine()
        let store = machine.store()
        var counts: [Int] = []
        for number in 1...80 {
            try store.save(.numbered(number))
            counts.append(machine.with { $0.files.disk.nodes.count })
        }
        #expect(counts[40...].max() == counts[..<40].max())
    }
}
