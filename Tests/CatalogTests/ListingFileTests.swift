import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

import Platform

@Suite struct ListingFileTests {
    private let folder = TemporaryFolder()

    private func records(_ text: String, in name: String) async throws -> [Record] {
        try await folder.source(of: .listings, text, in: name).page(Query()).records
    }

    private static let sofa = #"{"id":7,"title":"Sofa","category_id":4,"price":180.5,"is_urgent":true}"#
    private static let deep = String(repeating: #"[{"a":"#, count: 600) + "1" + String(repeating: "}]", count: 600)
    private static let lamp = #"{"id":3,"title":"Lampe","images_url":{}}"#

    @Test func `a file that does not exist is reported at the first query`() async throws {
        let source = try CatalogSource.source(of: Schema.listings, file: "/none.json")
        let error = await #expect(throws: Failure.self) { try await source.count(Query()) }
        #expect(error?.message.plain == "The file “/none.json” does not exist.")
        #expect(
            error?.hint?.plain == "Type source to check the path, or source SERVICE LOCATION to use another.")
        #expect(CatalogSource.isMissing(file: "/none.json") && !CatalogSource.isMissing(file: "/none.doc"))
    }

    @Test(arguments: [
        ("market.json", "[\(sofa),\(lamp)]"),
        ("market.json", " {\"total\":2,\"items\":[\(sofa),\(lamp)]}"),
        ("market.ndjson", "\(sofa)\n\n\(lamp)\n"),
        ("market.ndjson", "[\n\(sofa),\n\(lamp)\n]\n"),
        ("MARKET.JSON", "[\(sofa),\(lamp)]"),
        ("market.csv", "id,title,category,price,urgent\n7,Sofa,Maison,180.5,true\n3,Lampe,,,\n"),
        (
            "market.csv",
            "\u{FEFF}title;urgent;price;category;id;colour\nSofa;true;180.5;Maison;7;red\nLampe;;;;3;blue\n"
        ),
    ])
    func `records keep the order of their file`(name: String, text: String) async throws {
        let records = try await records(text, in: name)
        let sofa = Schema.listings.record(
            7,
            [
                "title": .text("Sofa"), "category": .text("Maison"), "price": Money(digits: "180.5").map(Value.money),
                "urgent": .boolean(true),
            ])
        #expect(records == [sofa, Schema.listings.record(3, ["title": .text("Lampe")])])
    }

    @Test func `a file with categories of its own has only those that occur, the usual ones first`() async throws {
        let usual = "id,title,category\n1,a,Maison\n"
        #expect(try await folder.source(of: .listings, usual, in: "usual.csv").categories().count == 11)
        let source = try folder.source(of: .listings, usual + "2,b,Vases\n3,c,Vases\n", in: "market.csv")
        #expect(try await source.categories().map(\.name) == ["Maison", "Vases"])
    }

    @Test(arguments: ["priceGBP", "price_gbp", "Prix en £", "Regular price in gbp"])
    func `the title of a column names the currency`(title: String) async throws {
        let source = try folder.source(of: .products, "id,\(title)\n1,5\n", in: "a.csv")
        let record = try #require(try await source.page(Query()).records.first)
        #expect(Schema.products.field(named: "price").flatMap { record[$0].money?.currency.code } == "GBP")
    }

    @Test func `a heading with a comma behind it names the first of two columns`() async throws {
        let records = try await records("Title,\nBike,\n", in: "a.csv")
        #expect(records.map { $0[Schema.listings.headline] } == [.text("Bike")])
    }

    @Test(.timeLimit(.minutes(10)))
    func `the time to understand a line grows with its cells, whether they name fields or not`() {
        let count = 12_000
        let schema = Schema(
            service: .listings, noun: Schema.listings.noun, fields: (0..<count).map { Field("f\($0)", "F", .text) },
            headline: "f0")
        let header = ["f1"] + (0..<count).map { "x\($0)" }
        let columns = TableColumns(header: header, of: schema, FieldHeadings(of: schema))
        #expect(columns?.titles == ["f1": "f1"])
    }

