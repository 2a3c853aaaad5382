import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct FileSearchTests {
    private let home = TemporaryFolder()

    private func files(at path: String) throws(Failure) -> [String] { try FileSearch.files(at: path, ending: ".souk") }

    @Test func `a folder stands for all files below it, sorted by name`() throws {
        for file in ["c.souk", "b/z.souk", "a.souk", "B.souk", "note.txt", ".d.souk", ".hidden/e.souk"] {
            try home.write("", to: "all/" + file)
        }
        let path = home.file("all")
        #expect(try files(at: path) == ["B.souk", "a.souk", "b/z.souk", "c.souk"].map { path + "/" + $0 })
        #expect(try files(at: path + "/").first == path + "/B.souk")
    }

    @Test func `a file stands for itself, whatever its name`() throws {
        try home.write("", to: "note.txt")
        #expect(try files(at: home.file("note.txt")) == [home.file("note.txt")])
    }

    @Test func `a missing file is reported`() throws {
        let error = #expect(throws: Failure.self) { try files(at: home.file("nothing")) }
        #expect(error?.kind == .notFound)
    }
}

@Suite struct FileReplacementTests {
    private let home = TemporaryFolder()

    @Test func `the file is replaced and keeps its permissions`() throws {
        try home.write("old", to: "file")
        #expect(chmod(home.file("file"), 0o640) == 0)
        try FileReplacement.replace("old", with: "new", at: home.file("file"))
        #expect(try home.text(of: "file") == "new")
        #expect(try home.mode(of: "file") == 0o640)
        #expect(try home.names(in: "") == ["file"])
    }

    @Test func `a link stays, and its target is replaced`() throws {
        try home.write("old", to: "file")
        try home.link("link", to: "file")
        try FileReplacement.replace("old", with: "new", at: home.file("link"))
        #expect(try home.text(of: "file") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.file("link")) == "file")
    }

    @Test func `concurrent changes are not overwritten`() throws {
        try home.write("theirs", to: "file")
        let error = #expect(throws: Failure.self) {
            try FileReplacement.replace("old", with: "new", at: home.file("file"))
        }
        #expect(error?.kind == .conflict)
        #expect(try home.text(of: "file") == "theirs")
    }
}

@Suite struct ScratchFolderTests {
    private let home = TemporaryFolder()

    @Test func `a scratch folder is new and private`() throws {
        let folders = try (0..<2).map { _ in try ScratchFolder(named: "try", in: home.file(".")) }
        #expect(folders[0].path != folders[1].path)
        #expect(try home.mode(of: URL(filePath: folders[0].path).lastPathComponent) == 0o700)
    }

    @Test func `a scratch folder is removed recursively without following links`() throws {
        try home.write("kept", to: "kept/file")
        let folder = try ScratchFolder(named: "try", in: home.file("."))
        _ = try folder.makeFolder("inner")
        _ = try folder.write(Array("text".utf8), to: "inner/file")
        #expect(symlink(home.file("kept"), folder.path + "/link") == 0)
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(try home.text(of: "kept/file") == "kept")
    }

    @Test func `files are copied into it, never over another`() throws {
        try home.write("one", to: "one")
        let folder = try ScratchFolder(named: "try", in: home.file("."))
        try folder.copy(home.file("one"), to: "copy", limit: 3)
        #expect(try String(contentsOfFile: folder.path + "/copy", encoding: .utf8) == "one")
        let errors = [("one", "copy", 3), ("nothing", "new", 3), ("one", "new", 2)].map { file, name, limit in
            #expect(throws: Failure.self) { try folder.copy(home.file(file), to: name, limit: limit) }?.kind
        }
        #expect(errors == [.refused, .notFound, .refused])
    }

    @Test func `a folder that cannot be created is reported`() throws {
        let error = #expect(throws: Failure.self) { try ScratchFolder(named: "try", in: "/nowhere") }
        #expect(error?.kind == .unwritable)
    }
}
