import Platform
import SystemPackage
import Testing

@testable import Storage

struct OpenFolderTests {
    private let home = TemporaryFolder()

    private func open(_ body: (OpenFolder) throws -> Void) throws {
        let folder = StateFolder(home.root)
        try body(try #require(try folder.open()))
    }

    @Test func `a new file has the given bytes and is readable by the owner only`() throws {
        try open { try $0.create("a", holding: Array("text".utf8)) }
        #expect(try home.text(of: "a") == "text")
        #expect(try home.mode(of: "a") == 0o600)
    }

    @Test func `a link planted at the new file's name is replaced, not followed`() throws {
        try home.write("untouched", to: "target")
        try home.link("a", to: home.file("target"))
        try open { try $0.create("a", holding: Array("text".utf8)) }
        #expect(try home.text(of: "target") == "untouched")
        #expect(try home.text(of: "a") == "text")
    }

    @Test func `a folder is created once, private, and removed when empty`() throws {
        try open { folder in
            for _ in 1...2 { try folder.makeFolder("a") }
            #expect(try home.mode(of: "a") == 0o700)
            try folder.create("a/b", holding: [])
            #expect(try folder.names(in: "a") == ["b"])
            #expect(throws: Errno.directoryNotEmpty) { try folder.remove("a", isFolder: true) }
            try folder.remove("a/b")
            for _ in 1...2 { try folder.remove("a", isFolder: true) }
            #expect(!home.exists("a"))
            #expect(try folder.names(in: "a") == [])
            #expect(try folder.contains("a") == false)
        }
    }
}

struct OpenFileTests {
    @Test func `a write to a full disk fails`() throws {
        let file = try OpenFile.opened("/dev/full", O_WRONLY)
        defer { file.release() }
        #expect(throws: Errno.noSpace) { try file.write(all: [1, 2, 3]) }
    }

    /// Checked from the other end, since concurrent tests reuse the number of a closed descriptor.
    @Test(.timeLimit(.minutes(10))) func `a file that cannot be synchronised is closed`() async throws {
        let ends = try PipeEnds()
        defer { ends.reading.release() }
        try ends.writing.write(all: [1])
        #expect(throws: Errno.invalidArgument) { try ends.writing.finish() }
        #expect(try ends.reading.readOnce() == [1])
        _ = try calling { fcntl(ends.reading.rawValue, F_SETFL, O_NONBLOCK) }
        // A program that a test started meanwhile may hold the end until it runs.
        while try isOpenElsewhere(ends.reading) { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func isOpenElsewhere(_ reading: OpenFile) throws -> Bool {
        do throws(Errno) {
            return try !reading.readOnce().isEmpty
        } catch .resourceTemporarilyUnavailable {
            return true
        } catch {
            throw error
        }
    }

    @Test func `reading stops after the limit`() throws {
        let file = try OpenFile.opened("/dev/zero", O_RDONLY)
        defer { file.release() }
        let count = try file.readToEnd(limit: 100_000).count
        #expect(count > 100_000)
        #expect(count < 300_000)
    }

    @Test func `a path that contains a NUL is invalid`() throws {
        #expect(throws: Errno.noSuchFileOrDirectory) { try OpenFile.opened("/dev/null\0/x", O_RDONLY) }
    }

    @Test func `descriptors are not inherited`() throws {
        let file = try OpenFile.opened("/dev/null", O_RDONLY)
        defer { file.release() }
        #expect(fcntl(file.rawValue, F_GETFD) & FD_CLOEXEC == FD_CLOEXEC)
    }
}