    @Test func `a multi-line cell stays whole, and a formula's apostrophe is removed`() async throws {
        let records = try await records("id,title,description\n1,'=1+1,\"two\nlines, \"\"quoted\"\"\"\n", in: "a.csv")
        #expect(
            records == [
                Schema.listings.record(1, ["title": .text("=1+1"), "description": .text("two\nlines, \"quoted\"")])
            ])
    }

    @Test(arguments: [
        "two\nlines", "two\r\nlines\n", "\n=1", "'=1", "''", "＝1", "a;b,\"c\"", " padded ", "\u{301}starts with a mark",
        "\u{A0}x", "line\u{2028}separator", "-5",
    ])
    func `text survives a round trip through CSV`(text: String) async throws {
        var csv = "id,title,description\n1,"
        // Like the CSV writer in a higher layer: an apostrophe before a formula, and quotes.
        let isFormula = text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) }
        csv += "\"" + (isFormula == true ? "'" : "") + text.replacing("\"", with: "\"\"") + "\",after\n2,x,y\n"
        let records = try await records(csv, in: "a.csv")
        #expect(records.map { $0[Schema.listings.fields[1]] } == [.text(text), .text("x")])
        #expect(records.map { $0[Schema.listings.fields[2]] } == [.text("after"), .text("y")])
    }

    @Test(arguments: ["\n", "\n \r\n\t"])
    func `a table of blank lines has no records`(text: String) async throws {
        #expect(try await records(text, in: "a.csv") == [])
    }

    @Test func `a record that is too long is named by its size`() async throws {
        let long = #"{"id":1,"title":""# + String(repeating: "x", count: 33 << 20) + "\"}"
        let source = try folder.source(of: .listings, "\(long)\n\(Self.sofa)\n", in: "a.ndjson")
        #expect(try await source.page(Query()).records.map(\.id) == [RecordID(7)])
        let problems = try await source.problems()
        #expect(problems.map(\.reason) == ["Larger than 16 MiB"])
        #expect(problems.first?.place == .line(1))
        let error = await #expect(throws: Failure.self) {
            try await records("[\(Self.sofa),\(long),\(Self.lamp)]", in: "a.json")
        }
        #expect(error?.message.unrendered.contains("Record 2 is larger than 16 MiB.") == true)
    }

    @Test func `a quote that is not closed leaves out its line, however many follow`() async throws {
        let rows = (1...25_000).map { "\($0),\($0 == 9 ? "\"" : "")Lamp" }.joined(separator: "\n")
        let source = try folder.source(of: .listings, "id,title\n\(rows)\n", in: "a.csv")
        #expect(try await source.count(Query()) == 24_999)
        #expect(try await source.problems().map(\.place) == [.line(10)])
    }

    @Test func `a text that is too long is cut off`() async throws {
        let title = String(repeating: "é", count: 100_000)
        let records = try await records("id,title\n1,\(title)\n", in: "a.csv")
        let kept = try #require(records.first?[Schema.listings.fields[1]].text)
        #expect(kept == title.prefix(Value.textLimit / 2) + "…")
    }

    @Test(
        arguments: [
            ("a.json", "[{]", "It is not JSON from line 1 on."),
            ("a.json", "\n[\n1 2]", "It is not JSON from line 3 on."),
            ("a.json", "{}", "Expected a list of records (an array of objects)."),
            ("a.json", "[{\"x\":1}]", "The records have no field of listings, only keys such as “x”."),
            ("a.csv", "colour\nred\n", "Its first line names no field of listings."),
            ("a.csv", "id^title\n1^red\n2^blue\n", "Its cells are not separated by commas, semicolons, tabs or |."),
            ("a.txt", "Sofa  €80\nLamp  €5\n", "It is a list to read, whose columns are aligned with blanks."),
            ("a.csv", "", "It is empty."),
            ("a.csv", "\n<!DOCTYPE html>\n<title>a</title>", "It is a web page, not data."),
            ("a.csv", "id,title\n,a\n", "Line 2 has no “id”."),
            ("a.csv.gz", "\u{1F}", "Its first line names no field of listings."),
        ])
    func `a file without a record that can be read is an error`(
        name: String, text: String, reason: String
    ) async throws {
        let error = await #expect(throws: Failure.self) { try await records(text, in: name) }
        #expect(error?.kind == .invalidResponse)
        #expect((error?.hint?.unrendered.contains("service add NAME") == true) == reason.contains("keys"))
        #expect(error?.message.unrendered == "“\(folder.path)/\(name)”: \(reason)")
    }

    @Test(arguments: [
        (
            "a.json", #"[{"id":1},{"title":"b"},{"id":2,"price":"free"},{"id":2}]"#,
            ["record 2", "record 3", "record 4"]
        ),
        ("a.jsonl", "{\"id\":1}\n{\"id\":\n{\"id\":2,\"price\":\"free\"}\n[]\n", ["line 2", "line 3", "line 4"]),
        ("a.json", "{\"id\":1}\n{\"id\":\n{\"id\":2,\"price\":\"free\"}\n", ["line 2", "line 3"]),
        ("a.csv", "id,price\n1,20\n,5\n2,free\n1,3\n", ["line 3", "line 4", "line 5"]),
        ("a.tsv", "id\ttitle\n1\t\"Sofa\n2\tLamp\n3\t\n", ["line 2"]),
        ("a.json", "[{\"id\":1,\"title\":\"Sofa\",\"deep\":\(deep)},{\"id\":2,\"deep\":\(deep)}]", []),
    ])
    func `odd records do not hide the others`(name: String, text: String, places: [String]) async throws {
        let source = try folder.source(of: .listings, text, in: name)
        #expect(try await source.count(Query()) == 2)
        #expect(try await source.problems().map { $0.place?.message.unrendered } == places)
    }

    @Test(
        arguments: [
            Array([0xEF, 0xBB, 0xBF]) + Array("id;title\n1;Canapé “€”\n".utf8),
            [0xFF, 0xFE] + "id;title\n1;Canapé “€”\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + "id;title\n1;Canapé “€”\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            Array("id;title\n1;Canap".utf8) + [0xE9, 0x20, 0x93, 0x80, 0x94, 0x0A],
            // printf 'id;title\n1;Canapé “€”\n' | gzip -9n
            [
                0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x4C, 0xB1, 0x2E, 0xC9, 0x2C, 0xC9,
                0x49, 0xE5, 0x32, 0xB4, 0x76, 0x4E, 0xCC, 0x4B, 0x2C, 0x38, 0xBC, 0x52, 0xE1, 0x51, 0xC3, 0x9C, 0x47,
                0x4D, 0x6B, 0x1E, 0x35, 0xCC, 0xE5, 0x02, 0x00, 0x2F, 0x56, 0xEC, 0x69, 0x1D, 0x00, 0x00, 0x00,
            ],
        ] as [[UInt8]])
    func `a file is read in any common encoding`(bytes: [UInt8]) async throws {
        let path = try folder.write(Data(bytes), to: "a.csv")
        let records = try await CatalogSource.listings(file: path).page(Query()).records
        #expect(Schema.listings.field(named: "title").map { records.first?[$0] } == .text("Canapé “€”"))
    }

    @Test(arguments: [[0xEF, 0xBB, 0xBF], []] as [[UInt8]])
    func `a broken character is a problem and does not affect the others`(mark: [UInt8]) async throws {
        let bytes = mark + Array("id;title\n1;Canapé\n2;“Broken”\n3;".utf8) + [0x41, 0xFF, 0x0A]
        let source = try CatalogSource.listings(file: try folder.write(Data(bytes), to: "a.csv"))
        let records = try await source.page(Query()).records
        let problems = try await source.problems()
        #expect(problems.map(\.reason.unrendered) == ["A byte that is not UTF-8"])
        #expect(problems.map(\.place) == [.line(4)])
        let title = try #require(Schema.listings.field(named: "title"))
        #expect(records.map { $0[title] } == [.text("Canapé"), .text("“Broken”"), .text("A\u{FFFD}")])
    }

    @Test func `amounts with a decimal comma are read, and those that may be thousands are reported`() async throws {
        let text = "id;price\n1;12,50\n2;1.234\n3;1.234,56 €\n4;10,505\n"
        let source = try folder.source(of: .listings, text, in: "a.csv")
        let prices = try await source.page(Query()).records.compactMap { record -> String? in
            guard let price = Schema.listings.field(named: "price"), case .money(let money) = record[price] else {
                return nil
            }
            return money.digits
        }
        #expect(prices == ["12.5", "1234", "1234.56"])
        #expect(try await source.problems().map(\.value) == ["10,505"])
    }

    @Test func `a folder is not a file, whatever its name`() async throws {
        try folder.createFolder("a.json")
        let source = try CatalogSource.listings(file: folder.file("a.json"))
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error?.kind == .unreachable)
    }

    @Test func `a link is followed`() async throws {
        try folder.link("link.json", to: try folder.write("[{\"id\":1}]", to: "a.json"))
        #expect(try await CatalogSource.listings(file: folder.file("link.json")).count(Query()) == 1)
    }

    #if os(Linux)
        @Test func `a file that the system cannot read is an error`() async throws {
            try folder.link("memory.json", to: "/proc/self/mem")
            let path = folder.file("memory.json")
            let error = await #expect(throws: Failure.self) {
                try await CatalogSource.listings(file: path).count(Query())
            }
            #expect(error?.message.unrendered == "“\(path)” could not be read: Input/output error.")
        }
    #endif

    @Test func `a statement that is too large is not read`() async throws {
        let path = folder.path + "/a.ofx"
        try Data().write(to: URL(filePath: path))
        // A sparse file: only its length is large.
        #expect(truncate(path, off_t(RecordFile.wholeLimit) + 1) == 0)
        let source = try CatalogSource.listings(file: path)
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error == Failure(.unreachable, "“\(path)” is larger than 256 MiB."))
    }

    @Test func `a compressed statement that is too large is not read`() throws {
        // printf 'x%.0s' {1..200} | gzip -9n
        let zipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA6uoGB4AAKZry37IAAAA"))
        let file = try RecordFile(path: try folder.write(zipped, to: "a.ofx.gz"))
        #expect(try FileText(of: file).whole(upTo: 200).count == 200)
        #expect(throws: file.tooLarge) { try FileText(of: file).whole(upTo: 199) }
    }
}
