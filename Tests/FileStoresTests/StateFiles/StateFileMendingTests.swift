import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

/// What people and newer souks make of a file.
struct StateFileMendingTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.saveNotes(2)
    }

    /// Replaces text in the file; without its checksum, as a person is told to.
    private func mend(_ old: String, _ new: String, keepingChecksum: Bool = false) throws {
        var lines = try home.text(of: "note.json").split(separator: "\n")
        if !keepingChecksum { lines.remove(at: 1) }
        let text = lines.joined(separator: "\n")
        try #require(text.contains(old))
        try home.write(text.replacing(old, with: new), to: "note.json")
    }

    @Test func `a file mended by hand is read, with a notice until the next save`() throws {
        try mend("\"text\": \"2\"", "\"text\" : \"mended\"")
        var keeper = Note.Keeper(home)
        let stored = try #require(try keeper.load().stored)
        #expect(stored.payload == "mended")
        #expect(stored.generation == 2)
        #expect(stored.notices.map(\.plain).joined().contains("no checksum"))
        try keeper.save("3", after: 2)
        #expect(try home.loadNote().stored?.notices.isEmpty == true)
    }

    @Test func `white space is no part of what the checksum is made over`() throws {
        try mend("\n", "\r\n\t", keepingChecksum: true)
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "2")
        #expect(stored.notices.isEmpty)
    }

    @Test func `a file mended with its checksum left in is damaged`() throws {
        try mend("\"text\": \"2\"", "\"text\": \"mended\"", keepingChecksum: true)
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "1")
        #expect(stored.notices.map(\.plain).joined().contains("checksum does not match"))
    }

    @Test func `keys that are not known survive at every level`() throws {
        try mend("\"payload\": {", "\"future\": [1.50, {\"a\": null}],\n\"payload\": {\n\"colour\": \"red\",")
        var keeper = Note.Keeper(home)
        _ = try keeper.load()
        try keeper.save("3", after: 2)
        let document = try JSONParser.value(of: try home.bytes(of: "note.json")).object
        #expect(
            document?["future"]
                == .array([.number("1.50"), .object(try #require(JSONObject([.init(key: "a", value: .null)])))]))
        #expect(document?.object("payload")["colour"] == .string("red"))
        #expect(document?.object("payload")["text"] == .string("3"))
    }

    @Test func `keys that are not known survive a save by one that never loaded`() throws {
        try mend("\"payload\": {", "\"payload\": {\n\"colour\": \"red\",")
        var keeper = Note.Keeper(home)
        try keeper.save("3", after: 2)
        #expect(try home.text(of: "note.json").contains("\"colour\": \"red\""))
    }

    @Test func `a newer version that we may write keeps its number`() throws {
        try mend("\"version\": 1", "\"version\": 7")
        var keeper = Note.Keeper(home)
        try keeper.save("3", after: 2)
        #expect(try home.text(of: "note.json").contains("\"version\": 7"))
    }

    @Test func `a file for newer writers is only read`() throws {
        try mend("\"minimumWriter\": 1", "\"minimumWriter\": 2")
        let before = try home.bytes(of: "note.json")
        var keeper = Note.Keeper(home)
        let stored = try #require(try keeper.load().stored)
        #expect(stored.payload == "2")
        #expect(stored.notices.map(\.plain).joined().contains("newer souk"))
        let error = #expect(throws: StoreError.self) { try keeper.save("3", after: 2) }
        #expect(error?.kind == .readOnly)
        #expect(try home.bytes(of: "note.json") == before)
    }

    @Test func `a file for newer readers is an error, and stays`() throws {
        try mend("\"minimumReader\": 1", "\"minimumReader\": 2")
        let before = try home.bytes(of: "note.json")
        let error = #expect(throws: StoreError.self) { try home.loadNote() }
        #expect(error?.kind == .unreadable)
        #expect(error?.plain.contains("newer souk") == true)
        var keeper = Note.Keeper(home)
        #expect(throws: StoreError.self) { try keeper.save("3", after: 2) }
        #expect(try home.bytes(of: "note.json") == before)
    }

    @Test func `an older generation for newer writers is loaded and not written back`() throws {
        try mend("\"minimumWriter\": 1", "\"minimumWriter\": 2")
        try home.remove("note.json.1")
        try home.rename("note.json", to: "note.json.1")
        for _ in 1...2 {
            let stored = try #require(try home.loadNote().stored)
            #expect(stored.payload == "2")
            #expect(stored.notices.count == 3)
        }
        #expect(!home.exists("note.json"))
    }
}
