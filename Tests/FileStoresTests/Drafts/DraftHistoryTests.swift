import Domain
import FoundationEssentials
import Services
import SystemPackage
import Testing

@testable import FileStores

@Suite struct DraftHistoryTests {
    private let shelf: DraftShelf
    private var home: TemporaryHome { shelf.home }

    init() throws {
        shelf = try DraftShelf(.files)
    }

    private func inode(of name: String) throws -> UInt64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: home.path("data/drafts/\(name)"))
        return try #require(attributes[.systemFileNumber] as? UInt64)
    }

    @Test func `a version is the file that the save replaced, and no byte more`() throws {
        try shelf.save(titles: "one")
        let first = try inode(of: "sofa.json")
        try shelf.save(titles: "two", "three", "four", "five", after: 1)
        #expect(try inode(of: "history/sofa/1.json") == first)
        #expect(try home.names(in: "data/drafts/history/sofa") == ["1.json", "2.json", "3.json", "4.json"])
        #expect(try home.mode(of: "data/drafts/history/sofa") == 0o700)
        #expect(try home.mode(of: "data/drafts/history/sofa/1.json") == 0o600)
        #expect(try shelf.restarted.versions(of: try shelf.name("sofa")).versions.map(\.number) == [5, 4, 3, 2, 1])
    }

    @Test func `a save cut off after its version was kept is of no harm`() throws {
        try shelf.save(titles: "one", "two")
        try FileManager.default.linkItem(
            atPath: home.path("data/drafts/sofa.json"), toPath: home.path("data/drafts/history/sofa/2.json"))
        #expect(try shelf.numbers() == [2, 1])
        _ = try shelf.restarted.save(try .sample(title: "three"), after: 2)
        #expect(try shelf.titles() == ["three", "two", "one"])
    }

    @Test func `a version that another draft left under a number is replaced`() throws {
        try shelf.save(titles: "one", "two")
        for number in [2, 9] { try home.write("{}", to: "data/drafts/history/sofa/\(number).json") }
        #expect(try shelf.numbers() == [2, 1])
        // So many that the second is no older generation of the file any more.
        try shelf.save(titles: "three", "four", "five", after: 2)
        let found = try shelf.store.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.draft.title) == ["five", "four", "three", "two", "one"])
        #expect(found.damaged == [:])
    }

    @Test func `a damaged version is left out and told, and stays`() throws {
        try shelf.save(titles: "one", "two", "three", "four", "five", "six")
        try home.write("{", to: "data/drafts/history/sofa/2.json")
        try home.write(try home.bytes(of: "data/drafts/history/sofa/1.json"), to: "data/drafts/history/sofa/3.json")
        try home.write("", to: "data/drafts/history/sofa/03.json")
        let found = try shelf.restarted.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.number) == [6, 5, 4, 1])
        #expect(found.damaged.keys.sorted() == [2, 3])
        #expect(found.damaged[2]?.plain == "Version 2 is damaged (it is not JSON from byte 1 on) and was left out.")
        #expect(found.damaged[3]?.plain == "Version 3 is damaged (it is another version) and was left out.")
        #expect(try home.text(of: "data/drafts/history/sofa/2.json") == "{")
    }

    @Test func `where the newest is damaged the others are shown, and that is told`() throws {
        try shelf.save(titles: "one", "two", "three", "four")
        try home.write("{", to: "data/drafts/sofa.json")
        let found = try shelf.restarted.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.number) == [3, 2, 1])
        #expect(
            found.notices.map(\.plain)
                == ["“\(home.path("data/drafts/sofa.json"))” is damaged (it is not JSON from byte 1 on)."])
        #expect(try shelf.restarted.load().drafts.map(\.payload.title) == ["three"])
    }

    @Test func `a version by a newer souk is left out and told`() throws {
        try shelf.save(titles: "one", "two", "three", "four")
        try home.write(
            #"{"format": "souk-draft", "generation": 1, "minimumReader": 99, "payload": {}}"#,
            to: "data/drafts/history/sofa/1.json")
        let found = try shelf.restarted.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.number) == [4, 3, 2])
        #expect(found.damaged[1]?.plain.contains("newer souk") == true)
    }

    @Test func `where no version can be kept the save is, and it is told until one can be`() throws {
        try home.write("mine", to: "data/drafts/history")
        try shelf.save(titles: "one", "two", "three", "four")
        #expect(try shelf.restarted.load().drafts.map(\.payload.title) == ["four"])
        let found = try shelf.store.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.number) == [4, 3, 2])
        #expect(found.notices.count == 2)
        let told = found.notices.map(\.plain).joined()
        #expect(told.contains(home.path("data/drafts/history/sofa")))
        #expect(told.contains("The version before the last one of “sofa” could not be kept: Not a directory."))
        try home.remove("data/drafts/history")
        try shelf.save(titles: "five", after: 4)
        let mended = try shelf.store.versions(of: try shelf.name("sofa"))
        #expect(mended.versions.map(\.number) == [5, 4, 3])
        #expect(mended.notices == [])
        #expect(try home.text(of: "data/drafts/history/sofa/4.json").contains("four"))
    }

    @Test func `a version that another file system cannot link to is copied`() throws {
        try shelf.save(titles: "one", "two")
        var folder = StateFolder(FilePath(home.path("data/drafts")))
        let open = try #require(try folder.open())
        let name = try shelf.name("sofa")
        guard
            case .good(let newest, _) = try StateFile(name: "sofa.json", form: .draft(name)).read("sofa.json", in: open)
        else { return #expect(Bool(false), "There is no draft.") }
        // No folder has a second name on any system, so the link is refused as where there are none.
        try open.makeFolder("odd")
        try DraftHistory(of: name, in: open).keep(newest, in: "odd")
        #expect(try home.bytes(of: "data/drafts/history/sofa/2.json") == home.bytes(of: "data/drafts/sofa.json"))
        #expect(try inode(of: "history/sofa/2.json") != inode(of: "sofa.json"))
    }
}
