import Domain
import FoundationEssentials
import Servers
import Ports
import Testing
import WireFormat

@Suite struct ListingsClientTests {
    private static let categories = #"[{"id":2,"name":"Mode"},{"id":4,"name":"Maison"}]"#

    /// A page with listings of these ids, in category 4.
    private static func page(
        _ ids: [Int], total: Int = 45, page: Int = 1, limit: Int = 20, hasMore: Bool = true, category: Int = 4
    ) -> String {
        let items = ids.map { #"{"id":\#($0),"category_id":\#(category),"title":"Ad \#($0)","images_url":{}}"# }
        return #"{"total":\#(total),"page":\#(page),"limit":\#(limit),"has_more":\#(hasMore),"#
            + #""items":[\#(items.joined(separator: ","))]}"#
    }

    private func asking<Value>(
        _ steps: [ScriptedTransport.Step], _ body: (any RemoteService) async throws -> Value
    ) async throws -> Value {
        try await ScriptedTransport.answering(steps) { try await body(HTTPServices.client(of: .listings, over: $0)) }
    }

    private func sentence(for answer: String, status: Int = 200) async throws -> String? {
        let error = try await asking([.get("/listings?page=1&limit=2", status: status, answer)]) { client in
            await #expect(throws: Failure.self) { try await client.page(Query(range: 0..<2)) }
        }
        #expect(error?.kind == (status >= 500 || status == 429 ? .unreachable : .invalidResponse))
        return error?.message.plain
    }

    @Test func `a range equal to a page is one request in the server’s order`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/listings?page=2&limit=3", Self.page([9, 7, 8], page: 2, limit: 3)),
            .get("/categories", Self.categories),
        ]
        let page = try await asking(steps) { try await $0.page(Query(range: 3..<6)) }
        #expect(page.records.map(\.id.rawValue) == ["9", "7", "8"])
        #expect(page.total == 45)
        #expect(page.hasMore)
        let categories = try page.records.map { try $0.text("category", in: .listings) }
        #expect(categories == ["Maison", "Maison", "Maison"])
    }

    @Test func `a later page is read as the first one, whatever it proves`() async throws {
        func page(_ number: Int, _ dates: [String]) -> String {
            let items = dates.enumerated().map { #"{"id":\#(number * 10 + $0),"creation_date":"\#($1)"}"# }
            return #"{"total":4,"page":\#(number),"limit":2,"has_more":\#(number < 2),"#
                + #""items":[\#(items.joined(separator: ","))]}"#
        }
        let steps: [ScriptedTransport.Step] = [
            .get("/listings?page=1&limit=2", page(1, ["03/05/2021", "04/06/2021"])),
            .get("/listings?page=2&limit=2", page(2, ["05/07/2021", "03/25/2021"])),
        ]
        let (dates, problems) = try await asking(steps) { client in
            let records = try await client.page(Query(range: 0..<2)).records
            let later = try await client.page(Query(range: 2..<4)).records
            let created = try #require(Schema.listings.field(named: "created"))
            return ((records + later).map { $0[created] }, client.problems.all.compactMap(\.value))
        }
        let read = ["2021-05-03", "2021-06-04", "2021-07-05"].map { day in
            Value.date(Date(iso8601: day + "T00:00:00Z") ?? .now)
        }
        #expect(dates == read + [.missing])
        #expect(problems == ["03/05/2021", "03/25/2021"])
    }

    @Test(arguments: [("  vélo \n", "&query=v%C3%A9lo"), (" \t", "")])
    func `space around a search is removed`(text: String, query: String) async throws {
        let empty = Self.page([], total: 0, hasMore: false)
        let page = try await asking([.get("/listings?page=1&limit=20" + query, empty)]) {
            try await $0.page(Query(text: SearchText(text)))
        }
        #expect(page == Page(records: [], hasMore: false, total: 0))
    }

    @Test func `categories are fetched once, and an unknown one is missing`() async throws {
        let steps: [ScriptedTransport.Step] = [
            .get("/listings?page=1&limit=1", Self.page([1], limit: 1)), .get("/categories", Self.categories),
            .get("/listings?page=2&limit=1", Self.page([2], page: 2, limit: 1, category: 99)),
            .get("/listings?page=3&limit=1", Self.page([3], page: 3, limit: 1, category: 2)),
        ]
        let names = try await asking(steps) { client in
            var names: [String?] = []
            for place in 0..<3 {
                let page = try await client.page(Query(range: place..<place + 1))
                names.append(try page.records.first?.text("category", in: Schema.listings))
            }
            return names
        }
        #expect(names == ["Maison", nil, "Mode"])
    }

    @Test func `categories are fetched each time, in the server's order`() async throws {
        let steps = [
            ScriptedTransport.Step.get("/categories", Self.categories), .get("/categories", #"[{"id":1,"name":"A"}]"#),
        ]
        let names = try await asking(steps) { try await [$0.categories(), $0.categories()].map { $0?.map(\.name) } }
        #expect(names == [["Mode", "Maison"], ["A"]])
    }

    @Test func `a listing that cannot be read does not hide the others, and is reported once`() async throws {
        let items = #"[{"id":1,"price":"x"},{"price":2}]"#
        let answer = #"{"total":2,"page":1,"limit":2,"has_more":false,"items":\#(items)}"#
        let client = try HTTPServices.client(
            of: Schema.listings,
            over: ScriptedTransport([
                .get("/listings?page=1&limit=2", answer), .get("/listings?page=1&limit=2", answer),
            ]))
        for _ in 1...2 {
            #expect(try await client.page(Query(range: 0..<2)).records.map(\.id) == [RecordID(1)])
        }
        #expect(client.problems.all.map { $0.reason.unrendered } == ["Not an amount", "No id"])
    }

    @Test(arguments: [
        (#"{"total":9,"page":2,"limit":2,"has_more":true,"items":[]}"#, "Received page 2 instead of page 1."),
        (
            #"{"total":-1,"page":1,"limit":2,"has_more":true,"items":[{"id":1}]}"#,
            "Received 1 listing instead of 0."
        ), ("<html>", "The text is not JSON."),
    ])
    func `a mismatched response is explained`(answer: String, problem: String) async throws {
        #expect(try await sentence(for: answer) == "“http://localhost:8080” sent unreadable data: \(problem)")
    }

    @Test func `an error with the status of a success is quoted`() async throws {
        for error in [#""Too many calls""#, #"{"code":7,"message":"Too many calls"}"#] {
            let sentence = try await sentence(for: #"{"error":\#(error)}"#)
            #expect(sentence == "“http://localhost:8080” sent an error: “Too many calls”.")
        }
    }

    @Test func `a long refusal is truncated`() async throws {
        let reason = String(repeating: "é", count: 3_000)
        let sentence = try await sentence(for: #"{"error":true,"reason":"\#(reason)"}"#, status: 500)
        #expect(sentence == "“http://localhost:8080” answered 500: “\(reason.prefix(200))…”.")
        let lines = try await self.sentence(for: #"{"error":true,"reason":"\nNo.\nNever."}"#, status: 500)
        #expect(lines == "“http://localhost:8080” answered 500: “No.…”.")
    }
}
