import Domain
import Ports
import Testing
import WireFormat
import struct FoundationEssentials.Date

@testable import Servers

/// Servers that only a description knows.
@Suite struct DescribedServerTests {
    private static let fields = #"""
        ["title", {"name": "kind", "kind": "choice", "choices": ["Studio", "house"]},
         {"name": "rent", "kind": "money", "currency": "EUR"}, {"name": "pets", "kind": "yes-no"}]
        """#

    /// Returns a client by the keys of a `server` beside its address.
    private func client(
        _ server: String, over transport: any Transport, secrets: @escaping SecretLookup = { _ in nil }
    ) throws -> any RemoteService {
        let json = #"{"souk":1,"fields":\#(Self.fields),"server":{"address":"http://localhost:8080",\#(server)}}"#
        return try client(describedAs: json, over: transport, secrets: secrets)
    }

    private func client(
        describedAs json: String, over transport: any Transport, secrets: @escaping SecretLookup = { _ in nil }
    ) throws -> any RemoteService {
        let (service, faults) = ServiceDescription.read(
            try JSONParser.value(of: Array(json.utf8)), named: "flats", besides: [], in: "/")
        let described = try #require(service, "\(faults.map(\.message.unrendered))")
        return HTTPServices(over: transport, keeping: NoCredentials(), now: { .now }, secrets: secrets)
            .remoteService(for: described.schema, at: try .local, by: described.contract)
    }

    private func asking<Value>(
        _ server: String, _ steps: [ScriptedTransport.Step], _ body: (any RemoteService) async throws -> Value
    ) async throws -> Value {
        try await ScriptedTransport.answering(steps) { try await body(client(server, over: $0)) }
    }

    private func ids(
        _ server: String, _ range: Range<Int>, _ steps: [ScriptedTransport.Step]
    ) async throws -> [String] {
        try await asking(server, steps) { client in
            try await client.page(Query(range: range)).records.map(\.id.rawValue)
        }
    }

    private static func records(_ ids: Int...) -> String {
        "[" + ids.map { #"{"id":\#($0),"title":"a"}"# }.joined(separator: ",") + "]"
    }

    // MARK: Ways of paging

    private static let cursor =
        #""list":"v1/flats","records":"data.items","paging":{"style":"cursor","send":"after","next":"meta.next"}"#

    private static func answer(_ records: String, next: String?) -> String {
        #"{"data":{"items":\#(records)},"meta":{"next":\#(next.map { "\"\($0)\"" } ?? "null")}}"#
    }

    @Test func `cursors are followed, and a later page goes on where the last one ended`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/v1/flats", Self.answer(Self.records(1, 2), next: "b")),
            .get("/v1/flats?after=b", Self.answer(Self.records(3, 4), next: "c")),
            .get("/v1/flats?after=c", Self.answer(Self.records(5), next: nil)),
        ]
        try await asking(Self.cursor, steps) { client in
            #expect(client.isSequential && client.fetchedAtOnce == 20)
            let first = try await client.page(Query(range: 0..<3))
            #expect(first.records.map(\.id.rawValue) == ["1", "2", "3"])
            #expect(first.hasMore && first.total == nil)
            let second = try await client.page(Query(range: 3..<6))
            #expect(second.records.map(\.id.rawValue) == ["4", "5"])
            #expect(!second.hasMore && second.total == 5)
        }
    }

    @Test(arguments: ["b", ""])
    func `a cursor that leads to its own page, or to none, ends the list`(cursor: String) async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/v1/flats", Self.answer(Self.records(1), next: "b")),
            .get("/v1/flats?after=b", Self.answer(Self.records(2), next: cursor)),
        ]
        #expect(try await ids(Self.cursor, 0..<9, steps) == ["1", "2"])
    }

    @Test func `cursors in a circle and endless empty pages are refused`() async throws {
        let circle: [ScriptedTransport.Step] = [
            .get("/v1/flats", Self.answer(Self.records(1), next: "b")),
            .get("/v1/flats?after=b", Self.answer(Self.records(2), next: "c")),
            .get("/v1/flats?after=c", Self.answer(Self.records(3), next: "b")),
        ]
        await #expect(throws: Failure.self) { try await ids(Self.cursor, 0..<9, circle) }
        let empty = (0..<20).map { number in
            ScriptedTransport.Step.get(
                number == 0 ? "/v1/flats" : "/v1/flats?after=\(number)",
                Self.answer("[]", next: String(number + 1)))
        }
        await #expect(throws: Failure.self) { try await ids(Self.cursor, 0..<9, empty) }
    }

    @Test func `the id of the last record may be the cursor`() async throws {
        let last = #""list":"flats","paging":{"style":"cursor","send":"after","next":"rows.-1.id","more":"more"}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats", #"{"rows":\#(Self.records(1, 2)),"more":true}"#),
            .get("/flats?after=2", #"{"rows":\#(Self.records(3))}"#), .get("/flats?after=3", #"{"rows":[]}"#),
        ]
        #expect(try await ids(last, 0..<9, steps) == ["1", "2", "3"])
    }

    private static let list = #""list":"flats","records":"rows","paging":"#
    private static let offset = list + #"{"style":"offset","send":"skip","size":"take","total":"n"}"#
    private static let countedCursor = list + #"{"style":"cursor","send":"at","next":"next","total":"n"}"#

    /// Returns a page of flats, of which there are 5.
    private static func page(_ target: String, _ ids: Int..., next: String = "null") -> ScriptedTransport.Step {
        let rows = ids.map { #"{"id":\#($0),"title":"T"}"# }.joined(separator: ",")
        return .get("/flats\(target)", #"{"rows":[\#(rows)],"n":5,"next":\#(next)}"#)
    }

    @Test func `an empty page before the announced end is an error`() async throws {
        let error = await #expect(throws: Failure.self) {
            try await ids(Self.offset, 2..<4, [Self.page("?skip=2&take=2")])
        }
        #expect(error?.message.plain.hasSuffix(" Page 2 is empty, although more were announced.") == true)
    }

    @Test func `a total that is too high does not make the next pages smaller`() async throws {
        let steps = [
            Self.page("?skip=0&take=4", 1, 2, 3), Self.page("?skip=0&take=3", 1, 2, 3), Self.page("?skip=3&take=3"),
        ]
        try await asking(Self.offset, steps + steps) { client in
            for _ in 1...2 {
                await #expect(throws: Failure.self) { try await client.page(Query(range: 0..<4)) }
            }
        }
    }

    @Test(arguments: [
        // The server repeats the last cursor.
        (countedCursor, [page("", 1, 2, next: #""b""#), page("?at=b", 3, 4, next: #""b""#)], 4),
        (list + #"{"style":"none","total":"n"}"#, [page("", 1, 2)], 2),
    ])
    func `a list shorter than its total is reported`(
        server: String, steps: [ScriptedTransport.Step], count: Int
    ) async throws {
        try await asking(server, steps) { client in
            let page = try await client.page(Query(range: 0..<9))
            #expect(page.records.count == count)
            #expect(client.problems.all.map(\.reason.plain) == ["Received only \(count) flats"])
        }
    }

    @Test func `a cursor that is not text is an error`() async throws {
        let steps = [Self.page("", 1, next: #"{"a":1}"#)]
        await #expect(throws: Failure.self) { try await ids(Self.countedCursor, 0..<9, steps) }
    }

    @Test func `a list with a cursor on each page ends at its total`() async throws {
        let steps = [Self.page("", 1, 2, 3, 4, 5, next: #""b""#), Self.page("?at=b", next: #""c""#)]
        #expect(try await ids(Self.countedCursor, 0..<9, steps).count == 5)
    }

    @Test func `a server that ignores the cursor is refused`() async throws {
        let steps = [Self.page("", 1, 2, next: #""b""#), Self.page("?at=b", 1, 2, next: #""b""#)]
        let error = await #expect(throws: Failure.self) { try await ids(Self.countedCursor, 0..<9, steps) }
        #expect(error?.message.plain.hasSuffix(" One page leads to the next without an end.") == true)
    }

    @Test func `a server that ignores the cursor is refused if the next page is requested later`() async throws {
        let steps = [Self.page("", 1, 2, next: #""b""#), Self.page("?at=b", 1, 2, next: #""b""#)]
        try await asking(Self.countedCursor, steps) { client in
            _ = try await client.page(Query(range: 0..<2))
            await #expect(throws: Failure.self) { try await client.page(Query(range: 2..<4)) }
        }
    }

    @Test(arguments: ["http://localhost:8080/v1/flats?p=2", "/v1/flats?p=2", "?p=2", "flats?p=2"])
    func `links are followed on the same server`(link: String) async throws {
        let server = #""list":"v1/flats","records":"rows","paging":{"style":"link","next":"next"}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/v1/flats", #"{"rows":\#(Self.records(1)),"next":"\#(link)"}"#),
            .get("", #"{"rows":\#(Self.records(2)),"next":null}"#),
        ]
        let transport = ScriptedTransport(steps)
        let page = try await client(server, over: transport).page(Query())
        #expect(page.records.map(\.id.rawValue) == ["1", "2"])
        #expect(transport.requests.last?.address.url == "http://localhost:8080/v1/flats")
        #expect(transport.requests.last?.query == "p=2")
    }

    @Test func `the header Link names the next page, and another header all records`() async throws {
        let server = #""list":"flats","paging":{"style":"link","size":"per_page","total":{"header":"X-Total-Count"}}"#
        let link = #"</flats?page=2>; rel="next", <http://localhost:8080/flats?page=9>; rel="last""#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?per_page=20", headers: ["link": link, "x-total-count": "2"], Self.records(1)),
            .get("", Self.records(2)),
        ]
        let page = try await asking(server, steps) { try await $0.page(Query()) }
        #expect(page.records.count == 2 && page.total == 2)
    }

    @Test func `a slash at the end of the list's path stays there`() async throws {
        let server = #""list":"v1/flats/","records":"rows","paging":{"style":"link","next":"next"}"#
        let transport = ScriptedTransport([
            .get("/v1/flats/", #"{"rows":\#(Self.records(1)),"next":"?p=2"}"#), .get("", #"{"rows":[]}"#),
        ])
        _ = try await client(server, over: transport).page(Query())
        let urls = transport.requests.map { $0.address.url(of: $0.endpoint.target) }
        #expect(urls == Array(repeating: "http://localhost:8080/v1/flats/", count: 2))
    }

    @Test(arguments: [
        "https://localhost:8080/x", "http://localhost:8081/x", "http://evil.example/x", "//evil.example/x",
    ])
    func `a link to another server is not followed`(link: String) async throws {
        let server = #""list":"flats","paging":{"style":"link","next":"next"}"#
        let answer = #"{"rows":\#(Self.records(1)),"next":"\#(link)"}"#
        let error = await #expect(throws: Failure.self) { try await ids(server, 0..<9, [.get("/flats", answer)]) }
        #expect(
            error?.message.plain
                == "“http://localhost:8080” names another server for its next page; it is not followed.")
    }

    @Test func `offsets go on after a page that the server made shorter than it was asked for`() async throws {
        let server =
            #""list":"flats","records":"rows","paging":{"style":"offset","send":"skip","size":"take","total":"n"}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?skip=0&take=4", #"{"rows":\#(Self.records(1, 2)),"n":3}"#),
            .get("/flats?skip=0&take=2", #"{"rows":\#(Self.records(1, 2)),"n":3}"#),
            .get("/flats?skip=2&take=2", #"{"rows":\#(Self.records(3)),"n":3}"#),
        ]
        #expect(try await ids(server, 0..<4, steps) == ["1", "2", "3"])
    }

    @Test(arguments: [
        (#""style":"offset","send":"skip","size":"take""#, "skip=2", "skip=0"),
        (#""style":"page","send":"p","size":"take""#, "p=2", "p=1"),
    ])
    func `a list without a total goes on if the server makes its pages shorter`(
        paging: String, next: String, first: String
    ) async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?\(first)&take=4", Self.records(1, 2)), .get("/flats?\(next)&take=2", Self.records(3)),
            .get("/flats?\(first)&take=2", Self.records(1, 2)), .get("/flats?\(next)&take=2", Self.records(3)),
        ]
        #expect(try await ids(#""list":"flats","paging":{\#(paging)}"#, 0..<4, steps) == ["1", "2", "3"])
    }

    @Test func `a list without a total ends if the server refuses the next page, or repeats the first`() async throws {
        let server = #""list":"flats","paging":{"style":"offset","send":"skip","size":"take"}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?skip=0&take=4", Self.records(1, 2)), .get("/flats?skip=2&take=2", status: 404, "{}"),
            // No page was longer, so that this one is not the last by its length either.
            .get("/flats?skip=0&take=4", Self.records(1, 2, 3)), .get("/flats?skip=3&take=3", Self.records(1, 2, 3)),
            .get("/flats?skip=0&take=4", Self.records(1, 2)),
        ]
        try await asking(server, steps) { client in
            for count in [2, 3, 2] {
                let page = try await client.page(Query(range: 0..<4))
                #expect(page.records.count == count)
            }
        }
    }

    @Test func `a full page says nothing about larger ones`() async throws {
        let server = #""list":"flats","paging":{"style":"page","send":"p","size":"n"}"#
        let pages: [ScriptedTransport.Step] = [
            .get("/flats?p=1&n=2", Self.records(1, 2)), .get("/flats?p=2&n=2", Self.records(3)),
        ]
        let steps = pages + [.get("/flats?p=1&n=4", Self.records(1, 2)), pages[1]] + pages
        try await asking(server, steps) { client in
            for place in [0, 2] { _ = try await client.page(Query(range: place..<place + 2)) }
            #expect(try await client.page(Query(range: 0..<4)).records.count == 3)
        }
    }

    @Test func `a list without a total ends if the server sends its last page again`() async throws {
        let server = #""list":"flats","paging":{"style":"page","send":"p","size":"n"}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?p=1&n=2", Self.records(1, 2)), .get("/flats?p=2&n=2", Self.records(3, 4)),
            .get("/flats?p=3&n=2", Self.records(3, 4)),
        ]
        try await asking(server, steps) { client in
            for place in [0, 2] { #expect(try await client.page(Query(range: place..<place + 2)).hasMore) }
            let end = try await client.page(Query(range: 4..<6))
            #expect(end.records.isEmpty && !end.hasMore && end.total == 4)
        }
    }

    @Test func `a page that is the first one again ends the list, and is a problem`() async throws {
        let server = #""list":"flats","paging":{"style":"page","send":"p","limit":2}"#
        let steps = [1, 2].map { ScriptedTransport.Step.get("/flats?p=\($0)", Self.records(1, 2)) }
        try await asking(server, steps) { client in
            let page = try await client.page(Query(range: 0..<4))
            #expect(page.records.count == 2 && page.total == 2 && client.problems.all.map(\.value) == ["2"])
        }
    }

    @Test func `a server that ignores the parameter for the page is not called unreadable`() async throws {
        let server = #""list":"flats","records":"r","paging":{"style":"page","send":"p","limit":2,"total":"n"}"#
        let steps = (1...2).map { ScriptedTransport.Step.get("/flats?p=\($0)", #"{"r":\#(Self.records(1, 2)),"n":3}"#) }
        let error = await #expect(throws: Failure.self) { try await ids(server, 0..<4, steps) }
        #expect(error?.message.plain.hasSuffix(" sends the same records again and again.") == true)
        #expect(error?.hint?.plain == "Change “paging” in the description of flats.")
    }

    @Test(arguments: [(#""total":"n""#, #""n":3"#, #""n":9"#), (#""more":"m""#, #""m":false"#, #""m":true"#)])
    func `a page after the end may be refused, and one before it may not`(
        paging: String, ended: String, unfinished: String
    ) async throws {
        let server = #""list":"flats","records":"r","paging":{"style":"page","send":"p","limit":2,\#(paging)}"#
        func steps(_ end: String) -> [ScriptedTransport.Step] {
            [
                .get("/flats?p=3", status: 404, "{}"),
                .get("/flats?p=2", #"{"r":\#(Self.records(3)),\#(end)}"#),
            ]
        }
        #expect(try await ids(server, 4..<6, steps(ended)) == [])
        let error = await #expect(throws: Failure.self) { try await ids(server, 4..<6, steps(unfinished)) }
        #expect(error?.kind == .invalidResponse)
    }

    @Test func `a list without a total is not taken for complete if the next page cannot be read`() async throws {
        let server = #""list":"flats","paging":{"style":"offset","send":"skip","size":"take"}"#
        let page = ScriptedTransport.Step.get("/flats?skip=0&take=4", Self.records(1, 2))
        let steps = [page, .get("/flats?skip=2&take=2", status: 500, "{}"), page, .get("/flats?skip=2&take=2", "[]")]
        try await asking(server, steps) { client in
            let error = await #expect(throws: Failure.self) { try await client.page(Query(range: 0..<4)) }
            #expect(error?.kind == .unreachable)
            let whole = try await client.page(Query(range: 0..<4))
            #expect(whole.records.count == 2)
        }
    }

    @Test func `pages may be numbered from 0 and have a size of the server's own`() async throws {
        let server = #""list":"flats","paging":{"style":"page","send":"p","first":0,"limit":2}"#
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?p=1", Self.records(3, 4)), .get("/flats?p=2", status: 404, "{}"),
        ]
        #expect(try await ids(server, 3..<6, steps) == ["4"])
        let long = [ScriptedTransport.Step.get("/flats?p=0", Self.records(1, 2, 3))]
        let error = await #expect(throws: Failure.self) { try await ids(server, 0..<2, long) }
        #expect(error?.message.plain.hasSuffix(" sent unreadable data: Received 3 flats instead of 2.") == true)
    }

    @Test func `a server may ignore how many records are asked for`() async throws {
        let server = #""list":"f","records":"r","paging":{"style":"page","send":"p","size":"n","limit":3,"total":"t"}"#
        func step(_ page: Int, _ size: Int, _ ids: Int...) -> ScriptedTransport.Step {
            let records = ids.map { #"{"id":\#($0),"title":"a"}"# }.joined(separator: ",")
            return .get("/f?p=\(page)&n=\(size)", #"{"t":5,"r":[\#(records)]}"#)
        }
        let steps = [step(1, 2, 1, 2, 3), step(1, 3, 1, 2, 3), step(1, 3, 1, 2, 3), step(2, 3, 4, 5)]
        try await asking(server, steps) { client in
            for (range, ids) in [(0..<2, ["1", "2"]), (2..<4, ["3", "4"])] {
                let page = try await client.page(Query(range: range))
                #expect(page.records.map(\.id.rawValue) == ids)
            }
        }
    }

    @Test func `a server may ignore how many records are asked for, and send fewer than the limit`() async throws {
        let server = #""list":"f","records":"r","paging":{"style":"page","send":"p","size":"n","limit":4,"total":"t"}"#
        let (first, second) = (Self.records(1, 2), Self.records(3))
        let steps = [(1, 1, first), (1, 4, first), (1, 2, first), (2, 2, second)].map { page, size, records in
            ScriptedTransport.Step.get("/f?p=\(page)&n=\(size)", #"{"t":3,"r":\#(records)}"#)
        }
        try await asking(server, steps) { client in
            for (range, id) in [(0..<1, "1"), (2..<3, "3")] {
                let page = try await client.page(Query(range: range))
                #expect(page.records.map(\.id.rawValue) == [id])
            }
        }
    }

    @Test(arguments: [("page", 1, 2), ("offset", 0, 2)])
    func `a server without sizes may send fewer records than the limit`(
        style: String, first: Int, next: Int
    ) async throws {
        let server = #""list":"f","paging":{"style":"\#(style)","send":"p","limit":4}"#
        let pages: [ScriptedTransport.Step] = [
            .get("/f?p=\(first)", Self.records(1, 2)), .get("/f?p=\(next)", Self.records(3)),
        ]
        try await asking(server, pages + pages.prefix(1) + pages) { client in
            let start = try await client.page(Query(range: 0..<2))
            #expect(start.records.count == 2 && start.hasMore && start.total == nil)
            let whole = try await client.page(Query(range: 0..<9))
            #expect(whole.records.count == 3 && !whole.hasMore && whole.total == 3)
        }
    }

    @Test func `an answer without what the description promises is an error`() async throws {
        for (answer, problem) in [
            (#"{"data":{}}"#, "The payload has no “data.items”."), ("[]", "The payload has no “data.items”."),
            (#"{"data":{"items":"none"}}"#, "Expected a list of records (an array of objects)."),
            ("<html>", "The text is not JSON."),
        ] {
            let error = await #expect(throws: Failure.self) {
                try await ids(Self.cursor, 0..<9, [.get("/v1/flats", answer)])
            }
            #expect(error?.message.plain == "“http://localhost:8080” sent unreadable data: \(problem)")
        }
        #expect(try await ids(Self.cursor, 0..<9, [.get("/v1/flats", #"{"data":{"items":null},"meta":{}}"#)]) == [])
    }

    // MARK: What a server selects

    private static let asked = #"""
        "list":"flats","detail":"flats/{id}","query":{"lang":"en"},"search":"q",
        "paging":{"style":"offset","send":"skip","size":"take"},
        "filters":{"kind":"type","rent":{"min":"from","max":"to"},"pets":"pets"},"orders":{"-rent":{"sort":"rent","dir":"desc"}}
        """#

    private func field(_ name: String, of client: any RemoteService) throws -> Field {
        try #require(client.schema.field(named: name))
    }

    @Test func `search, conditions and orders are sent as the description says`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/flats?skip=0&take=20&lang=en&q=sea&type=Studio&from=500&to=900&pets=true&dir=desc&sort=rent", "[]")
        ]
        try await asking(Self.asked, steps) { client in
            let rent = try field("rent", of: client)
            func money(_ text: String) throws -> Value { .money(try #require(Money(digits: text))) }
            let condition = Predicate.and([
                .equals(try field("kind", of: client), .text("STUDIO")),
                .and([.isPresent(rent), .not(.precedes(rent, try money("500")))]), .precedes(rent, try money("900")),
                .holds(try field("pets", of: client)), .contains(try field("title", of: client), "b"),
            ])
            #expect(client.narrowing(condition) == condition)
            let query = Query(text: " sea ", predicate: condition, sort: Sort(rent, descending: true))
            #expect(client.abilities(for: query) == [.search, .sort])
            _ = try await client.page(query)
        }
    }

    @Test func `a condition that the server would answer otherwise is not sent`() async throws {
        try await asking(Self.asked, []) { client in
            let (kind, rent) = (try field("kind", of: client), try field("rent", of: client))
            let conditions: [Predicate] = [
                .equals(kind, .text("castle")), .not(.equals(kind, .text("house"))), .isPresent(rent),
                .not(.precedes(rent, .money(try #require(Money(digits: "5"))))), .contains(kind, "house"),
            ]
            for condition in conditions { #expect(client.narrowing(condition) == nil) }
            #expect(client.abilities(for: Query(sort: Sort(rent))) == .search)
        }
    }

    @Test func `a few records are fetched one by one, without those that are gone`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/flats/7", #"{"id":7,"title":"a"}"#), .get("/flats/8", status: 404, "{}"),
        ]
        let page = try await asking(Self.asked, steps) {
            try await $0.page(Query(predicate: .isAmong([RecordID(7), RecordID(8)])))
        }
        #expect(page.records.map(\.id.rawValue) == ["7"])
    }

    // MARK: Secrets

    @Test func `a secret is sent where the description says, and only to its server`() async throws {
        let transport = ScriptedTransport([.get("/flats", with: "s3cret", "[]"), .get("/flats", "[]")])
        let server = #""list":"flats","auth":{"header":"X-Api-Key","secret":"flats"}"#
        let own = try client(server, over: transport, secrets: { $0 == "flats" ? Secret("s3cret") : nil })
        _ = try await own.page(Query())
        #expect(transport.requests.last?.tokenPlace == .header("X-Api-Key"))
        let json = #"{"souk":1,"fields":["a"],"server":{"address":"https://other.example",\#(server)}}"#
        let other = try client(describedAs: json, over: transport, secrets: { _ in Secret("s3cret") })
        _ = try await other.page(Query())
    }

    @Test func `a server that needs a sign-in says so, even if the description names no secret`() async throws {
        let error = await #expect(throws: Failure.self) {
            try await ids(#""list":"flats""#, 0..<2, [.get("/flats", status: 401, #"{"message":"Who?"}"#)])
        }
        #expect(error?.kind == .signInNeeded)
        #expect(error?.message.plain.hasSuffix(" answered 401: “Who?”.") == true)
    }

    @Test func `without its secret a server is not asked`() async throws {
        let error = await #expect(throws: Failure.self) {
            try await asking(#""list":"flats","auth":{"bearer":"my-flats"}"#, []) { try await $0.page(Query()) }
        }
        #expect(error?.kind == .signInNeeded)
        #expect(error?.hint?.plain.contains("SOUK_SECRET_MY_FLATS") == true)
    }

    @Test(
        arguments: [
            (.bearer, "Authorization: Bearer a:b"), (.basic, "Authorization: Basic YTogYg=="),
            (.header("X-Api-Key"), "X-Api-Key: a: b"), (.parameter("key"), nil),
        ] as [(ServerContract.Authorization.Place, String?)])
    func `a secret is in its place in a request, and in no log`(
        place: ServerContract.Authorization.Place, header: String?
    ) throws {
        // Only a bearer token has no blanks.
        var request = Request(.anything, on: try .local, with: Secret(place == .bearer ? "a:b" : "a: b"))
        request.tokenPlace = place
        let progress = try RequestProgress(request, policy: TransportPolicy(), now: .now)
        let attempt = progress.attempt()
        #expect(attempt.headers == ["Accept: application/json"] + (header.map { [$0] } ?? []))
        #expect(attempt.url == "http://localhost:8080/anything" + (header == nil ? "?key=a%3A%20b" : ""))
        let line = progress.line(on: attempt, .failure(.failed(.refused)), took: .zero).plain
        #expect(!line.contains("a:") && !line.contains("a%3A"))
    }

    // MARK: Categories

    @Test func `a category is sent by its id, and ids in records get names`() async throws {
        let server = #"""
            "list":"flats","paging":{"style":"offset","send":"skip","size":"take"},
            "categories":{"list":"kinds","records":"rows","id":"slug"},"filters":{"kind":{"id":"k"}}
            """#
        let json = #"""
            {"souk":1,"category":"kind","fields":["title",{"name":"kind","kind":"choice"}],
             "server":{"address":"http://localhost:8080",\#(server)}}
            """#
        let transport = ScriptedTransport([
            .get("/kinds", #"{"rows":[{"slug":"st","name":"Studio"}]}"#), .get("/flats?skip=0&take=20&k=st", "[]"),
            .get("/flats?skip=0&take=20", "[]"),
        ])
        let client = try client(describedAs: json, over: transport)
        let kind = try field("kind", of: client)
        for name in ["studio", "castle"] { _ = try await client.page(Query(predicate: .equals(kind, .text(name)))) }
        transport.finish()
    }

    @Test func `an unknown number of a category is requested again after a while`() async throws {
        let categories = ServerCategories(patience: .zero)
        let answers = [["1"], ["1", "2"]].map { $0.map { CategoryPayload(id: $0, name: "n" + $0) } }
        let first: ServerCategories.Fetch = { answers[0] }
        #expect(try await categories.names(for: [], first).isEmpty)
        #expect(try await categories.names(for: [1], first) == [1: "n1"])
        let second: ServerCategories.Fetch = { answers[1] }
        #expect(try await categories.names(for: [1], second) == [1: "n1"])
        #expect(try await categories.names(for: [1, 2], second) == [1: "n1", 2: "n2"])
        #expect(try await categories.names(for: [2], first) == [1: "n1", 2: "n2"])
    }
}
