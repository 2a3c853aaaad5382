import Catalog
import Domain
import Ports
import Testing

/// The pages of servers that nobody has described.
@Suite struct AnswerPagingTests {
    private func paging(_ json: String, of count: Int = 2, hasNextHeader: Bool = false) throws -> AnswerPaging {
        AnswerPaging(in: try JSONParser.value(of: Array(json.utf8)), of: count, hasNextHeader: hasNextHeader)
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
        (#"{"paging":{"cursors":{"after":"MTAx"}},"data":[]}"#, "cursor paging.cursors.after after"),
        // Numbers.
        (#"{"products":[],"total":194,"skip":0,"limit":30}"#, "offset skip limit=30 of total"),
        (#"{"data":[],"page":1,"per_page":6,"total":12,"total_pages":2}"#, "page page per_page=6 of total"),
        (#"{"data":[],"page":"1","per_page":"6","total":"12"}"#, "page page per_page=6 of total"),
        (#"{"offset":0,"limit":9000000000,"total":12.0}"#, "offset offset limit=1000 of total"),
        (#"{"meta":{"current_page":1,"last_page":4,"per_page":2,"total":8}}"#, "page page per_page=2 of meta.total"),
        (
            #"{"content":[],"number":0,"size":20,"totalElements":41,"totalPages":3}"#,
            "page page from 0 size=20 of totalElements"
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
        #expect(try paging("[]", hasNextHeader: true).description?.object?["style"]?.text == "link")
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
