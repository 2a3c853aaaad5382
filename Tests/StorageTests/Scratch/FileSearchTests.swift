import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct FileSearchTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func files(at path: String) throws(Failure) -> [String] { try FileSearch.files(at: path, ending: ".souk") }

    @Test func `a folder stands for all files below it, sorted by name`() throws {
        for folder in ["all", "all/b", "all/.hidden"] { try home.createFolder(folder) }
        for file in ["all/c.souk", "all/b/z.souk", "all/a.souk", "all/B.souk", "all/note.txt", "all/.d.souk"] {
            try home.write("", to: file)
        }
        try home.write("", to: "all/.hidden/e.souk")
        let path = home.path("all")
        #expect(try files(at: path) == ["B.souk", "a.souk", "b/z.souk", "c.souk"].map { path + "/" + $0 })
        #expect(try files(at: path + "/").first == path + "/B.souk")
    }

    @Test func `a file stands for itself, whatever its name`() throws {
        try home.write("", to: "note.txt")
        #expect(try files(at: home.path("note.txt")) == [home.path("note.txt")])
    }

    @Test func `a missing file is reported`() throws {
        let error = #expect(throws: Failure.self) { try files(at: home.path("nothing")) }
        #expect(error?.kind == .notFound)
    }
}

@Suite struct FileReplacementTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `the file is replaced and keeps its permissions`() throws {
        try home.write("old", to: "file")
        #expect(chmod(home.path("file"), 0o640) == 0)
        try FileReplacement.replace("old", with: "new", at: home.path("file"))
        #expect(try home.text(of: "file") == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: home.path("file"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path(".")).filter { $0.contains("new") } == [])
    }

    @Test func `a link stays, and its target is replaced`() throws {
        try home.write("old", to: "file")
        #expect(symlink("file", home.path("link")) == 0)
        try FileReplacement.replace("old", with: "new", at: home.path("link"))
        #expect(try home.text(of: "file") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link")) == "file")
    }

    @Test func `concurrent changes are not overwritten`() throws {
        try home.write("theirs", to: "file")
        let error = #expect(throws: Failure.self) {
            try FileReplacement.replace("old", with: "new", at: home.path("file"))
        }
        #expect(error?.kind == .conflict)
        #expect(try home.text(of: "file") == "theirs")
    }
}
