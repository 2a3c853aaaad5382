import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

import Platform

struct VersionFolderTests {
    private let stack: TestStore
    private let folder = "data/drafts/sofa"

    init() throws { stack = try TestStore() }

    private func error() -> Failure? {
        #expect(throws: Failure.self) { try stack.another.draft(try .named("sofa")) }
    }

    @Test func `the newest version is the draft`() throws {
        try stack.store.save(titles: "one", "two", "three")
        #expect(try stack.home.names(in: folder) == ["1.json", "2.json", "3.json"])
        #expect(try stack.another.title() == "three")
        #expect(try stack.notices() == [])
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "\0\0\0\0", "not JSON", String(repeating: "[", count: 100_000),
        #"{"format":"souk-draft"}"#, #"{"format":"souk-session","payload":{}}"#,
        #"{"format":"souk-draft","payload":[]}"#, #"{"format":1,"payload":{}}"#,
        #"{"format":"souk-draft","payload":{"title":1}}"#, #"{"format":"souk-draft","payload":{},"checksum":null}"#,
        #"{"format":"souk-draft","payload":{},"checksum":"fnv1a64:0000000000000000"}"#,
        #"{"format":"souk-draft","payload":{},"minimumReader":"2"}"#,
        #"{"format":"souk-draft","payload":{"price":{"amount":"x"}}}"#,
    ]) func `a damaged version is skipped and kept, and the next save follows it`(text: String) throws {
        try stack.store.save(titles: "one", "two")
        try stack.home.write(text, to: folder + "/3.json")
        #expect(try stack.another.title() == "two")
        let notices = try stack.notices()
        #expect(notices.first?.hasPrefix("“\(stack.home.file(folder + "/3.json"))” is damaged (") == true)
        #expect(notices.last == "The version saved at 2026-11-18T12:01:00Z was loaded instead.")
        try stack.another.save(titles: "four")
        #expect(try stack.home.names(in: folder) == ["1.json", "2.json", "3.json", "4.json"])
        #expect(try stack.home.text(of: folder + "/3.json") == text)
        #expect(try stack.another.title() == "four")
        #expect(try stack.notices() == [])
    }

    @Test func `a version that is a link to nothing is skipped with a notice`() throws {
        try stack.store.save(titles: "one")
        try stack.home.link(folder + "/2.json", to: "nowhere")
        #expect(try stack.another.title() == "one")
        #expect(try stack.notices().first?.hasSuffix("/2.json” is damaged (it is a link to a missing file).") == true)
    }

    @Test func `a draft with only damaged versions is unreadable but keeps its name`() throws {
        try stack.store.save(titles: "one")
        let whole = try stack.home.bytes(of: folder + "/1.json")
        try stack.home.write("{", to: folder + "/1.json")
        #expect(error()?.kind == .unreadable)
        #expect(error()?.message.plain.hasSuffix("can be read: all are damaged.") == true)
        #expect(error()?.hint?.plain == "Fix one of them or move the folder away.")
        #expect(try stack.another.names == ["sofa"])
        let new = StateChange.drafts(.save(try .sample(), after: nil))
        #expect(#expect(throws: Failure.self) { try stack.another.commit(new) }?.kind == .conflict)
        try stack.home.write(whole, to: folder + "/1.json")
        #expect(try stack.another.title() == "one")
    }

    @Test func `a session with only damaged versions is empty, and the next save follows them`() throws {
        try stack.store.save(.numbered(7))
        try stack.home.write("{", to: "data/session/1.json")
        let kept = try #require(try stack.another.load().session)
        #expect(kept.payload == Session(service: ServiceName(rawValue: "")))
        #expect(kept.notices.map(\.plain).first?.contains("all are damaged") == true)
        try stack.another.save(.numbered(8))
        #expect(try stack.home.names(in: "data/session") == ["1.json", "2.json"])
        let session = try #require(try stack.another.load().session)
        #expect((session.payload.settings.pageSize, session.notices.count) == (8, 0))
    }

    @Test func `a version for a newer souk is not skipped`() throws {
        try stack.store.save(titles: "one")
        let newer = #"{"format": "souk-draft", "minimumReader": 2, "payload": {}}"#
        try stack.home.write(newer, to: folder + "/2.json")
        #expect(error()?.kind == .unreadable)
        #expect(error()?.message.plain.contains("newer souk") == true)
    }

    @Test func `a version for a newer writer is read-only`() throws {
        try stack.store.save(titles: "one")
        let newer = #"{"format": "souk-draft", "minimumWriter": 2, "payload": {"title": "new"}}"#
        try stack.home.write(newer, to: folder + "/2.json")
        #expect(try stack.another.title() == "new")
        #expect(try stack.notices().last?.contains("changes to it cannot be saved") == true)
        let error = #expect(throws: Failure.self) { try stack.another.save(titles: "mine") }
        #expect(error?.kind == .readOnly)
        #expect(try stack.another.numbers() == [2, 1])
    }

    @Test func `an oversized file is neither damage nor overwritten`() throws {
        try stack.store.save(titles: "one")
        let limit = StateDocument.sizeLimit << 20
        let huge = String(repeating: "x", count: limit)
        let error = #expect(throws: Failure.self) { try stack.store.save(titles: huge) }
        #expect(error?.kind == .unwritable)
        let path = stack.home.file(folder + "/2.json")
        #expect(error?.message.plain == "“\(path)” would be larger than \(16) MiB, more than souk keeps in a file.")
        #expect(error?.hint?.plain == "Shorten the draft.")
        #expect(try stack.another.title() == "one")
        try stack.home.write([UInt8](repeating: 32, count: limit + 1), to: folder + "/2.json")
        #expect(self.error()?.message.plain == "“\(path)” is larger than \(16) MiB, more than souk reads.")
        #expect(self.error()?.hint?.plain == "Move it away, or choose another folder with --home DIR.")
    }

    @Test func `after the highest number saving fails with a sentence`() throws {
        try stack.store.save(titles: "one")
        try stack.write(VersionNumbers.highest)
        #expect(try stack.another.title() == "by hand")
        let error = #expect(throws: Failure.self) { try stack.another.save(titles: "two") }
        let path = stack.home.file(folder)
        #expect(
            error?.message.plain
                == "“\(path)” has a version \(VersionNumbers.highest), the highest possible number.")
        #expect(error?.hint?.plain == "Give that file the number after the one before it.")
        #expect(try stack.another.numbers() == [VersionNumbers.highest, 1])
    }

    @Test func `a handwritten file without a checksum is accepted and reported`() throws {
        try stack.store.save(titles: "one")
        try stack.write(2)
        #expect(try stack.another.title() == "by hand")
        #expect(
            try stack.notices() == [
                "“\(stack.home.file(folder + "/2.json"))” has no checksum, so it was not checked for damage."
            ])
        try stack.another.save(titles: "three")
        #expect(try stack.notices() == [])
        #expect(try stack.another.numbers() == [3, 2, 1])
    }

    @Test func `copying an older version to the next number restores it`() throws {
        try stack.store.save(titles: "one", "two", "three")
        try stack.home.write(try stack.home.bytes(of: folder + "/1.json"), to: folder + "/4.json")
        #expect(try stack.another.title() == "one")
        #expect(try stack.notices() == [])
        #expect(try stack.another.version().number == 4)
    }

    @Test func `a copied folder is a draft of its new name`() throws {
        try stack.store.save(titles: "one")
        try stack.home.write(try stack.home.bytes(of: folder + "/1.json"), to: "data/drafts/couch/1.json")
        #expect(try stack.another.names == ["couch", "sofa"])
        #expect(try stack.another.draft(try .named("couch"))?.payload == Draft.sample("couch", title: "one"))
    }

    @Test func `files without a version's name are not touched`() throws {
        let names = [
            "0.json", "02.json", "+2.json", "-2.json", "2.JSON", "2.json.new", "x.json", ".json", "2", "٢.json",
            "9007199254740993.json", "99999999999999999999.json",
        ]
        try stack.store.save(titles: "one")
        for name in names { try stack.home.write("mine", to: folder + "/" + name) }
        #expect(try stack.another.title() == "one")
        #expect(try stack.notices() == [])
        try stack.another.save(titles: "two")
        #expect(try stack.another.numbers() == [2, 1])
        for name in names where name != "2.json.new" { #expect(try stack.home.text(of: folder + "/" + name) == "mine") }
    }

    @Test func `unknown keys survive a save`() throws {
        try stack.write(1, #"{"x": 1, "title": "a", "price": 2}"#)
        let name = try DraftName.named("sofa")
        let stored = try #require(try stack.store.draft(name))
        var draft = stored.payload
        draft.price = Money(digits: "3")
        _ = try stack.store.commit(.drafts(.save(draft, after: stored.version)))
        let object = try JSONParser.value(of: try stack.home.bytes(of: folder + "/2.json")).object
        let payload = object?.object("payload")
        #expect(payload?["x"] == .number("1"))
        #expect(payload?["price"] == .number("3"))
        #expect(object?["savedAt"] == .string("2026-11-18T12:00:00Z"))
    }
}

struct ChecksumTests {
    /// The values are those that the authors of FNV publish.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func `the checksum is 64-bit FNV-1a`(text: String, digits: String) {
        #expect(Array(text.utf8).checksum == "fnv1a64:" + digits)
    }
}
