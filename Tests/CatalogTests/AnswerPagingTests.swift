import Catalog
import Domain
import Ports
import Testing

/// The pages of servers that nobody has described.
@Suite struct AnswerPagingTests {
    private func paging(
        _ json: String, of count: Int = 2, at list: String = "", headers: [String: String] = [:],
        hasNextHeader: Bool = false
    ) throws -> AnswerPaging {
        AnswerPaging(
            in: try JSONParser.value(of: Array(json.utf8)), of: count, at: list, headers: headers,
            hasNextHeader: hasNextHeader)
    }

    @Test(arguments: [
        // An address of the next page: Django, Laravel, HAL, OData; null on the last page.
        (#"{"count":9,"next":"http://e.org/a?offset=2","previous":null,"results":[]}"#, "link next of count"),
        (#"{"results":[],"next":null,"previous":null}"#, "link next"),
        (#"{"data":[],"links":{"next":"http://e.org/a?page=2"},"meta":{"current_page":1}}"#, "link links.next"),
        (#"{"_links":{"self":{"href":"/a"},"next":{"href":"/a?page=2"}}}"#, "link _links.next.href"),
        (#"{"value":[],"@odata.nextLink":"http://e.org/a?$skip=2"}"#, "link @odata.nextLink"),
        (#"{"next_page_url":"/a?page=2","next_billing_date":"2024-01-02"}"#, "link next_page_url"),
        // A token.
        (#"{"items":[],"nextPageToken":"CAUQAA"}"#, "cursor nextPageToken pageToken"),
        (#"{"data":[],"meta":{"next_cursor":"abc","has_more":true}}"#, "cursor meta.next_cursor cursor"),
        (#"{"objects":[],"cursor":"abc"}"#, "cursor cursor cursor"),
        (#"{"paging":{"cursors":{"after":"MTAx"}},"data":[]}"#, "cursor paging.cursors.after after"),
        (#"{"records":[],"offset":"itr100/rec7"}"#, "cursor offset offset"),
        // Numbers.
        (#"{"startAt":0,"maxResults":50,"total":137,"issues":[]}"#, "offset startAt maxResults=50 of total"),
        (#"{"products":[],"total":194,"skip":0,"limit":30}"#, "offset skip limit=30 of total"),
        (#"{"data":[],"page":1,"per_page":6,"total":12,"total_pages":2}"#, "page page per_page=6 of total"),
        (#"{"data":[],"page":"1","per_page":"6","total":"12"}"#, "page page per_page=6 of total"),
        (#"{"offset":0,"limit":9000000000,"total":12.0}"#, "offset offset limit=1000 of total"),
        (#"{"meta":{"current_page":1,"last_page":4,"per_page":2,"total":8}}"#, "page page per_page=2 of meta.total"),
        (
            #"{"content":[],"number":0,"size":20,"totalElements":41,"totalPages":3}"#,
            "page page from 0 size=20 of totalElements"
        ),
        (#"{"numFound":9,"start":0,"offset":null}"#, "offset offset of numFound"),
        // Open Food Facts and Spring Data say an offset as well.
        (#"{"count":9,"page":1,"page_count":2,"page_size":2,"skip":0}"#, "page page page_size=2 of count"),
        (
            #"{"pageable":{"pageNumber":0,"pageSize":20,"offset":0},"number":0,"size":20,"totalPages":3}"#,
            "page page from 0 size=20"
        ),
        (
            #"{"hits":[],"page":0,"nbHits":41,"nbPages":3,"hitsPerPage":20}"#,
            "page page from 0 hitsPerPage=20 of nbHits"
        ),
    ])
    func `the first answer shows how to ask for the next page`(answer: String, expected: String) throws {
        let paging = try #require(try paging(answer).description?.object)
        func words(_ key: String) -> String? { paging[key]?.text ?? paging.array(key).first?.text }
        var parts = [words("style"), words("next"), words("send")]
        if paging["first"] != nil { parts.append("from 0") }
        if let size = words("size"), case .number(let limit)? = paging["limit"] { parts.append("\(size)=\(limit)") }
        if let total = words("total") { parts.append("of \(total)") }
        #expect(parts.compactMap(\.self).joined(separator: " ") == expected)
    }

    @Test func `a header with the next page is enough`() throws {
        let paging = try paging("[]", headers: ["x-total-count": "9"], hasNextHeader: true).description?.object
        #expect(paging?["style"]?.text == "link")
        #expect(paging?["total"]?.object?["header"]?.text == "X-Total-Count")
        let part = try self.paging("[]", headers: ["x-total-count": "9"])
        #expect(part.description?.object?["style"]?.text == "none")
        #expect(part.description?.object?["total"]?.object?["header"]?.text == "X-Total-Count")
        #expect(part.remark?.unrendered.hasPrefix("The answer has 2 of 9 records") == true)
    }

    @Test(arguments: [
        // GraphQL, Stripe, OpenAI: a token or an id on the last page, too.
        (
            #"{"data":{"ads":{"edges":[],"pageInfo":{"hasNextPage":true,"endCursor":"Mg=="}}}}"#, "data.ads.edges",
            "data.ads.pageInfo.endCursor after data.ads.pageInfo.hasNextPage"
        ),
        (#"{"object":"list","data":[],"has_more":true}"#, "data", "data.-1.id starting_after has_more"),
        (#"{"object":"list","data":[],"has_more":true,"last_id":"a"}"#, "data", "last_id after has_more"),
    ])
    func `a token is sent until no more follows`(answer: String, list: String, expected: String) throws {
        let paging = try #require(try paging(answer, at: list).description?.object)
        #expect(["next", "send", "more"].compactMap { paging[$0]?.text }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        #"{"response":{"numFound":9}}"#, #"{"totalResultsCount":9}"#, #"{"totalSize":9}"#, #"{"@odata.count":9}"#,
        #"{"hits":{"total":{"value":9,"relation":"eq"}}}"#,
    ])
    func `a total has many names`(answer: String) throws {
        #expect(try paging(answer).remark?.unrendered.hasPrefix("The answer has 2 of 9 records") == true)
    }

    @Test func `the World Bank sends an object about the list before it`() throws {
        let paging = try paging(#"[{"page":1,"pages":3,"per_page":"2","total":5},[{},{}]]"#, at: "1").description
        #expect(["send", "size", "total"].map { paging?.object?[$0]?.text } == ["page", "per_page", "0.total"])
    }

    @Test func `the address may ask for a page`() throws {
        let asked = AnswerPaging(
            in: try JSONParser.value(of: Array(#"{"total":9,"rows":[]}"#.utf8)), to: ["limit": "2", "offset": "0"],
            of: 2, at: "rows")
        let paging = asked.description?.object
        #expect(["style", "send", "size"].map { paging?[$0]?.text } == ["offset", "offset", "limit"])
    }

    @Test func `a part of a list is called so, and a whole one is not`() throws {
        #expect(try paging(#"{"rows":[],"total":9}"#).remark?.unrendered.contains("does not show") == true)
        #expect(try paging(#"{"rows":[],"has_more":true}"#).remark?.unrendered.contains("does not show") == true)
        for whole in [#"{"rows":[],"total":2}"#, "[]", #"{"rows":[],"next_billing_date":"2024-01-02"}"#] {
            let paging = try paging(whole)
            #expect(paging.description == nil && paging.remark == nil)
        }
    }

    @Test func `as many records as pages usually have may be the first page`() throws {
        #expect(try paging("[]", of: 20).remark?.unrendered.contains("usual size of pages") == true)
        #expect(try paging(#"{"rows":[],"total":20}"#, of: 20).remark == nil)
        #expect(try paging(#"{"rows":[],"has_more":false}"#, of: 20).remark == nil)
        #expect(try paging("[]", of: 21).remark == nil)
    }
}
