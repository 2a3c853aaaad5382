import Domain
import FoundationEssentials
import Ports
import Testing

@Suite struct DraftDocumentTests {
    private let begun = Date(timeIntervalSinceReferenceDate: 816_000_000.123456)

    private func draft(price: String) throws -> Draft {
        var draft = Draft(name: try #require(DraftName("velo")), created: begun)
        draft.title = "Vélo \"bleu\" / 26″"
        draft.description = "Révisé.\r\n\n\tPneus\u{0}neufs 🚲 e\u{301}\u{2028}"
        draft.category = "Loisirs"
        draft.price = Money(digits: price)
        draft.isUrgent = false
        draft.image = ""
        draft.changed = begun + 61.5
        return draft
    }

    @Test(arguments: [
        "80", "19.99", "0.0001", "-0.5", "0", "0.1", "1e3", "922337203685477.5807", "-922337203685477.5807",
    ])
    func `a document survives a round trip unchanged`(price: String) throws {
        let draft = try draft(price: price)
        let json = draft.document
        let (read, isNamed) = try Draft.read(document: json, from: "d")
        #expect(read == draft && isNamed)
        #expect(read.description?.utf8.elementsEqual(draft.description?.utf8 ?? "".utf8) == true)
        #expect(read.document.utf8.elementsEqual(json.utf8))
    }

    @Test func `a document is written to be read by people, with a line for each field`() throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: Date(timeIntervalSince1970: 0))
        draft.title = "Vélo"
        draft.price = Money(digits: "19.90")
        #expect(
            draft.document == """
                {
                  "changed": "1970-01-01T00:00:00Z",
                  "created": "1970-01-01T00:00:00Z",
                  "name": "velo",
                  "price": 19.9,
                  "title": "Vélo"
                }

                """)
    }

    @Test func `a handwritten document may leave out any field`() throws {
        let (read, isNamed) = try Draft.read(document: #"{"title": "Sofa", "price": null}"#, from: "d")
        let draft = read.dated(begun)
        #expect(draft.title == "Sofa" && !isNamed)
        #expect((draft.price, draft.created, draft.changed) == (nil, begun, begun))
    }

    @Test(arguments: [
        ("", "“d” is not JSON."), (#"{"title": "a"} x"#, "“d” is not JSON."),
        ("null", "“d” is not a draft: it is not a JSON object."),
        (#"{"Title": "a"}"#, "“d” has an unknown field “Title”."),
        (#"{"title": "\ud800"}"#, "“d” is not JSON."), (#"{"title": "a", "title": "b"}"#, "“d” is not JSON."),
        (#"{"price": "80"}"#, "“d” is not a draft: “price” is not an amount in EUR."),
        (#"{"price": 1e99}"#, "“d” is not a draft: “price” is not an amount in EUR."),
        (#"{"price": 0.00001}"#, "“d” is not a draft: “price” is not an amount in EUR."),
        (#"{"changed": 0}"#, "“d” is not a draft: “changed” is not a time in ISO 8601."),
        (#"{"name": "../lampe"}"#, "“d” is not a draft: “name” is not a draft’s name."),
        (#"{"urgent": "yes"}"#, "“d” is not a draft: “urgent” is not true or false."),
        (#"{"title": 20}"#, "“d” is not a draft: “title” is not text."),
    ])
    func `an invalid document is reported with its field`(json: String, sentence: String) {
        let error = #expect(throws: Failure.self) { try Draft.read(document: json, from: "d") }
        #expect(error?.message.unrendered == sentence)
    }

    @Test func `a name that is not a draft's is replaced, or another asked for`() throws {
        let json = #"{"name": "Mon vélo", "title": "Vélo"}"#
        let velo = try #require(DraftName("velo"))
        #expect(try Draft.read(document: json, from: "d", as: velo).draft.name == velo)
        let error = #expect(throws: Failure.self) { try Draft.read(document: json, from: "d") }
        #expect(error?.hint?.unrendered == "Choose another name: draft import FILE NAME.")
    }
}

@Suite struct DraftVersionTests {
    @Test(arguments: [
        (1, 1_000_000, true), (801, 1_000, true), (800, 1_000, true), (799, 1_000, false), (790, 1_000, true),
        (8_010, 10_000, true), (8_000, 10_000, true), (7_990, 10_000, false), (7_900, 10_000, true),
        (5_000, 5_000, true), (2, 201, true), (2, 202, false),
    ])
    func `old versions thin out, but the first is kept`(number: Int, newest: Int, isKept: Bool) {
        #expect(DraftVersion.isKept(number, newest: newest) == isKept)
    }

    @Test func `a version that was let go never counts again`() {
        var kept: Set<Int> = []
        for newest in 1...5_000 {
            kept.insert(newest)
            let now = Set((1...newest).filter { DraftVersion.isKept($0, newest: newest) })
            guard now.isSubset(of: kept) else { return #expect(now == kept, "version \(newest)") }
            kept = now
        }
        #expect(kept.count == 200 + 180 + 30 + 1)
    }
}
