import Catalog
import Domain
import FoundationEssentials
import Ports
import Testing

/// Services that are understood from the first records of a file.
@Suite struct ServiceInferenceTests {
    private let folder = TemporaryFolder()

    /// Returns the fields as `name kind`, with `id`, headline and category before them.
    private func understood(
        _ text: String, in file: String, by choices: InferenceChoices = InferenceChoices()
    ) throws -> (words: String, service: InferredService) {
        let path = try folder.write(text, to: file)
        let name = ServiceName(rawValue: "things")
        let sample = try RecordSample(file: path, records: choices.records, of: name)
        let service = ServiceInference.service(name, of: sample, at: ("file", .string(path)), by: choices, in: .gmt)
        let read = ServiceDescription.read(service.description, named: "things", besides: [], in: "/")
        let schema = try #require(read.service?.schema, "\(read.faults)")
        let fields = service.fields.map { "\($0.name) \($0.kind)" }.joined(separator: ", ")
        let id = schema.fields.first { $0.name == "id" }?.path.joined(separator: ".") ?? ""
        return ("\(id) | \(schema.headline.name) | \(schema.category?.name ?? "-") | \(fields)", service)
    }

    private static func rows(_ header: String, _ row: (Int) -> String) -> String {
        ([header] + (1...12).map(row)).joined(separator: "\n") + "\n"
    }

