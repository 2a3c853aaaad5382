import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

import Platform

@Suite struct ListingFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func records(_ text: String, in name: String) async throws -> [Record] {
        try await folder.source(of: .listings, text, in: name).page(Query()).records
    }

    private static let sofa = #"{"id":7,"title":"Sofa","category_id":4,"price":180.5,"is_urgent":true}"#
    private static let lamp = #"{"id":3,"title":"Lampe","images_url":{}}"#

    @Test(arguments: [
        ("market.json", "[\(sofa),\(lamp)]"),
        ("market.json", " {\"total\":2,\"items\":[\(sofa),\(lamp)]}"),
        ("market.ndjson", "\(sofa)\n\n\(lamp)\n"),
        ("MARKET.JSON", "[\(sofa),\(lamp)]"),
        ("market.csv", "id,title,category,price,urgent\n7,Sofa,Maison,180.5,true\n3,Lampe,,,\n"),
        (
            "market.csv",
            "\u{FEFF}title;urgent;price;category;id;colour\nSofa;true;180.5;Maison;7;red\nLampe;;;;3;blue\n"
        ),
    ])
    func `a file's records come in the order of the file`(name: String, text: String) async throws {
        let records = try await records(text, in: name)
        let sofa = Listing.schema.record(
            7,
            [
                "title": .text("Sofa"), "category": .text("Maison"), "price": Money(digits: "180.5").map(Value.money),
                "urgent": .boolean(true),
            ])
        #expect(records == [sofa, Listing.schema.record(3, ["title": .text("Lampe")])])
    }

    @Test func `a cell of several lines stays one, and a formula's apostrophe goes`() async throws {
        let records = try await records("id,title,description\n1,'=1+1,\"two\nlines, \"\"quoted\"\"\"\n", in: "a.csv")
        #expect(
            records == [
                Listing.schema.record(1, ["title": .text("=1+1"), "description": .text("two\nlines, \"quoted\"")])
            ])
    }

    @Test(arguments: [
        "two\nlines", "two\r\nlines\n", "\n=1", "'=1", "''", "＝1", "a;b,\"c\"", " padded ", "\u{301}starts with a mark",
        "\u{A0}x", "line\u{2028}separator", "-5",
    ])
    func `a text comes back from CSV as it went in`(text: String) async throws {
        var csv = "id,title,description\n1,"
        // As the writer of CSV does, which is of a higher floor: an apostrophe before a formula, and quotes.
        let isFormula = text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) }
        csv += "\"" + (isFormula == true ? "'" : "") + text.replacing("\"", with: "\"\"") + "\",after\n2,x,y\n"
        let records = try await records(csv, in: "a.csv")
        #expect(records.map { $0[Listing.schema.fields[1]] } == [.text(text), .text("x")])
        #expect(records.map { $0[Listing.schema.fields[2]] } == [.text("after"), .text("y")])
    }

    @Test func `a text that is too long is cut off`() async throws {
        let title = String(repeating: "é", count: 100_000)
        let records = try await records("id,title\n1,\(title)\n", in: "a.csv")
        let kept = try #require(records.first?[Listing.schema.fields[1]].text)
        #expect(kept == title.prefix(Value.textLimit / 2) + "…")
    }

    @Test(arguments: [
        ("a.json", "[{]", "The text is not JSON."),
        ("a.json", #"[{"id":1},{"title":"no id"}]"#, "Record 2 has no “id”."),
        ("a.json", #"[{"id":1,"price":"cheap"}]"#, "Record 1 (id 1) has a “price” that could not be read."),
        ("a.ndjson", "{\"id\":1}\n{\"id\":", "The text is not JSON."),
        ("a.csv", "title\nSofa\n", "Its first line has no column “id”."),
        ("a.csv", "id,price\n1,20\n2,cheap\n", "Record 2 has a “price” that could not be read: “cheap”."),
        ("a.csv", "id,price\n1,nan\n", "Record 1 has a “price” that could not be read: “nan”."),
        ("a.csv", "id,created\n1,yesterday\n", "Record 1 has a “created” that could not be read: “yesterday”."),
        ("a.csv", "id,title\n1,a\n2,b\n1,c\n", "Records 1 and 3 have the same id, 1."),
        ("a.csv", "", "Its first line has no column “id”."),
        ("a.csv", "id,title\n1,\"Sofa\n2,Lamp\n", "Line 2 has quotes that do not match."),
    ])
    func `what cannot be read is named`(name: String, text: String, reason: String) async throws {
        let error = await #expect(throws: Failure.self) { try await records(text, in: name) }
        #expect(error?.kind == .invalidResponse)
        #expect(error?.message.unrendered == "“\(folder.path)/\(name)”: \(reason)")
    }

    @Test(arguments: ["/nowhere/a.json", "/dev/null.csv"])
    func `a file that is not there is an error when it is asked for`(path: String) async throws {
        let source = try CatalogSource.listings(file: path)
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error?.kind == .unreachable)
    }

    @Test func `a folder is no file, whatever it is called`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/a.json", withIntermediateDirectories: false)
        let source = try CatalogSource.listings(file: folder.path + "/a.json")
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error?.kind == .unreachable)
    }

    @Test func `a file that is too large is not read`() async throws {
        let path = folder.path + "/a.json"
        try Data().write(to: URL(filePath: path))
        // It has no blocks: only its length says how large it is.
        #expect(truncate(path, off_t(RecordFile.sizeLimit) + 1) == 0)
        let source = try CatalogSource.listings(file: path)
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error == Failure(.unreachable, "“\(path)” is larger than 256 MiB."))
    }

    @Test(arguments: ["market.pdf", "market", ""])
    func `a file of another format is refused at once`(path: String) {
        #expect(throws: Failure.self) { try CatalogSource.listings(file: path) }
    }
}
