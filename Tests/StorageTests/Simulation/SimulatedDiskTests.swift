import Ports
import SystemPackage
import Testing

@testable import Storage

import Platform

/// Tests the simulated disk that the proofs rely on.
struct SimulatedDiskTests {
    private let machine = SimulatedMachine()

    private func folder(on machine: SimulatedMachine? = nil) throws -> OpenFolder {
        let program = (machine ?? self.machine).program()
        let root = try OpenFile.opened("/", O_RDONLY | O_DIRECTORY, by: program)
        return OpenFolder(path: "/", file: root)
    }

    /// All that is left of a file after the power went out, once for each seed; nil where it is not there.
    private func leftovers(of name: String, _ prepare: (OpenFolder) throws -> Void) throws -> Set<[UInt8]?> {
        var leftovers: Set<[UInt8]?> = []
        for seed in 1...64 {
            let machine = SimulatedMachine()
            try prepare(try folder(on: machine))
            machine.losePower(seed: UInt64(seed))
            leftovers.insert(machine.bytes(of: name))
        }
        return leftovers
    }

    @Test func `synchronised data survives a power cut`() throws {
        let leftovers = try leftovers(of: "/a") { (folder) throws in
            try folder.create("a", holding: [1, 2, 3])
            try folder.synchronize()
        }
        #expect(leftovers == [[1, 2, 3]])
    }

    @Test func `an unsynced name may be lost`() throws {
        let leftovers = try leftovers(of: "/a") { (folder) throws in try folder.create("a", holding: [1, 2, 3]) }
        #expect(leftovers == [[1, 2, 3], nil])
    }

    @Test func `unsynchronised bytes may be lost, partial or zero`() throws {
        let leftovers = try leftovers(of: "/a") { (folder) throws in
            try folder.open("a", O_WRONLY | O_CREAT).write(all: [1, 2, 3])
            try folder.synchronize()
        }
        #expect(leftovers == [[], [1], [1, 2], [1, 2, 3], [0, 0, 0]])
    }

    @Test func `a rename is atomic`() throws {
        let leftovers = try leftovers(of: "/a") { (folder) throws in
            for (name, bytes) in [("a", [1]), ("b", [2])] as [(String, [UInt8])] {
                try folder.create(name, holding: bytes)
            }
            try folder.synchronize()
            try folder.rename("b", to: "a")
        }
        #expect(leftovers == [[1], [2]])
    }

    @Test func `a renamed folder keeps its durable contents, or stays`() throws {
        for name in ["/a/note", "/b/note"] {
            let leftovers = try leftovers(of: name) { (folder) throws in
                try folder.makeNote(in: "a")
                try folder.synchronize()
                try folder.rename("a", to: "b")
            }
            #expect(leftovers == [[1], nil])
        }
    }

    @Test func `a failed synchronisation is not repaired by a retry`() throws {
        let folder = try folder()
        let file = try folder.open("a", O_WRONLY | O_CREAT)
        try file.write(all: [1])
        machine.with {
            $0.faults = [SimulatedFault(call: .synchronize, effect: .failure(.ioError), countdown: 0, count: 1)]
        }
        #expect(throws: Errno.ioError) { try file.system.synchronize(file.descriptor) }
        try file.system.synchronize(file.descriptor)
        try folder.synchronize()
        machine.losePower(seed: 1)
        #expect(machine.bytes(of: "/a") == [])
    }

    @Test func `a short write is completed`() throws {
        let folder = try folder()
        machine.with {
            $0.faults = [
                SimulatedFault(call: .write, effect: .part, countdown: 0, count: 2)
            ]
        }
        try folder.create("a", holding: Array(1...20))
        #expect(try folder.open("a", O_RDONLY).readToEnd(limit: 100) == Array(1...20))
    }

    @Test func `a lock belongs to one program until it ends`() throws {
        let (first, second) = (machine.program(), machine.program())
        let folders = StateFolder("/souk", patience: .zero, by: first)
        try folders.locked { (_) throws(Failure) in
            let other = StateFolder("/souk", patience: .zero, by: second)
            #expect(throws: Failure.self) { try other.locked { (_) throws(Failure) in } }
            machine.with { $0.end(first.number) }
            #expect(throws: Never.self) { try other.locked { (_) throws(Failure) in } }
        }
    }

    @Test func `calls of a killed program have no effect`() throws {
        let folder = try folder()
        machine.with { $0.callsToDeath = 3 }
        #expect(throws: Errno.ioError) { try folder.create("a", holding: [1]) }
        #expect(machine.bytes(of: "/a") == [1])
    }
}

extension OpenFolder {
    /// Makes a folder with a note in it that is durable where the folder's name is.
    fileprivate func makeNote(in name: String) throws {
        try makeFolder(name)
        try within(name) { (folder) throws(Errno) in
            try folder.create("note", holding: [1])
            try folder.synchronize()
        }
    }
}
