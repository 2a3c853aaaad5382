import FoundationEssentials
import Ports
import Synchronization
import SystemPackage
import Testing

@testable import Storage

import Platform

/// Names, times and what is forgotten, on a disk in memory.
struct MemoryDiskTests {
    private var disk = MemoryDisk()

    /// Makes folders and files, whose paths end in a slash or not.
    private mutating func make(_ paths: String...) throws {
        for path in paths { _ = try disk.make(path, isFolder: path.hasSuffix("/"), mode: 0o600) }
    }

    private mutating func rename(_ path: String, to newPath: String) throws(Errno) {
        _ = try disk.rename(path, to: newPath)
    }

    // MARK: Renaming

    @Test mutating func `root and dot cannot be renamed or removed`() throws {
        try make("a/")
        for path in ["/", ".", "a/..", "a/."] {
            #expect(throws: Errno.invalidArgument) { try rename(path, to: "b") }
            #expect(throws: Errno.invalidArgument) { _ = try disk.removeFolder(path) }
        }
    }

    // MARK: Times

    /// The paths whose bytes, or whose names, a change has changed as their times tell.
    private mutating func modified(
        among paths: String..., by change: (inout MemoryDisk) throws -> Void
    ) throws -> [String] {
        let nodes = try paths.map { ($0, try disk.node(at: $0)) }
        let before = disk
        try change(&disk)
        return nodes.filter { disk[$0.1].modified > before[$0.1].modified }.map(\.0)
    }

    @Test mutating func `creating, renaming and removing change the folder's time`() throws {
        try make("a/", "b/", "a/note")
        var paths = try modified(among: "a", "b", "a/note") { _ = try $0.make("a/c", isFolder: false, mode: 0) }
        #expect(paths == ["a"])
        paths = try modified(among: "a", "b", "a/note") { _ = try $0.unlink("a/c") }
        #expect(paths == ["a"])
        paths = try modified(among: "a", "b", "a/note") { _ = try $0.rename("a/note", to: "b/note") }
        #expect(paths == ["a", "b"])
        paths = try modified(among: "/", "a", "b") { _ = try $0.rename("a", to: "b/a") }
        #expect(paths == ["/", "b"])
    }

    @Test mutating func `writing changes only the file's time`() throws {
        try make("a/", "a/note")
        let note = try disk.node(at: "a/note")
        #expect(try modified(among: "/", "a", "a/note") { $0.write([1], to: note, at: 0) } == ["a/note"])
    }

    @Test func `times increase even if the clock stops or goes back`() throws {
        let clock = Mutex<TimeInterval>(0)
        let system = MemoryFileSystem(now: { Date(timeIntervalSince1970: clock.withLock { $0 }) })
        var times: [timespec] = []
        for (name, seconds) in [("a", 1_000), ("b", 900), ("c", 2_000)] as [(String, TimeInterval)] {
            clock.withLock { $0 = seconds }
            try system.makeFolder(name, in: nil, mode: 0o700)
            times.append(try system.status(of: "/", in: nil, followingLinks: true).modified)
        }
        #expect(times.map(\.tv_sec) == [1_000, 1_000, 2_000])
        #expect(times.map(\.tv_nsec) == [1, 2, 1])
    }

    // MARK: What is forgotten

    @Test func `a file disappears when unlinked and closed`() throws {
        let files = MemoryFileSystem()
        let root = try files.open("/", in: nil, O_RDONLY, mode: 0)
        let first = try files.open("a", in: nil, O_RDWR | O_CREAT, mode: 0o600)
        let second = try files.open("b", in: nil, O_RDWR | O_CREAT, mode: 0o600)
        try files.rename("a", in: root, to: "b", in: root)
        #expect(files.disk.nodes.count == 3)
        try files.close(second)
        #expect(files.disk.nodes.count == 2)
        try files.unlink("b", in: root)
        #expect(files.disk.nodes.count == 2)
        try files.close(first)
        #expect(files.disk.nodes.count == 1)
    }

    @Test func `a removed or replaced folder disappears`() throws {
        let files = MemoryFileSystem()
        let root = try files.open("/", in: nil, O_RDONLY, mode: 0)
        for name in ["a", "b"] { try files.makeFolder(name, in: root, mode: 0o700) }
        try files.rename("a", in: root, to: "b", in: root)
        #expect(files.disk.nodes.count == 2)
        let open = try files.open("b", in: root, O_RDONLY, mode: 0)
        try files.removeFolder("b", in: root)
        #expect(files.disk.nodes.count == 2)
        try files.close(open)
        #expect(files.disk.nodes.count == 1)
    }

    @Test func `saving a session repeatedly does not use more space`() throws {
        let machine = SimulatedMachine()
        let store = SavedDisk.store(on: machine)
        var counts: [Int] = []
        for number in 1...40 {
            try store.save(.numbered(number))
            counts.append(machine.with { $0.files.disk.nodes.count })
        }
        #expect(counts[10...].allSatisfy { $0 == counts[10] })
    }
}
