import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog

/// Files of products, hotels and calls; every format is tested with listings.
@Suite struct ServiceFileTests {
    private let folder = TemporaryFolder()

    @Test func `a product's category and pictures are read from cells`() async throws {
        let text =
            "id,title,category,price,images\n"
            + "9,Café Stool,Furniture,64.5,https://a.example/1.jpg https://a.example/2.jpg\n2,Pen,,,\n"
        let stool = Schema.products.record(
            9,
            [
                "title": .text("Café Stool"), "price": Money(digits: "64.5", currency: .dollar).map(Value.money),
                "category": .text("Furniture"),
                "images": .list(["https://a.example/1.jpg", "https://a.example/2.jpg"]),
            ])
        let pen = Schema.products.record(2, ["title": .text("Pen")])
        #expect(try await folder.source(of: .products, text, in: "a.csv").everything() == [stool, pen])
    }

    @Test(arguments: [
        ("a.csv", "ID,Type,Name,Regular price,Sale price,Categories,Images\n9,x,Stool,64,60,Home,https://a.b/1.jpg\n"),
        ("a.csv", "id;Nom;Catégorie;Prix (HT);Prix (TTC);Image\n9;Stool;Home;50,00;60,00;https://a.b/1.jpg\n"),
        (
            "a.json",
            #"""
            [{"id":9,"name":"Stool","type":"simple","price":"60","categories":[{"id":3,"name":"Home"}],
            "images":[{"id":1,"src":"https://a.b/1.jpg"}]}]
            """#
        ),
    ])
    func `the products of other shops are read`(name: String, text: String) async throws {
        let stool = Schema.products.record(
            9,
            [
                "title": .text("Stool"), "price": Money(60, .dollar).map(Value.money), "category": .text("Home"),
                "images": .list(["https://a.b/1.jpg"]),
            ])
        #expect(try await folder.source(of: .products, text, in: name).everything() == [stool])
    }

    @Test(arguments: [
        (
            """
            Name,Number,Date,Heure,Dauer,Type
            Ann,0612,31/01/2026,23:45,65,Incoming
            Bob,0613,30/01/2026,10:00,0,Outgoing
            ,0614,29/01/2026,10:00,0,Missed
            """, ["inbound answered 0612 – 65", "outbound missed – 0613 0", "inbound missed 0614 – 0"]
        ),
        (
            "Direction,Date,Number,Duration\nOutgoing,2026-01-31 10:00,0612,65\nIncoming,2026-01-30 10:00,0613,0\n",
            ["outbound answered – 0612 65", "inbound missed 0613 – 0"]
        ),
        // The line of a FRITZ!Box, with minutes, and the numbers of Android.
        (
            """
            sep=;
            Typ;Datum;Name;Rufnummer;Nebenstelle;Eigene Rufnummer;Dauer
            1;27.06.25 10:05;Anna;030111;Telefon;987654;0:02
            2;26.06.25 10:06;Ben;030222;Telefon;987654;0:00
            4;25.06.25 10:07;Carl;030333;Telefon;987654;1:03
            """, ["inbound answered 030111 – 120", "inbound missed 030222 – 0", "outbound answered – 030333 3780"]
        ),
        (
            "type,date,number,duration\n1,1782000002000,01,5\n2,1782000001000,02,6\n3,1782000000000,03,0\n",
            ["inbound answered 01 – 5", "outbound answered – 02 6", "inbound missed 03 – 0"]
        ),
        // Those of a server, which may know one end only.
        (
            "created,direction,type,from,to,duration\n2026-01-31,outbound,voicemail,0612,,7\n",
            ["outbound voicemail 0612 – 7"]
        ),
    ])
    func `the calls of a phone have their directions`(text: String, calls: [String]) async throws {
        let read = try await folder.source(of: .calls, text, in: "a.csv").everything()
        let said = read.map { call in
            ["direction", "type", "from", "to", "duration"].compactMap(Schema.calls.field)
                .map { call[$0].isMissing ? "–" : call[$0].plain ?? "" }.joined(separator: " ")
        }
        #expect(said == calls)
    }

    @Test(arguments: [
        ("01/06/2025;14h05", "2025-06-01T14:05:00Z"), ("01/06/2025;14.05", "2025-06-01T14:05:00Z"),
        ("01/06/2025;2:05 p.m.", "2025-06-01T14:05:00Z"), ("01/06/2025;", "2025-06-01T00:00:00Z"),
        ("01/06/2025;25h05", nil),
    ])
    func `a time of day has its own column, and what is none is a problem`(cells: String, time: String?) async throws {
        let source = try folder.source(of: .calls, "Date;Heure;Numéro\n13/06/2025;;1\n\(cells);2\n", in: "a.csv")
        let call = try #require(try await source.everything().last)
        #expect(call.values[1].plain == time)
        #expect(try await source.problems().map(\.value) == (time == nil ? ["01/06/2025 25h05"] : []))
    }

    @Test func `a time of day has its own key`() async throws {
        let text = #"""
            [{"number": "1", "time": "14:05", "date": "2025-06-02"}, {"date": "2025-06-01", "number": "2"},
             {"date": "2025-05-31T10:00:00Z", "time": "3 days"}]
            """#
        let calls = try await folder.source(of: .calls, text, in: "a.json").everything()
        let times = ["2025-06-02T14:05:00Z", "2025-06-01T00:00:00Z", "2025-05-31T10:00:00Z"]
        #expect(calls.map { $0.values[1].plain } == times)
    }

    @Test func `a column has every field that names it`() async throws {
        let json = #"""
            {"souk": 1, "fields": ["sku", "label", {"name": "again", "path": "label"}], "id": "sku", "file": "a.csv"}
            """#
        let schema = try Schema.described(json, named: "parts")
        let text = "sku,label\nA-1,first\n"
        let records = try await folder.source(of: .format(of: schema), text, in: "a.csv").everything()
        #expect(records.map(\.id.rawValue) == ["A-1"])
        #expect(records[0].values.map(\.text).suffix(3) == ["A-1", "first", "first"])
    }

    @Test(arguments: ["walks", "categories", "contents", "problems", "sqlite"])
    func `services and fields may have the names of the catalog's own tables and columns`(name: String) async throws {
        let json = #"{"souk": 1, "fields": ["title", "place", "Record", "title_folded"], "file": "a.csv"}"#
        let schema = try Schema.described(json, named: name)
        let walk = schema.record(
            7, ["title": .text("Été"), "place": .text("Fès"), "Record": .text("B"), "title_folded": .text("C")])
        let source = try folder.source(
            of: .format(of: schema), "id,title,place,Record,title_folded\n7,Été,Fès,B,C\n", in: "a.csv")
        #expect(try await source.everything() == [walk])
        #expect(try await source.count(Query(text: "fes")) == 1)
    }

    @Test func `amounts in several currencies have those of their fields`() async throws {
        let amounts = [("price", "EUR"), ("cost", "USD")].map { name, code in
            #"{"name": "\#(name)", "kind": "money", "currency": "\#(code)", "path": "\#(name) (\#(code))"}"#
        }
        let json = #"{"souk": 1, "fields": ["name", \#(amounts.joined(separator: ", "))], "file": "a.csv"}"#
        let schema = try Schema.described(json, named: "wares")
        let text = "id,name,price (EUR),cost (USD)\n1,a,10,3\n2,b,20,£5\n"
        let source = try folder.source(of: .format(of: schema), text, in: "a.csv")
        let dollars = try #require(Money(3, .dollar))
        let wares = [
            schema.record(
                1, ["name": .text("a"), "price": Money(10, .euro).map(Value.money), "cost": .money(dollars)]),
            schema.record(2, ["name": .text("b"), "price": Money(20, .euro).map(Value.money)]),
        ]
        #expect(try await source.everything() == wares)
        #expect(try await source.problems().map(\.value) == ["£5"])
        let cost = try #require(schema.field(named: "cost"))
        for (currency, count) in [(Currency.dollar, 1), (.euro, 0), (.unspecified, 1)] {
            let amount = Money(tenThousandths: dollars.tenThousandths, currency: currency)
            #expect(try await source.count(Query(predicate: .equals(cost, .money(amount)))) == count)
        }
        let sums = try await source.tallies(Query(), by: TallyKeys([], summing: cost))?.compactMap(\.sum)
        #expect(sums == [MoneySum(.dollar, tenThousandths: 30_000)])
    }

    private static let inn = #""priorityScore":4.5,"name":{"en":"Inn","ar":"نزل"},"price":300"#
    private static let palace = #""priorityScore":80,"starRating":5"#

    @Test(arguments: [
        ("a.json", "{\"hotels\":{\"7\":{\(inn)},\"12\":{\(palace)},\"3\":{}}}"),
        ("a.json", "[{\"id\":7,\(inn)},{\"id\":3},{\"id\":12,\(palace)}]"),
        ("a.ndjson", "{\"id\":7,\(inn)}\n\n{\"id\":3}\n{\"id\":12,\(palace)}\n"),
        (
            "a.json",
            #"[{"id":7,"name":"Inn","arabicName":"نزل","priority":4.5,"price":300},{"id":3},{"id":12,\#(palace)}]"#
        ),
        ("a.csv", "id,priority,stars,price,name,arabicName\n3\n7,4.5,,300,Inn,نزل\n12,80,5\n"),
    ])
    func `hotels of a file come in the service's order`(name: String, text: String) async throws {
        let inn = Schema.hotels.record(
            7,
            [
                "name": .text("Inn"), "arabicName": .text("نزل"), "price": Money(300, .dirham).map(Value.money),
                "priority": .number(4.5),
            ])
        let palace = Schema.hotels.record(12, ["stars": .number(5), "priority": .number(80)])
        let found = try await folder.source(of: .hotels, text, in: name).everything()
        #expect(found == [palace, inn, Schema.hotels.record(3)])
    }

    @Test func `calls are read as souk writes them`() async throws {
        let text = """
            id,created,direction,from,to,via,duration,type,pinned,archived
            7,2018-04-18T16:59:48Z,inbound,Zoë,,'+33 1 99 00 42 00,7,voicemail,false,true
            5f0c9a1b2c3d4e5f60718293,,,33199001234,,,65,,true,false
            """
        let first = Schema.calls.record(
            7,
            [
                "created": .date(Date(timeIntervalSince1970: 1_524_070_788)), "direction": .text("inbound"),
                "from": .text("Zoë"), "via": .text("+33 1 99 00 42 00"), "duration": .duration(7),
                "type": .text("voicemail"), "archivedAtFirst": .boolean(true),
            ])
        let second = Schema.calls.record(
            RecordID(rawValue: "5f0c9a1b2c3d4e5f60718293"),
            ["from": .text("33199001234"), "duration": .duration(65), "archivedAtFirst": .boolean(false)])
        #expect(try await folder.source(of: .calls, text, in: "a.csv").everything() == [first, second])
    }

    @Test func `a day and the time in a column beside it are one time`() async throws {
        let rows = ["28/03/2024,10:15,Zoë", "27/03/2024,9:00:01 PM,Hugo", "26/03/2024,,Ada", "25/03/2024,soon,Bob"]
        let text = "Date,Time,From\n" + rows.joined(separator: "\n")
        let calls = try await folder.source(of: .calls, text, in: "a.csv").everything()
        let created = try #require(Schema.calls.field(named: "created"))
        let seconds: [Double] = [1_711_620_900, 1_711_573_201, 1_711_411_200, 1_711_324_800]
        #expect(calls.map { $0[created] } == seconds.map { .date(Date(timeIntervalSince1970: $0)) })
    }

    @Test func `a file without an archive column has no archived calls`() async throws {
        let source = try folder.source(of: .calls, "id,from\n1,Zoë\n2,Hugo\n", in: "calls.csv")
        let archived = Marks().archiveMark(Schema.calls).condition
        #expect(try await source.count(Query(predicate: archived)) == 0)
        #expect(try await source.count(Query(predicate: .not(archived))) == 2)
    }
}

@Suite struct TransactionFileTests {
    private let folder = TemporaryFolder()

    private func source(_ text: String, in name: String) throws -> CatalogSource {
        try folder.source(of: .transactions, text, in: name)
    }

    private static let bread = #"{"id":1,"name":"Bread","category":"food","amount":3.20,"date":"2026-03-01"}"#
    private static let power = #"{"id":2,"name":"Power","category":"énergie","amount":61.00,"date":"2026-02-28"}"#

    @Test func `a file's own category is counted after the known ones`() async throws {
        let counts = try await source("[\(Self.power),\(Self.bread)]", in: "a.json").categories()
        #expect(counts.map(\.name) == (Schema.transactions.category?.choices.map(\.name) ?? []) + ["énergie"])
        #expect(counts.map(\.count) == [1, 0, 0, 0, 0, 1])
    }

    @Test func `categories that differ in case or accents are one`() async throws {
        let records = ["FOOD", "food", "Énergie", "energie"].enumerated().map { index, category in
            #"{"id":\#(index),"category":"\#(category)","amount":1,"date":"2026-03-01"}"#
        }
        let counts = try await source("[\(records.joined(separator: ","))]", in: "a.json").categories()
        #expect(counts.filter { $0.count ?? 0 > 0 }.map(\.name) == ["food", "Énergie"])
        #expect(counts.compactMap(\.count).reduce(0, +) == 4)
    }
}
