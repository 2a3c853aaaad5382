import Domain
import Ports
import SystemPackage
import Testing

@testable import Storage

import Platform

struct StateFolderTests {
    private let home = TemporaryFolder()

    @Test func `reading does not create a folder`() throws {
        let folder = StateFolder(home.root.appending("a"))
        #expect(try folder.open() == nil)
        #expect(try home.names(in: "").isEmpty)
    }

    @Test func `the folder and its new parents are accessible to the owner only`() throws {
        let folder = StateFolder(home.root.appending("a/b/c"))
        try folder.locked { (open) throws(Failure) in }
        for name in ["a", "a/b", "a/b/c"] { #expect(try home.mode(of: name) == 0o700) }
        #expect(try home.mode(of: "a/b/c/lock") == 0o600)
    }

    @Test(arguments: ["file", "file/below", "/proc/souk", "/sys/souk/drafts", "loop/x"])
    func `an impossible folder is reported with its path`(name: String) throws {
        try home.write("", to: "file")
        try home.link("loop", to: "loop")
        let path = name.hasPrefix("/") ? FilePath(name) : home.root.appending(name)
        let folder = StateFolder(path)
        let error = #expect(throws: Failure.self) { try folder.locked { (open) throws(Failure) in } }
        #expect(error?.kind == .unwritable)
        #expect(error?.message.plain.contains("“\(path.string)”") == true)
        #expect(error?.hint != nil)
    }

    @Test func `a folder in the way of the lock is named`() throws {
        try home.createFolder("lock")
        let error = #expect(throws: Failure.self) { try StateFolder(home.root).locked { (open) throws(Failure) in } }
        #expect(error?.message.plain.contains("“\(home.file("lock"))”") == true)
    }

    @Test func `a lock that is a link is named and not followed`() throws {
        try home.link("lock", to: home.file("elsewhere"))
        let folder = StateFolder(home.root)
        let error = #expect(throws: Failure.self) { try folder.locked { (open) throws(Failure) in } }
        #expect(error?.message.plain.contains("“\(home.file("lock"))”") == true)
        #expect(!home.exists("elsewhere"))
    }

    @Test func `waiting for a lock times out`() throws {
        let first = StateFolder(home.root)
        try first.locked { (open) throws(Failure) in
            let second = StateFolder(home.root, patience: .milliseconds(20))
            let error = #expect(throws: Failure.self) {
                try second.locked { (open) throws(Failure) in }
            }
            #expect(error?.kind == .unwritable)
            #expect(error?.plain.contains("Another souk") == true)
        }
        let third = StateFolder(home.root, patience: .zero)
        try third.locked { (open) throws(Failure) in }
    }

    @Test func `a deleted lock file is not trusted`() throws {
        let first = StateFolder(home.root)
        try first.locked { (open) throws(Failure) in }
        try home.remove("lock")
        try first.locked { (open) throws(Failure) in
            let second = StateFolder(home.root, patience: .milliseconds(5))
            #expect(throws: Failure.self) { try second.locked { (open) throws(Failure) in } }
        }
    }

    @Test(arguments: 0..<3)
    func `a folder or lock whose status cannot be read is closed`(call: Int) throws {
        let machine = SimulatedMachine()
        try StateFolder("/souk", by: machine.program()).locked { (open) throws(Failure) in }
        var folder: StateFolder? = StateFolder("/souk", by: machine.program())
        machine.with {
            $0.faults = [SimulatedFault(call: .status, effect: .failure(.ioError), countdown: call, count: 1)]
        }
        #expect(throws: Failure.self) { try folder?.locked { (open) throws(Failure) in } }
        try StateFolder("/souk", patience: .zero, by: machine.program()).locked { (open) throws(Failure) in }
        folder = nil
        #expect(machine.with { $0.owners.isEmpty })
    }

    /// Found by the simulation: the next souk took the folder for one that had always been there.
    @Test func `a folder left by a killed process is synchronised before use`() throws {
        let machine = SimulatedMachine()
        for path in ["/souk", "/souk/data"] {
            try machine.program().makeFolder(path, in: nil, mode: 0o700)
        }
        let folder = StateFolder("/souk/data", by: machine.program())
        try folder.locked { (open) throws(Failure) in
            try? open.create("note", holding: [1])
            try? open.synchronize()
        }
        let disk = machine.with { $0.disk }
        for seed: UInt64 in 1...20 {
            machine.with { $0.disk = disk }
            machine.losePower(seed: seed)
            #expect(machine.bytes(of: "/souk/data/note") == [1], "power cut \(seed)")
        }
    }
}

struct FailureAdviceTests {
    @Test(arguments: [
        (Errno.noSpace, "Make room on the disk, then try again; what was saved before is still there."),
        (.diskQuotaExceeded, "Make room on the disk, then try again; what was saved before is still there."),
        (.isDirectory, "Move what is in the way, or choose another folder with --home DIR."),
        (.readOnlyFileSystem, "Change its permissions, or choose another folder with --home DIR."),
        (.ioError, "The disk may be failing: copy what is on it, and choose another folder with --home DIR."),
        (.tooManyOpenFiles, "Close other programs, then try again."),
        (.fileNameTooLong, "Choose another folder with --home DIR."),
    ])
    func `system errors come with advice`(cause: Errno, advice: String) {
        #expect(Failure.advice(on: cause).plain == advice)
        #expect(Failure.unwritable("/a", cause).hint?.plain == advice)
        #expect(Failure.unreadable("/a", cause).hint?.plain == advice)
    }
}
