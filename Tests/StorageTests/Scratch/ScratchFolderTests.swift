import Foundation
import Ports
import Testing

@testable import Storage

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
