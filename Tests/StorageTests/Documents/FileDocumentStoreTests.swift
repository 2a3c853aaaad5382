import FoundationEssentials
import Platform
import Ports
import Testing

@testable import Storage

struct FileDocumentStoreTests {
    private let home = TemporaryFolder()
    private let store = FileDocumentStore()

    @Test func `a path after ~ is in the user's folder`() throws {
        try home.write("x", to: "my notes.md")
        let store = FileDocumentStore(of: home.path)
        #expect(store.paths(beginning: "~/my") == [home.file("my notes.md")])
        #expect(try store.read("~/my notes.md", limit: 10) == "x")
    }

    @Test func `a document is read completely, up to its size limit`() throws {
        try home.write("été\n", to: "in")
        try home.link("link", to: "in")
        #expect(try store.read(home.file("link"), limit: 6) == "été\n")
        let error = #expect(throws: Failure.self) { try store.read(home.file("in"), limit: 5) }
        #expect(error?.kind == .refused)
    }

    @Test(arguments: [
        ("missing", Failure.Kind.notFound, "The file “~/missing” does not exist."),
        ("file/below", .notFound, "The file “~/file/below” does not exist."), (".", .notFound, "“~/.” is a folder."),
        ("nul\0", .notFound, "The file “~/nul\0” does not exist."),
        ("loop", .refused, "“~/loop” could not be read: Too many levels of symbolic links."),
    ])
    func `a missing script or document is reported`(name: String, kind: Failure.Kind, sentence: String) throws {
        try home.write("", to: "file")
        try home.link("loop", to: "loop")
        let path = home.path + "/" + name
        let error = #expect(throws: Failure.self) { try store.read(path, limit: 1) }
        #expect(error == #expect(throws: Failure.self) { try store.openScript(path) })
        #expect(error?.kind == kind)
        #expect(error?.message.plain.replacing(home.path, with: "~") == sentence)
    }

    @Test func `pipes and devices are refused without waiting`() throws {
        let path = home.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        for path in [path, "/dev/zero", "/dev/null", "/dev/full"] {
            let error = #expect(throws: Failure.self) { try store.read(path, limit: 1 << 20) }
            #expect(error?.message.plain == "“\(path)” is not an ordinary file.")
            let prompt = FileDocumentStore(waitsForWriters: false)
            #expect(error == #expect(throws: Failure.self) { try prompt.openScript(path) })
        }
    }

    @Test func `an unreadable document is reported`() throws {
        try home.write([0x63, 0xC3, 0x28], to: "latin")
        let latin = #expect(throws: Failure.self) { try store.read(home.file("latin"), limit: 1 << 20) }
        #expect(latin?.kind == .refused)
        #expect(latin?.message.plain == "“\(home.file("latin"))” is not UTF-8 from line 1 on.")
        let error = #expect(throws: Failure.self) { try store.read("/proc/self/mem", limit: 1 << 20) }
        #expect(error?.kind == .unreadable)
    }

    @Test func `a document is written completely, with permissions from the umask`() throws {
        try store.write("été\n", to: home.file("out.md"))
        #expect(try home.text(of: "out.md") == "été\n")
        let mask = umask(0)
        umask(mask)
        #expect(try home.mode(of: "out.md") == Int(0o644 & ~mask))
    }

    @Test func `existing files and link targets are not overwritten`() throws {
        try home.write("old", to: "out")
        try home.link("dangling", to: "nowhere")
        try home.link("full", to: "/dev/full")
        for name in ["out", "dangling", "full", ""] {
            let error = #expect(throws: Failure.self) { try store.write("new", to: home.file(name)) }
            #expect(error?.kind == .refused)
        }
        #expect(try home.text(of: "out") == "old")
        #expect(!home.exists("nowhere"))
    }

    @Test func `a file whose text comes in parts is removed if one of them fails`() async throws {
        try await store.write(to: home.file("whole")) { write throws(Failure) in
            try write("one ")
            try write("two")
        }
        #expect(try store.read(home.file("whole"), limit: 100) == "one two")
        await #expect(throws: Failure.cancelled) {
            try await store.write(to: home.file("half")) { write throws(Failure) in
                try write("one ")
                throw .cancelled
            }
        }
        #expect(!home.exists("half"))
    }

    @Test(arguments: ["missing/out", "file/out", "/proc/souk", "/sys/souk"])
    func `an unwritable place is reported with its path`(name: String) throws {
        try home.write("", to: "file")
        let path = name.hasPrefix("/") ? name : home.file(name)
        let error = #expect(throws: Failure.self) { try store.write("new", to: path) }
        #expect(error?.kind == .unwritable)
        #expect(error?.plain.contains(path) == true)
    }
}

@Suite struct FileRecordingTests {
    private let home = TemporaryFolder()

    @Test func `a document is written immediately, for its owner only`() throws {
        let path = home.file("evening.souk")
        let file = try FileDocumentStore().beginRecording(to: path)
        try file.append("one\n")
        try file.append("two\n")
        #expect(try FileDocumentStore().read(path, limit: 100) == "one\ntwo\n")
        try file.finish()
        #expect(throws: Failure.self) { try file.append("three\n") }
        #expect(try FileDocumentStore().read(path, limit: 100) == "one\ntwo\n")
    }

    @Test func `a recording shows paths below its folder from there, and others from the root`() throws {
        let file = try FileDocumentStore().beginRecording(to: home.path + "/./evening.souk")
        #expect(file.shown(home.file("home/flats.json")) == "home/flats.json")
        #expect(file.shown("flats.json") == FileManager.default.currentDirectoryPath + "/flats.json")
        file.discard()
    }

    @Test func `a withdrawn recording is deleted`() throws {
        let path = home.file("evening.souk")
        try FileDocumentStore().beginRecording(to: path).discard()
        #expect(throws: Failure.self) { try FileDocumentStore().read(path, limit: 100) }
    }
}
