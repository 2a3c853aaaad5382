import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct FileReplacementTests {
    private let home = try? TemporaryHome()

    @Test func `the file is replaced and keeps its permissions`() throws {
        let home = try #require(home)
        try home.write("old", to: "file")
        #expect(chmod(home.path("file"), 0o640) == 0)
        try FileReplacement.replace("old", with: "new", at: home.path("file"))
        #expect(try home.text(of: "file") == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: home.path("file"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path(".")).filter { $0.contains("new") } == [])
    }

    @Test func `a link stays, and its target is replaced`() throws {
        let home = try #require(home)
        try home.write("old", to: "file")
        #expect(symlink("file", home.path("link")) == 0)
        try FileReplacement.replace("old", with: "new", at: home.path("link"))
        #expect(try home.text(of: "file") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path("link")) == "file")
    }

    @Test func `concurrent changes are not overwritten`() throws {
        let home = try #require(home)
        try home.write("theirs", to: "file")
        let error = #expect(throws: Failure.self) {
            try FileReplacement.replace("old", with: "new", at: home.path("file"))
        }
        #expect(error?.kind == .conflict)
        #expect(try home.text(of: "file") == "theirs")
    }
}