    @Test(arguments: [
        // Kinds by their values, and an id of its own name.
        (
            rows("id,title,rent (GBP),kind,listed,photo") {
                "\($0),Flat number \($0),\($0)00.50,\(["studio", "house"][$0 % 2]),2024-01-\(10 + $0),https://e.org/\($0).jpg"
            }, "id | title | kind | title text, rent money, kind choice, listed date, photo picture"
        ),
        // Decimal commas and dotted dates after lines that are no rows, and a sum below.
        (
            "Konto;DE12\n\n"
                + rows("Buchungstag;Empfänger;Betrag;Währung") {
                    "0\($0 % 9 + 1).02.2024;Laden \($0);-1.0\($0 + 10),50;EUR"
                } + "Summe;;;\n", "id | empfanger | - | Buchungstag date, empfanger text, Betrag money"
        ),
        // Texts with lines and commas, which give more rows to a comma.
        (
            rows("Tag;Betrag;Zweck") { "0\($0 % 9 + 1).02.2024;-1.0\($0 + 10),50;\"Miete \"\"\($0)\"\"\nHaus, Hof\"" },
            "id | Zweck | - | Tag date, Betrag number, Zweck text"
        ),
        // A code of currencies is no id, although no two rows have the same.
        (
            "name,amount,Currency Code\nChair,10.50,EUR\nLamp,20,USD\nDesk,30,GBP\n",
            "id | name | - | name text, amount money"
        ),
        // Excel's line for the delimiter is not a row, not even of a table with as many cells.
        ("sep=;\n" + rows("id;name") { "\($0);Flat \($0)" }, "id | name | - | name text"),
        // What a number would change stays text.
        (
            rows("ref,zip,phone,long") { "Ref \($0),0\(1000 + $0),+33612345\(100 + $0),12345678901234567\($0)" },
            "ref | ref | - | ref text, zip text, phone phone, long text"
        ),
        // 0 and 1 are numbers, and N and S are points of the compass.
        (
            rows("host,up,backup,ok,fan,side") {
                "srv\($0),\($0 % 2),\(["Y", "N"][$0 % 2]),\($0 % 3 == 0),\(["on", "off"][$0 % 2]),\(["N", "S"][$0 % 2])"
            }, "id | host | side | host text, up integer, backup yes-no, ok yes-no, fan yes-no, side choice"
        ),
        // As PostgreSQL exports them.
        (
            rows("name,ok,at,stamp") {
                "Row \($0),\(["t", "f"][$0 % 2]),2025-01-\(10 + $0) 10:00:00.5+01,202501\(10 + $0)T100000Z"
            },
            "id | name | - | name text, ok yes-no, at time, stamp time"
        ),
        // A text that spreadsheets leave as it is.
        (
            rows("ref,name,price") { "=\"0\($0)\",Row \($0),=\"\($0).50\"" },
            "ref | name | - | ref text, name text, price number"
        ),
        // Words for a missing value do not make the others text.
        (
            rows("name,at,price,ok,n") {
                $0 == 3 ? "Gap,-,n/a,-,None" : "Row \($0),\(1_700_000_000 + $0),€\($0).50,\($0 % 2 == 0),\($0)"
            },
            "id | name | - | name text, at time, price money, ok yes-no, n integer"
        ),
        // Two files that were put together, and amounts with brackets, which other columns do not have.
        (
            rows("name,amount,note") {
                $0 == 3 ? "name,amount,note" : "Row \($0),\($0 % 2 > 0 ? "(5.00)" : "1’234.5"),(\($0))"
            },
            "id | name | - | name text, amount number, note text"
        ),
        // Seconds since 1970 only where the name says so.
        (
            rows("event_id,name,created_at,visitors") {
                "\(1_000_000_000 + $0),Event \($0),\(1_700_000_000 + $0),1234567890"
            },
            "event_id | name | - | name text, created_at time, visitors integer"
        ),
        // An id that repeats is none.
        (
            rows("id,product,price") { "\($0 / 2),Mug \($0),€\($0).99" },
            "row-hash | product | - | id-field integer, product text, price money"
        ),
        // Bob is not a boliviano.
        (rows("name,paid") { "Bob \($0),CHF \($0).20" }, "id | name | - | name text, paid money"),
        // A comma behind the last column of each row, but not of the header.
        (rows("name,qty,price") { "Mug \($0),\($0),\($0).5," }, "id | name | - | name text, qty integer, price number"),
        // A header with a last column that the rows leave out, or leave empty with a comma behind it.
        ("id,name,city,notes\n1,A,Paris\n2,B,Lyon\n3,C,Nice\n", "id | name | - | name text, city text, notes text"),
        (
            rows("Details,Day,Amount,Check") { "DEBIT,2025-03-1\($0 % 9),-\($0).50,," },
            "id | Day | - | Details text, Day date, Amount number, Check text"
        ),
        ("Report, by me, of today\nname,city\nA,Paris\nB,Lyon\n", "id | name | - | name text, city text"),
        // A title with as many commas as the rows.
        (
            "Report 2026,,\n,,\n" + rows("SKU,Item,Qty") { "A\($0),Bolt \($0),\($0)" },
            "SKU | Item | - | SKU text, Item text, Qty integer"
        ),
        // A weight or a number of things is no amount, and a currency may be in the name.
        (
            rows("name,total_weight,cost_center,price_usd") { "Mug \($0),\($0)00,1\($0),\($0).5" },
            "id | name | - | name text, total_weight integer, cost_center integer, price_usd money"
        ),
        // Percentages are numbers.
        (
            rows("name,rate,share") { "Row \($0),\($0)%,\"\($0),5 %\"" },
            "id | name | - | name text, rate integer, share number"
        ),
        // Years are columns, not values.
        (
            rows("Country,2019,2020") { "Land \($0),\($0).5,\($0).25" },
            "id | Country | - | Country text, n2019 number, n2020 number"
        ),
        // A map needs two numbers.
        (
            rows("station,lat,lng,and") { "Station \($0),48.\($0),2.\($0),x\($0)" },
            "id | station | - | station text, latitude number, longitude number, and-field text"
        ),
        // An odd place does not hide the others, and those of another system are none.
        (
            rows("station,lat,lng") { "Station \($0),652\($0),2.\($0)" },
            "id | station | - | station text, lat integer, longitude number"
        ),
        (
            rows("station,lat,lng") { "Station \($0),\($0 == 4 ? "200" : "48.\($0)"),\($0 == 4 ? "-" : "2.5")" },
            "id | station | - | station text, latitude number, longitude number"
        ),
        // A postcode is not an amount because another column has amounts.
        (
            rows("name,Salary,ZIP") { "Row \($0),\"$\($0),000\",0\(2100 + $0)" },
            "id | name | - | name text, Salary money, ZIP text"
        ),
        // The shortest decimals of a number may be 17 digits.
        (
            rows("name,latitude,longitude") { "Row \($0),52.3\(10 + $0)0000000000006,4.8900999999999994" },
            "id | name | - | name text, latitude number, longitude number"
        ),
        // souk's own export has a currency and two flags beside the fields.
        (
            rows("id,Titel,Kaltmiete,currency,pinned,archived") { "\($0),Flat \($0),7\($0).5,EUR,\($0 == 2),false" },
            "id | Titel | - | Titel text, Kaltmiete money"
        ),
        (
            "Land,currency,people\nIran,IRR,9\nPeru,PEN,3\n",
            "id | Land | - | Land text, currency-field text, people integer"
        ),
        (rows("السعر,اسم") { "\($0),فندق \($0)" }, "id | column-2 | - | column-1 integer, column-2 text"),
        (rows("day;temp") { "\(10 + $0)/02/2026;\($0),5" }, "id | day | - | day date, temp number"),
        (rows("n") { "\($0)" }, "id | n | - | n integer"),
        (
            rows("name,ip,python_version") { "Host \($0),10.0.0.\($0),3.\($0)" },
            "id | name | - | name text, ip text, python_version text"
        ),
        // Later records may have other decimals than zeros.
        (
            rows("name,weight") { "Row \($0),\"\($0),250.00\"" }, "id | name | - | name text, weight number"
        ),
        (rows("id") { "\($0)" }, "row-hash | id-field | - | id-field integer"),
        // Each amount has its own currency.
        (
            rows("name,Net,Fee Amount,Fee Currency,Amount,Currency") { "Row \($0),\($0),0.5,JPY,\($0).25,USD" },
            "id | name | - | name text, Net integer, fee-amount number, fee-currency text, Amount money"
        ),
        (
            rows("City,Fare Amount,Fare Currency") { "City \($0),\($0).5,EUR" },
            "id | City | - | City text, fare-amount money"
        ),
        // The numbers of rows and of telephones are not ids, and neither is the code of a part.
        (rows("No,name") { "\($0),Row \($0)" }, "id | name | - | No integer, name text"),
        (rows("Name,Number") { "Row \($0),+3312345678\($0)" }, "id | Name | - | Name text, Number text"),
        (
            rows("Id,name,Lineitem sku") { "\($0 == 2 ? "" : String($0)),Row \($0),S\($0)" },
            "row-hash | name | - | Id-field integer, name text, lineitem-sku text"
        ),
        (
            rows("name,urgent,open") { "Row \($0),\(["نعم", "لا"][$0 % 2]),\(["sí", "No"][$0 % 2])" },
            "id | name | - | name text, urgent yes-no, open yes-no"
        ),
        // Prices of a litre have a third decimal.
        (rows("name,Price") { "Row \($0),1.\(800 + $0)" }, "id | name | - | name text, Price number"),
        // Two dashes are a missing value.
        (rows("name,bpm") { "Row \($0),\($0 == 3 ? "--" : String($0))" }, "id | name | - | name text, bpm integer"),
    ])
    func `a CSV file is understood`(text: String, words: String) throws {
        #expect(try understood(text, in: "a.csv").words == words)
    }

