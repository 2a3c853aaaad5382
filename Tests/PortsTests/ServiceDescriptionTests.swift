import Domain
import Ports
import Testing

@Suite struct ServiceDescriptionTests {
    private func read(_ text: String) throws -> (service: DescribedService?, faults: [String]) {
        let (service, faults) = ServiceDescription.read(
            try JSONParser.value(of: Array(text.utf8)), named: "flats", besides: ["listings"], in: "/etc/flats")
        return (service, faults.map(\.message.unrendered))
    }

    @Test func `a short description is enough, and the rest follows from its fields`() throws {
        let text = """
            {"souk": 1, "file": "flats.csv", "fields": [{"name": "photo", "kind": "picture"}, "title",
              {"name": "monthly_rent", "kind": "money", "currency": "GBP", "path": "price.amount"}]}
            """
        let service = try #require(try read(text).service)
        let schema = service.schema
        #expect(service.location == .file("/etc/flats/flats.csv"))
        #expect(schema.service.rawValue == "flats")
        #expect(schema.headline.name == "title")
        #expect(schema.searched.map(\.name) == ["title"])
        #expect(schema.columns.map(\.name) == ["title", "monthly_rent"])
        #expect(schema.pictures.map(\.name) == ["photo"])
        #expect(schema.field(named: "monthly_rent")?.title.unrendered == "Monthly rent")
        #expect(schema.field(named: "monthly_rent")?.path == ["price", "amount"])
        #expect(schema.currency != nil)
    }

    @Test func `every kind keeps its word`() throws {
        let words = ServiceDescription.kinds.map(\.key)
        let fields = words.map { "{\"name\": \"\($0)\", \"kind\": \"\($0)\", \"x-\": 1}" }.joined(separator: ",")
            .replacing("\"money\", \"x-\": 1", with: "\"money\", \"currency\": \"EUR\"")
        let service = try #require(try read("{\"souk\": 1, \"file\": \"a.csv\", \"fields\": [\(fields)]}").service)
        #expect(words.map { service.schema.field(named: $0).map(ServiceDescription.word) } == words)
    }

