import FoundationEssentials
import Services
import SystemPackage
import Testing

@testable import FileStores

struct StateFileTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test func `nothing is there at first`() throws {
        let loaded = try home.loadNote()
        #expect(loaded.stored == nil)
        #expect(loaded.losses.isEmpty)
    }

    @Test func `what was saved is there for the next one, without a notice`() throws {
        try home.saveNotes(1)
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "1")
        #expect(stored.generation == 1)
        #expect(stored.notices.isEmpty)
    }

    @Test func `three generations are kept, and nothing else`() throws {
        try home.saveNotes(5)
        #expect(try home.names(in: "") == ["lock", "note.json", "note.json.1", "note.json.2"])
        for (name, number) in [("note.json", 5), ("note.json.1", 4), ("note.json.2", 3)] {
            #expect(try home.text(of: name).contains("\"text\": \"\(number)\""))
            #expect(try home.mode(of: name) == 0o600)
        }
    }

    @Test func `the file reads as it is documented`() throws {
        try home.saveNotes(1)
        let text = try home.text(of: "note.json")
        let rest = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rest[1].hasPrefix("  \"checksum\": \"fnv1a64:"))
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(
            ([rest[0]] + rest[2...]).joined(separator: "\n") == """
                {
                  "format": "souk-note",
                  "generation": 1,
                  "minimumReader": 1,
                  "minimumWriter": 1,
                  "payload": {"text": "1"},
                  "savedAt": "2026-11-18T12:00:00Z",
                  "savedBy": \(process),
                  "version": 1
                }

                """)
    }

    @Test func `a save after another generation is refused and writes nothing`() throws {
        try home.saveNotes(3)
        let before = try home.bytes(of: "note.json")
        for generation in [0, 1, 2, 4] {
            var keeper = Note.Keeper(home)
            let error = #expect(throws: StoreError.self) { try keeper.save("mine", after: generation) }
            #expect(error?.kind == .conflict)
            #expect(error?.plain.contains("2026-11-18T12:00:00Z") == true)
        }
        #expect(try home.bytes(of: "note.json") == before)
    }

    @Test func `the second of two is refused, loads, and saves`() throws {
        try home.saveNotes(1)
        var first = Note.Keeper(home)
        var second = Note.Keeper(home)
        _ = try first.load()
        _ = try second.load()
        try first.save("first", after: 1)
        #expect(throws: StoreError.self) { try second.save("second", after: 1) }
        let stored = try #require(try second.load().stored)
        #expect(stored.payload == "first")
        #expect(try second.save("second", after: stored.generation) == 3)
        #expect(throws: StoreError.self) { try first.save("again", after: 2) }
    }

    @Test func `a file that went away while it was open is a conflict, and loading it anew ends it`() throws {
        var keeper = Note.Keeper(home)
        try keeper.save("1", after: 0)
        try home.remove("note.json")
        let error = #expect(throws: StoreError.self) { try keeper.save("2", after: 1) }
        #expect(error?.kind == .conflict)
        #expect(try keeper.load().stored == nil)
        #expect(try keeper.save("2", after: 0) == 1)
    }

    @Test func `content changed under the same generation is a conflict`() throws {
        try home.saveNotes(1)
        var keeper = Note.Keeper(home)
        _ = try keeper.load()
        try home.remove("note.json")
        var other = Note.Keeper(home)
        try other.save("other", after: 0)
        let error = #expect(throws: StoreError.self) { try keeper.save("mine", after: 1) }
        #expect(error?.kind == .conflict)
        #expect(try keeper.load().stored?.payload == "other")
        #expect(try keeper.save("mine", after: 1) == 2)
    }

    @Test func `a file damaged since is not covered up by a save`() throws {
        var keeper = Note.Keeper(home)
        try keeper.save("1", after: 0)
        try keeper.save("2", after: 1)
        try home.write("{", to: "note.json")
        let error = #expect(throws: StoreError.self) { try keeper.save("3", after: 2) }
        #expect(error?.kind == .conflict)
        #expect(try home.text(of: "note.json") == "{")
        let stored = try #require(try keeper.load().stored)
        #expect(stored.payload == "1")
        #expect(stored.notices.count == 1)
        try keeper.save("3", after: stored.generation)
    }

    @Test func `a save that is cut off anywhere leaves the newest whole`() throws {
        try home.saveNotes(3)
        let newest = try home.bytes(of: "note.json")
        try home.write("{ \"half\": ", to: "note.json.new")
        try home.remove("note.json.2")
        try home.rename("note.json.1", to: "note.json.2")
        #expect(try home.loadNote().stored?.payload == "3")
        try FileManager.default.linkItem(atPath: home.path("note.json"), toPath: home.path("note.json.1"))
        #expect(try home.loadNote().stored?.payload == "3")
        #expect(try home.bytes(of: "note.json") == newest)
        var keeper = Note.Keeper(home)
        try keeper.save("4", after: 3)
        let kept = try ["note.json", "note.json.1", "note.json.2"].map { try home.text(of: $0) }
        for (text, number) in zip(kept, [4, 3, 2]) { #expect(text.contains("\"text\": \"\(number)\"")) }
        #expect(!home.exists("note.json.new"))
    }

    @Test func `a save cut off before the last rename, without links, leaves the newest where it is found`() throws {
        try home.saveNotes(3)
        try home.remove("note.json.2")
        try home.rename("note.json.1", to: "note.json.2")
        try home.rename("note.json", to: "note.json.1")
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "3")
        #expect(stored.notices.map(\.plain).joined().contains("was missing"))
        #expect(try home.loadNote().stored?.notices.isEmpty == true)
    }

    @Test func `a link planted under the new file's name is not followed`() throws {
        try home.write("untouched", to: "target")
        try home.link("note.json.new", to: home.path("target"))
        try home.saveNotes(2)
        #expect(try home.text(of: "target") == "untouched")
        #expect(try home.loadNote().stored?.payload == "2")
    }

    @Test func `a folder in the way of the new file is told, and nothing is lost`() throws {
        var keeper = Note.Keeper(home)
        try keeper.save("1", after: 0)
        try home.createFolder("note.json.new")
        let error = #expect(throws: StoreError.self) { try keeper.save("2", after: 1) }
        #expect(error?.kind == .unwritable)
        #expect(error?.plain.contains(home.path("note.json")) == true)
        try home.remove("note.json.new")
        #expect(try keeper.save("2", after: 1) == 2)
    }

    @Test func `a folder in the way of an older generation is told, and nothing is lost`() throws {
        var keeper = Note.Keeper(home)
        try keeper.save("1", after: 0)
        try home.createFolder("note.json.1/full")
        try home.createFolder("note.json.2/full")
        #expect(throws: StoreError.self) { try keeper.save("2", after: 1) }
        #expect(!home.exists("note.json.new"))
        #expect(try home.loadNote().stored?.payload == "1")
    }

    @Test func `more than can be read again is not written`() throws {
        var keeper = Note.Keeper(home)
        keeper.file = StateFile(name: "note.json", form: Note.form, sizeLimit: 1)
        try keeper.save("1", after: 0)
        let large = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20), as: UTF8.self)
        let error = #expect(throws: StoreError.self) { try keeper.save(large, after: 1) }
        #expect(error?.kind == .unwritable)
        #expect(error?.plain.contains("1 MiB") == true)
        #expect(try keeper.save("2", after: 1) == 2)
    }

    @Test func `a larger file than souk reads is refused and stays`() throws {
        try home.write([UInt8](repeating: UInt8(ascii: " "), count: 1 << 24 + 1), to: "note.json")
        let error = #expect(throws: StoreError.self) { try home.loadNote() }
        #expect(error?.kind == .unreadable)
        #expect(try home.names(in: "") == ["note.json"])
    }

    @Test func `what cannot be opened is an error, and nothing is moved`() throws {
        try home.link("note.json", to: "note.json")
        let error = #expect(throws: StoreError.self) { try home.loadNote() }
        #expect(error?.kind == .unreadable)
        #expect(error?.plain.contains(home.path("note.json")) == true)
        #expect(try home.names(in: "") == ["note.json"])
    }

    @Test func `a data folder that is a file is an error for loading and saving`() throws {
        try home.write("", to: "data")
        let store = FileSessionStore(in: home.folders)
        let unreadable = #expect(throws: StoreError.self) { try store.load() }
        #expect(unreadable?.kind == .unreadable)
        let unwritable = #expect(throws: StoreError.self) { try store.save(.numbered(1), after: 0) }
        #expect(unwritable?.kind == .unwritable)
        for error in [unreadable, unwritable] {
            #expect(error?.message.plain.contains(home.path("data")) == true)
            #expect(error?.hint?.plain.contains("--home DIR") == true)
        }
    }
}
