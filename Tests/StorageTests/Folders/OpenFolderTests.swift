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