    @Test(arguments: [
        "Datei;2026\nIBAN;DE1\nName;Giro\nBank;ING\nKunde;Max\n\nTag;Firma;Ab;Zu\n30.01.2026;A;1,5;\n29.01.2026;C;;2,5\n",
        "Report;;;\nAccount;007;;\nTag;Firma;Ab;Zu\n;Balance;;1,5\n2026-01-02;A;2,5;\n2026-01-03;B;;3\n",
    ])
    func `a letter head is not the header, however many lines or cells it has`(text: String) throws {
        #expect(
            try understood(text, in: "a.csv").words
                == "id | Firma | - | Tag date, Firma text, Ab number, Zu number")
    }

    private static func elements(_ row: (Int) -> String) -> String { (1...9).map(row).joined(separator: ",\n") }

    private static let blanks = elements { number in
        let (kind, icon) = (["", "b", "c"][number % 3], number > 1 ? "https://e.org/\(number)" : "")
        return #"{"id": \#(number), "name": "N\#(number)", "note": "", "kind": "\#(kind)", "icon": "\#(icon)"}"#
    }

    private static let ads = elements { number in
        """
        {"id": \(number), "title": "Ad \(number)", "price": {"amount": \(number).5, "currency": "GBP"},
         "tags": \(number == 1 ? #""a, b""# : #"["a", null, "b"]"#), "images": [{"url": "https://e.org/\(number)", "w": 1}], "seller": {"name": "Bob \(number)"}}
        """
    }
    private static let stations = elements { number in
        """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2.\(number), 48.8]},
         "properties": {"name": "Station \(number)", "opened": "2019-05-0\(number)T10:00:00Z", "box": [[2, 48]]}}
        """
    }
    private static let lines = elements { number in
        let level = ["info", "warn"][number % 2]
        return #"{"ts": \#(1_700_000_000 + number), "level": "\#(level)", "msg": "line \#(number)"}"#
    }
    private static let items = elements { number in
        #"{"@odata.id": "u\#(number)", "Name": "Item \#(number)", "n": \#(number % 2 == 0 ? "null" : "5")}"#
    }

    /// OpenStreetMap has a way's place in another object.
    private static let places = elements { number in
        let place = #""lat": 48.\#(number), "lon": 2.\#(number)"#
        return #"""
            {"id": \#(number), \#(number % 3 == 1 ? #""center": {\#(place)}, "nodes": [4, 5]"# : place),
             "tags": {"name": "Café \#(number)", "amenity": "\#(["cafe", "pub"][number % 2])"}}
            """#
    }
    private static let posts = elements { number in
        """
        {"id": \(18_446_744_073_709_551_000 + UInt64(number)), "slug": "post-\(number)", "title": {"rendered": "Hello \(number)"},
         "date": "/Date(171100000\(number)000)/", "_links": {"self": [{"href": "https://e.org/\(number)"}]}}
        """
    }

    private static let mongo = elements { number in
        #"{"_id": {"$oid": "a\#(number)"}, "name": "Row \#(number)", "#
            + #""price": {"$numberDecimal": "\#(number).50"}, "views": {"$numberLong": "\#(number)"}}"#
    }
    private static let wares = elements { number in
        #"{"id": \#(number), "name": "Mug \#(number)", "cost": {"amount": 2550, "divisor": 100}, "size": [\#(number)], "#
            + #""price": 2.5, "currency_id": "ARS"}"#
    }
    private static let keyed = (1...4).map { number in
        #""\#(number)": {"title": "Ad \#(number)", "\#(number == 1 ? "m" : "n")": \#(number)}"#
    }.joined(separator: ",\n")

    @Test(arguments: [
        // Objects in records, in an envelope beside a list that is not of records.
        (
            #"{"links": [{"x": 1}], "data": {"items": [\#(ads)]}}"#, "a.json",
            "id | title | - | title text, price money, tags list, images picture, seller text"
        ),
        (
            #"{"features": [\#(stations)]}"#, "a.geojson",
            "id | name | - | type text, geometry-type text, longitude number, latitude number, name text, opened time"
        ),
        (
            lines.replacing(",\n", with: "\n"), "a.ndjson",
            "id | msg | level | ts time, level choice, msg text"
        ),
        (
            #"{"elements": [\#(places)]}"#, "a.json",
            "id | name | amenity | center-lat number, center-lon number, latitude number, longitude number, nodes list, "
                + "name text, amenity choice"
        ),
        // Exports of MongoDB, and the prices of several markets.
        (
            mongo.replacing(",\n", with: "\n"), "a.json",
            "_id.$oid | name | - | name text, price number, views integer"
        ),
        ("[\(wares)]", "a.json", "id | name | - | name text, cost money, size integer, price money"),
        // Objects that hold one text, and a link for programs.
        ("[\(posts)]", "a.json", "id | title | - | slug text, title text, date time"),
        // souk's own export, with nothing archived.
        ("id,name,archived\n1,a b,false\n2,c d,false\n", "a.csv", "id | name | - | name text, archived-field yes-no"),
        // What cannot be read as an id is none.
        (
            #"[{"id": true, "name": "a"}, {"id": false, "name": "b"}]"#, "a.json",
            "row-hash | name | - | id-field yes-no, name text"
        ),
        // Records by their IDs, of which some have little in common.
        (
            #"{"a": {\#(keyed)}}"#, "a.json",
            "id | title | - | title text, m integer, n integer"
        ),
        // A record's own keys name its own fields, also after an object with the same keys.
        (
            #"[{"group": {"slug": "b"}, "slug": "a", "label": "c"}]"#, "a.json",
            "id | group-slug | - | group-slug text, slug text, label text"
        ),
        // Programs write an empty text for a missing value, also if none of the first records has another.
        ("[\(blanks)]", "a.json", "id | name | kind | name text, note text, kind choice, icon picture"),
        // A percentage, a number and the id of prices are not amounts.
        (
            #"[{"id": 1, "name": "a", "price": 2, "currency": "EUR", "price_change_percentage_24h": 1.5, "total_count": 3}]"#,
            "a.json",
            "id | name | - | name text, price money, price_change_percentage_24h number, total_count integer"
        ),
        // The list of the World Bank.
        (
            #"[{"page": 1, "total": 1}, [{"country": "Chad", "value": 2}]]"#, "a.json",
            "id | country | - | country text, value integer"
        ),
        // A record in an object, whose own id it is.
        (
            #"[{"kind": "t3", "data": {"title": "a", "id": "x1"}}, {"kind": "t3", "data": {"title": "b", "id": "x2"}}]"#,
            "a.json", "data.id | data | - | kind text, data text"
        ),
        // Columns for a place that have none, beside one.
        (
            #"{"features": [{"lat": "", "p": {"label": "Stop", "longitude": null}, "geometry": {"coordinates": [2, 48]}}]}"#,
            "a.geojson", "id | p | - | p text, p-longitude text, longitude number, latitude number"
        ),
        // Times of iCalendar without a colon.
        (
            #"[{"name": "Train", "at": "20251201T081500", "to": "20251201T0815"}]"#, "a.json",
            "id | at | - | name text, at time, to time"
        ),
        ("[\(items)]", "a.json", "@odata.id | Name | - | Name text, n integer"),
        (
            #"[{"name": "a", "": "b", "subscriptionStatusUrlForSandbox": "c"}]"#, "a.json",
            "id | name | - | name text, column-2 text, subscription-status-url-for text"
        ),
    ])
    func `a JSON file is understood`(text: String, file: String, words: String) throws {
        #expect(try understood(text, in: file).words == words)
    }

    @Test func `what the records do not say is asked, and an answer is used`() throws {
        let text = Self.rows("name,price,date") { "Cup \($0),\($0).25,0\($0 % 9 + 1)/0\($0 % 7 + 1)/2024" }
        let first = try understood(text, in: "a.csv")
        #expect(first.words == "id | name | - | name text, price number, date date")
        #expect(first.service.questions == [.currency(of: ["price"]), .dateOrder("08/01/2024")])
        let choices = InferenceChoices(currency: .dollar, dateOrder: .monthFirst)
        let second = try understood(text, in: "a.csv", by: choices)
        #expect(second.words == "id | name | - | name text, price money, date date")
        #expect(second.service.questions == [])
        #expect(DescriptionFormat.text(of: second.service.description).contains(#""dates": "month-first""#))

        let lists = #"{"cats": [{"name": "Tom"}], "dogs": [{"name": "Rex", "age": 3}]}"#
        #expect(try understood(lists, in: "b.json").service.questions == [.records(["cats", "dogs"])])
        let dogs = try understood(lists, in: "b.json", by: InferenceChoices(records: "dogs"))
        #expect(dogs.words == "id | name | - | name text, age integer")
    }

    @Test func `the order of dates is not decided if records after the sample may decide it`() throws {
        let rows = (1..<RecordSample.limit).map { "Row \($0),03/01/2025\n" }.joined()
        let whole = try understood("name,at\n" + rows, in: "a.csv").service
        #expect(whole.remarks.map(\.unrendered) == ["Dates such as “03/01/2025” are read with the day first."])
        let part = try understood("name,at\n" + rows + "Row,04/01/2025\nLast row,12/31/2025\n", in: "b.csv").service
        #expect(part.remarks == [] && part.questions == [])
    }

    @Test(
        arguments: [
            ("Ref", "a.csv", 999, "Ref"), ("Ref", "a.csv", 1_001, "id"), ("Ref", "a.ndjson", 1_001, "id"),
            ("code", "a.json", 1_001, "id"), ("id", "a.csv", 1_001, "id"), ("Postal Code", "a.csv", 1, "id"),
            ("Station Code", "a.csv", 1, "Station Code"),
        ])
    func `a column is no id if its values repeat anywhere, or may be those of several records`(
        key: String, file: String, count: Int, id: String
    ) throws {
        let numbers = (0..<count).map { 5_000 + $0 % 1_000 }
        let lines = numbers.map { #"{"\#(key)": \#($0), "city": "x"}"# }
        let text =
            switch file {
            case "a.csv": "\(key),city\n" + numbers.map { "\($0),x\n" }.joined()
            case "a.json": "[\(lines.joined(separator: ","))]"
            default: lines.joined(separator: "\n")
            }
        let understood = try understood(text, in: file)
        #expect(understood.words.hasPrefix("\(id) |"))
        let remark = "“\(key)” identifies a record: a later one with the same value is left out."
        #expect(understood.service.remarks.map(\.unrendered).contains(remark) == (id == key && key != "id"))
    }

    @Test(
        arguments: [
            ("name,price\na,1.234\nb,12.500\n", #"",""#), ("name,price\na,1.234\nb,12.50\n", nil),
            ("name,price\na,1.239\nb,1.599\n", nil), ("name,weight\na,1.234\nb,12.500\n", nil),
            ("name,price,weight\na,1.234,1.5\nb,12.500,2\n", nil),
            ("name,price,weight\na,1.234,10\nb,12.500,20\n", #"",""#),
        ])
    func `points group the thousands of amounts without a currency, unless values prove decimals`(
        text: String, mark: String?
    ) throws {
        let decimal = try understood(text, in: "a.csv").service.description.object?["decimal"]
        #expect(decimal.map(JSONWriter.line) == mark)
    }

    @Test func `dates that the chosen order does not fit are text, which is said`() throws {
        let text = "name,seen\nRex,14/06/2021\nBella,03/05/2021\n"
        let service = try understood(text, in: "a.csv", by: InferenceChoices(dateOrder: .monthFirst)).service
        #expect(service.fields.map(\.kind) == ["text", "text"])
        #expect(service.remarks[0].unrendered == "Read as text, since their dates are in another order: seen.")
    }

    @Test func `a sample knows how many records were sent`() throws {
        let json = JSONValue.array((1...1_500).map { JSONValue(members: ["id": .number($0)]) })
        let sample = RecordSample(json: json, keys: ["id"], records: nil, of: ServiceName(rawValue: "things"))
        #expect(sample?.count == RecordSample.limit && sample?.sent == 1_500)
    }

    @Test func `the first of too many keys are taken, which include the id`() throws {
        let line = #"{"id": 7, "# + (0...150).map { "\"c\($0)\": \"a\"" }.joined(separator: ", ") + "}"
        #expect(try understood(line, in: "a.ndjson").service.description.object?["id"] == nil)
    }

    @Test func `columns after the first hundred are left out, which is said`() throws {
        let numbers = (1...130).map(String.init)
        let csv = "\(numbers.map { "c\($0)" }.joined(separator: ","))\n\(numbers.joined(separator: ","))\n"
        let json = "[{\(numbers.map { "\"c\($0)\": \($0)" }.joined(separator: ","))}]"
        for (text, file) in [(csv, "a.csv"), (json, "a.json")] {
            let service = try understood(text, in: file).service
            #expect(service.fields.count == 100)
            #expect(service.remarks.map(\.unrendered) == ["Left out: 30 columns after the first 100."])
        }
    }

    @Test func `a header that nothing tells from the records is named`() throws {
        let remark = "The line with “apples” is read as the header; if it is a record, put a header above it."
        let plain = try understood("apples\npears\nplums\n", in: "p.txt").service
        #expect(plain.remarks.map(\.unrendered) == [remark])
        #expect(try understood("apples,n\npears,1\nplums,2\n", in: "q.csv").service.remarks == [])
    }

    @Test func `a word of a choice has one spelling, the most frequent one`() throws {
        let rows = ["Paris", "paris", " Paris", "Lyon", "LYON", "Lyon", "Paris", "PARIS"].map { "a,\($0)\n" }
        let city = try understood("name,city\n" + rows.joined(), in: "a.csv").service.description.object?["fields"]
        #expect(JSONWriter.line(of: try #require(city)).contains(#""choices":["Paris","Lyon"]"#))
    }

    @Test(
        arguments: [
            ("s.csv", "name,age\nTom,3\n"), ("s.ndjson", #"{"name":"Tom","age":3}"#), ("", "a,b\n1,2\n"),
            ("", #"{"name":"Tom","age":3}"#), ("", #"[{"name":"Tom","age":3}]"#),
        ])
    func `a table that a server sends is understood as a file of its kind`(ending: String, text: String) throws {
        func sample(_ text: String) throws -> RecordSample {
            let address = "https://a.b/cat\(ending)"
            return try RecordSample(
                file: address, sent: Array(text.utf8), records: nil, of: ServiceName(rawValue: "cats"))
        }
        #expect(try sample(text).count == 1)
        let error = #expect(throws: Failure.self) { try sample("") }
        #expect(error?.message.plain.hasPrefix("“https://a.b/cat\(ending)”: It has no r") == true)
    }

    @Test func `a file is not read any further if the command is cancelled`() async throws {
        let path = try folder.write("[]", to: "a.json")
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: Failure.self) {
                try RecordSample(file: path, records: nil, of: ServiceName(rawValue: "things"))
            }
        }.value
        #expect(error?.kind == .cancelled)
    }

    @Test(arguments: [
        ("", "a.csv", "It has no rows."), ("a,b\n", "a.csv", "It has no records to infer fields from."),
        ("[]", "a.json", "It has no records to infer fields from."),
        ("1,2024-01-01\n2,2024-01-02\n", "a.csv", "It has no header: its first line must name the columns."),
        (
            "Daft Punk,One More Time,25 Nov 2026 18:11\nFairuz,Nassam,24 Nov 2026 08:05\n", "a.csv",
            "It has no header: its first line must name the columns."
        ),
        ("1  Sofa   €80\n2  Lamp   €5, new\n", "a.txt", "a list to read, whose columns are aligned with blanks."),
        ("[1, 2]", "a.json", "It has no list of records."),
        (#"{"errors": [{"code": 1}]}"#, "a.json", "It has no list of records."),
        (#"{"meta": {"columns": [{"name": "a"}]}, "data": [["b"]]}"#, "a.json", "It has no list of records."),
        ("[{\"a\": 1},\n{\"b\": 2", "a.json", "It is not JSON from line 2 on."),
        (#"{"a": {"b": 1}}"#, "a.json", "It has no list of records."),
    ])
    func `a file without records says so`(text: String, file: String, problem: String) throws {
        let error = #expect(throws: Failure.self) { try understood(text, in: file) }
        #expect(error?.message.unrendered.hasSuffix(problem) == true)
    }

    @Test func `blanks in texts make no list of a table`() throws {
        let rows = (1...5).map { "\($0),CARD   X\($0)  Lille,5.\($0)0" }.joined(separator: "\n")
        #expect(try understood("no,label,paid\n\(rows)\n", in: "a.csv").words.contains("label text"))
    }

    @Test func `lists that are not taken are named, also if none is at the path that was typed`() throws {
        let text = #"{"items": [{"a": 1}], "others": [{"b": 2}], "errors": [{"c": 1}]}"#
        let sample = try understood(text, in: "a.json").service
        #expect(sample.remarks.map(\.unrendered).contains("The records are those at “items”, not at others."))
        let error = #expect(throws: Failure.self) {
            try understood(text, in: "a.json", by: InferenceChoices(records: "rows"))
        }
        #expect(error?.message.unrendered.hasSuffix("It has no list at “rows”, but at errors, items, others.") == true)
    }
}
