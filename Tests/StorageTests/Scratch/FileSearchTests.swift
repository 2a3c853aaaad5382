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
