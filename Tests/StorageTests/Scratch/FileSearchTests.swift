import Ports
import Testing

@testable import Storage

@Suite struct FileSearchTests {
    private let home = try? TemporaryHome()
    private let search = FileSearch(ending: ".souk")

    @Test func `a folder stands for all files below it, sorted by name`() throws {
        let home = try #require(home)
        for folder in ["all", "all/b", "all/.hidden"] { try home.createFolder(folder) }
        for file in ["all/c.souk", "all/b/z.souk", "all/a.souk", "all/B.souk", "all/note.txt", "all/.d.souk"] {
            try home.write("", to: file)
        }
        try home.write("", to: "all/.hidden/e.souk")
        let path = home.path("all")
        #expect(try search.files(at: path) == ["B.souk", "a.souk", "b/z.souk", "c.souk"].map { path + "/" + $0 })
        #expect(try search.files(at: path + "/").first == path + "/B.souk")
    }

    @Test func `a file stands for itself, whatever its name`() throws {
        let home = try #require(home)
        try home.write("", to: "note.txt")
        #expect(try search.files(at: home.path("note.txt")) == [home.path("note.txt")])
    }

    @Test func `a missing file is reported`() throws {
        let home = try #require(home)
        let error = #expect(throws: Failure.self) { try search.files(at: home.path("nothing")) }
        #expect(error?.kind == .notFound)
    }
}