    @Test func `all faults are reported at once, each with its place`() throws {
        let text = """
            {"souk": 2, "service": "listings", "noun": ["a\\u001b", "b"], "colums": [], "layout": "tiles",
             "fields": ["title", "title", {"name": "rent", "kind": "mony"}, {"kind": "text"}, {"name": "p", "kind": "money"},
               {"name": "x y", "choices": ["a"]}, "Not",
               {"name": "q", "kind": "money", "currency": {"path": "c"}},
               {"name": "r", "kind": "money", "currency": {"path": "d"}}], "file": "a.csv", "server": "https://a.b"}
            """
        let (service, faults) = try read(text)
        #expect(service == nil)
        #expect(
            faults == [
                "Unknown key “colums”. Did you mean columns?",
                "“souk” must be 1.",
                "“fields[2].kind”: unknown word “mony”. Did you mean money?",
                "“fields[3]” needs “name”.",
                "“layout”: unknown word “tiles”. Choose one of rows, cards, days.",
                "A service named “listings” already exists.",
                "“fields[1]”: a field named “title” already exists.",
                "“fields[4]” is money: give “currency”, a code such as \"GBP\", or {\"path\":\"…\"}.",
                "“fields[5].choices” needs a field of kind choice.",
                "“fields[5]”: “x y” cannot name a field: use letters (a to z), digits, - and _, a letter first.",
                "“fields[6]”: “Not” is a word of filters and cannot name a field.",
                "“fields[8].currency” has another path than a field before it: a record has one currency.",
                "Name one of file, server, table.",
            ])
    }

    @Test(arguments: [
        (#""columns": ["rnt"]"#, "“columns” names “rnt”, which is not a field. Did you mean rent?"),
        (#""headline": 5"#, "“headline” must be text."),
        (#""search": ["rent"]"#, "“search” names “rent”, which is not of kind text."),
        (#""total": "title""#, "“total” names “title”, which is not of kind money."),
        (#""category": "rent""#, "“category” names “rent”, which is not of kind choice."),
        (#""archived": "title""#, "“archived” names “title”, which is not of kind yes-no."),
        (#""noun": ["flat"]"#, #"“noun” must be two words, such as ["flat", "flats"]."#),
        (#""orders": [{"field": "rent"}]"#, "“orders[0]” needs “name”."),
        (#""layout": "days""#, "The layout “days” needs a field of kind date or time."),
        (#""sorted": ["-rnt"]"#, "“sorted” names “rnt”, which is not a field. Did you mean rent?"),
        (#""tie": {}"#, "“tie” must be text."), (#""id": 5"#, "“id” must be text or a list."),
        (#""orders": [{"name": "given"}, {"name": "other"}]"#, "“orders[1]” needs “field”."),
        (#""orders": [{"name": "New"}, {"name": "new", "field": "rent"}]"#, "“orders[1].name” repeats “new”."),
        (#""orders": 5"#, "“orders” must be a list."), (#""orders": [5]"#, "“orders[0]” must be an object."),
    ])
    func `a wrong word in the rest is reported as well`(part: String, fault: String) throws {
        let fields = #"["title", {"name": "rent", "kind": "money", "currency": "EUR"}]"#
        let faults = try read(#"{"souk": 1, "file": "a.csv", "fields": \#(fields), \#(part)}"#).faults
        #expect(faults.first == fault)
    }

    @Test(arguments: [
        (#""server": "flats.csv""#, "“server” must be an address such as https://example.org/flats."),
        (#""table": "https://a.b""#, "“table” must be an address such as postgresql://db.example.org/shop."),
        (#""fields": [], "category": "kind", "file": "a.csv""#, "“fields” must be a list of fields."),
        (
            #""fields": ["t", {"name": "n", "kind": "integer", "range": [5, 0]}], "file": "a.csv""#,
            "“fields[1].range” must be the least and the largest number, such as [0, 5]."
        ),
        (
            #""fields": ["t", {"name": "n", "kind": "integer", "mark": "n"}], "file": "a.csv""#,
            "“fields[1].mark” needs a field of kind yes-no."
        ),
        (
            #""fields": [{"name": "t", "currency": "EUR"}], "file": "a.csv""#,
            "“fields[0].currency” needs a field of kind money."
        ),
        (
            #""fields": [{"name": "t", "title": ""}], "file": "a.csv""#,
            "“fields[0].title” must be text that is not empty."
        ),
        (
            #""fields": [{"name": "t", "kind": "choice", "choices": ["a", "", "b"]}], "file": "a.csv""#,
            "“fields[0].choices[1]” must be text that is not empty."
        ),
        (
            #""fields": [{"name": "t", "kind": "choice", "choices": ["a", "b", "A"]}], "file": "a.csv""#,
            "“fields[0].choices[2]” repeats “A”."
        ),
        (#""fields": ["t", "archived"], "file": "a.csv""#, "“fields[1]”: a field named “archived” already exists."),
        (#""fields": ["title", "Title"], "file": "a.csv""#, "“fields[1]”: a field named “Title” already exists."),
    ])
    func `places and fields have to be there`(part: String, fault: String) throws {
        let fields = part.contains("fields") ? "" : #", "fields": ["title"]"#
        #expect(try read(#"{"souk": 1, \#(part)\#(fields)}"#).faults == [fault])
    }

    @Test(arguments: [
        (#""paging": {"style": "pages"}"#, "“server.paging.style”: unknown word “pages”. Did you mean page?"),
        (#""paging": {"style": "cursor", "send": "c"}"#, "Paging by cursor needs “next”."),
        (#""list": "flats?x=1""#, "“server.list” is a path; its parameters belong in “query”."),
        (#""detail": "flats""#, "“server.detail” needs {id}, the place of the record’s id."),
        (#""filters": {"rnt": "r"}"#, "“server.filters.rnt” names “rnt”, which is not a field. Did you mean rent?"),
        (#""orders": {"-rnt": {}}"#, "“server.orders.-rnt” names “rnt”, which is not a field. Did you mean rent?"),
        (
            #""auth": {"header": "X-Key"}"#,
            #"“server.auth” must be {"bearer":NAME}, {"basic":NAME}, or {"header":…,"secret":NAME}."#
        ),
        (
            #""auth": {"bearer": "a", "basic": "b"}"#,
            #"“server.auth” must be {"bearer":NAME}, {"basic":NAME}, or {"header":…,"secret":NAME}."#
        ),
        (
            #""auth": {"bearer": "eyJhbGciOi"}"#,
            "Name a secret with lowercase letters, digits and dashes; its text is never part of a description."
        ),
        (#""auth": {"header": "a: b", "secret": "s"}"#, "“server.auth.header” must be the name of a header."),
    ])
    func `a wrong word about a server is reported as well`(part: String, fault: String) throws {
        let fields = #"["title", {"name": "rent", "kind": "money", "currency": "EUR"}]"#
        let server = #"{"address": "https://a.b", \#(part)}"#
        #expect(try read(#"{"souk": 1, "server": \#(server), "fields": \#(fields)}"#).faults.first == fault)
    }

    @Test func `JSON that is not an object is not a description`() throws {
        #expect(try read("[1]").faults == ["A description is a JSON object."])
    }
}
