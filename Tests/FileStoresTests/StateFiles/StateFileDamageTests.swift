import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct StateFileDamageTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// Puts other bytes in the newest generation's place.
    private func damage(with bytes: [UInt8], _ name: String = "note.json") throws {
        try home.remove(name)
        try home.write(bytes, to: name)
    }

    @Test func `a file cut short anywhere is never taken for a whole one`() throws {
        try home.saveNotes(2)
        let whole = try home.bytes(of: "note.json")
        let older = try home.bytes(of: "note.json.1")
        for length in 0..<whole.count - 1 {
            let home = try TemporaryHome()
            try home.write(Array(whole.prefix(length)), to: "note.json")
            try home.write(older, to: "note.json.1")
            let stored = try #require(try home.loadNote().stored, "at length \(length)")
            #expect(stored.payload == "1", "at length \(length)")
            #expect(stored.notices.count == 1, "at length \(length)")
            #expect(try home.bytes(of: "note.json.damaged-1") == Array(whole.prefix(length)))
            let next = try #require(try home.loadNote().stored)
            #expect(next.payload == "1" && next.notices.isEmpty, "at length \(length)")
        }
    }

    @Test func `a file cut short with no older one is a loss that is told`() throws {
        try home.saveNotes(1)
        let whole = try home.bytes(of: "note.json")
        for length in stride(from: 0, to: whole.count - 1, by: 7) {
            let home = try TemporaryHome()
            try home.write(Array(whole.prefix(length)), to: "note.json")
            let loaded = try home.loadNote()
            #expect(loaded.stored == nil)
            #expect(loaded.losses.count == 1)
            #expect(try home.bytes(of: "note.json.damaged-1") == Array(whole.prefix(length)))
            #expect(try home.loadNote().losses.isEmpty)
        }
    }

    @Test func `a changed bit is found, or changes nothing`() throws {
        try home.saveNotes(1)
        let whole = try home.bytes(of: "note.json")
        let document = try StateDocument(reading: whole, format: "souk-note")
        for place in whole.indices {
            for bit in 0..<8 {
                var flipped = whole
                flipped[place] ^= 1 << bit
                guard let read = try? StateDocument(reading: flipped, format: "souk-note") else { continue }
                // In the checksum's own key, what is left is a file without one, of which the person is told.
                let isSame = read.encoded() == document.encoded()
                #expect(isSame || !read.isChecked, "at byte \(place), bit \(bit)")
            }
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "\0\0\0\0", "not JSON", #"{"format":"souk-note"}"#,
        #"{"format":"souk-draft","generation":1,"payload":{}}"#, #"{"format":"souk-note","generation":0,"payload":{}}"#,
        #"{"format":"souk-note","generation":"1","payload":{}}"#,
        #"{"format":"souk-note","generation":1.5,"payload":{}}"#,
        #"{"format":"souk-note","generation":99999999999999999999,"payload":{}}"#,
        #"{"format":"souk-note","generation":1,"payload":[]}"#, #"{"format":1,"generation":1,"payload":{}}"#,
        #"{"format":"souk-note","generation":1,"payload":{"text":1}}"#,
        #"{"format":"souk-note","generation":1,"payload":{},"checksum":null}"#,
        #"{"format":"souk-note","generation":1,"payload":{},"checksum":"fnv1a64:0000000000000000"}"#,
        #"{"format":"souk-note","generation":1,"payload":{},"minimumReader":"2"}"#,
    ])
    func `what is no good file is set aside, and the older one loaded`(text: String) throws {
        try home.saveNotes(2)
        try damage(with: Array(text.utf8))
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "1")
        #expect(stored.generation > 2)
        #expect(stored.notices.count == 1)
        #expect(try home.text(of: "note.json.damaged-1") == text)
    }

    @Test func `hostile nesting is damage, not a crash`() throws {
        try home.saveNotes(2)
        try damage(with: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
        #expect(try home.loadNote().stored?.payload == "1")
    }

    @Test func `a folder or a FIFO in the file's place is set aside`() throws {
        try home.saveNotes(3)
        try home.remove("note.json")
        try home.createFolder("note.json/full")
        #expect(try home.loadNote().stored?.payload == "2")
        #expect(home.exists("note.json.damaged-1/full"))
        try home.remove("note.json")
        #expect(mkfifo(home.path("note.json"), 0o600) == 0)
        #expect(try home.loadNote().stored?.payload == "2")
        #expect(home.exists("note.json.damaged-2"))
    }

    @Test func `the newest good one is found behind two damaged, which are both kept`() throws {
        try home.saveNotes(5)
        try damage(with: Array("one".utf8))
        try damage(with: Array("two".utf8), "note.json.1")
        try home.write("earlier", to: "note.json.damaged-1")
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "3")
        #expect(stored.notices.count == 1)
        let notice = try #require(stored.notices.first).plain
        #expect(notice.contains("note.json.damaged-2, note.json.damaged-3"))
        #expect(notice.contains("2026-11-18T12:00:00Z"))
        #expect(try home.text(of: "note.json.damaged-1") == "earlier")
        #expect(try home.text(of: "note.json.damaged-2") == "one")
        #expect(try home.text(of: "note.json.damaged-3") == "two")
    }

    @Test func `where none is good nothing is reset in silence, and all are kept`() throws {
        try home.saveNotes(3)
        for name in ["note.json", "note.json.1", "note.json.2"] { try damage(with: Array(name.utf8), name) }
        let loaded = try home.loadNote()
        #expect(loaded.stored == nil)
        #expect(loaded.losses.count == 1)
        for (number, name) in ["note.json", "note.json.1", "note.json.2"].enumerated() {
            #expect(try home.text(of: "note.json.damaged-\(number + 1)") == name)
        }
        #expect(try home.names(in: "") == ["lock"] + (1...3).map { "note.json.damaged-\($0)" })
    }

    @Test func `who holds what was damaged does not write over what was loaded in its place`() throws {
        var holder = Note.Keeper(home)
        try holder.save("1", after: 0)
        try holder.save("2", after: 1)
        try damage(with: Array("{".utf8))
        let generation = try #require(try home.loadNote().stored).generation
        let error = #expect(throws: StoreError.self) { try holder.save("3", after: 2) }
        #expect(error?.kind == .conflict)
        #expect(try holder.load().stored?.generation == generation)
    }

    @Test func `an older one that was put in its place is set aside, and the newer loaded`() throws {
        try home.saveNotes(3)
        let oldest = try home.bytes(of: "note.json.2")
        try damage(with: oldest)
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "2")
        #expect(stored.notices.map(\.plain).contains { $0.contains("older than “note.json.1”") })
        #expect(try home.bytes(of: "note.json.damaged-1") == oldest)
    }

    @Test func `a copy of the one before in its place is told, for there is no newer`() throws {
        try home.saveNotes(3)
        try damage(with: try home.bytes(of: "note.json.1"))
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "2")
        #expect(stored.notices.map(\.plain).contains { $0.contains("a copy of “note.json.1”") })
    }

    @Test func `two names of one file, which a save that was cut off leaves, are nothing to tell`() throws {
        try home.saveNotes(2)
        try home.remove("note.json.1")
        #expect(link(home.path("note.json"), home.path("note.json.1")) == 0)
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "2")
        #expect(stored.notices.isEmpty)
    }

    @Test func `a good file is believed, whatever the older ones are`() throws {
        try home.saveNotes(3)
        try damage(with: Array("x".utf8), "note.json.1")
        let stored = try #require(try home.loadNote().stored)
        #expect(stored.payload == "3")
        #expect(stored.notices.isEmpty)
    }

    @Test func `an older one that cannot be read is an error, and nothing is moved`() throws {
        try home.saveNotes(1)
        try damage(with: Array("{".utf8))
        try home.link("note.json.1", to: "note.json.1")
        let error = #expect(throws: StoreError.self) { try home.loadNote() }
        #expect(error?.kind == .unreadable)
        #expect(try home.text(of: "note.json") == "{")
    }
}
