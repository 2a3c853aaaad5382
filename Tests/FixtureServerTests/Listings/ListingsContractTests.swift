import Domain
import Ports
import FixtureServer
import Foundation
import Testing
import WireFormat

@Suite struct ListingsContractTests {
    @Test(
        arguments: [
            ("", 324, 1, 324, false, 324), ("?page=1&limit=100", 324, 1, 100, true, 100),
            ("?page=4&limit=100", 324, 4, 100, false, 24), ("?page=3&limit=108", 324, 3, 108, false, 108),
            ("?page=9&limit=100", 324, 9, 100, false, 0),
            ("?page=9223372036854775807&limit=9223372036854775807", 324, .max, .max, false, 0),
            ("?query=%20V%C3%89LO+&page=1&limit=5", 29, 1, 5, true, 5), ("?query=velo", 29, 1, 29, false, 29),
            ("?query=nowhere+to+be+found", 0, 1, 0, false, 0), ("?query=+", 324, 1, 324, false, 324),
        ] as [(String, Int, Int, Int, Bool, Int)])
    func `listings are sent in their envelope`(
        query: String, total: Int, page: Int, limit: Int, hasMore: Bool, count: Int
    ) async throws {
        let response = try await withServer { try await $0.response(to: "GET /listings\(query)") }
        let envelope = try #require(response.json as? [String: Any])
        #expect(response.status == 200)
        #expect(envelope["total"] as? Int == total)
        #expect(envelope["page"] as? Int == page)
        #expect(envelope["limit"] as? Int == limit)
        #expect(envelope["has_more"] as? Bool == hasMore)
        #expect(response.ids.count == count)
    }

    @Test(arguments: [
        "?page=1": "page and limit must be provided together", "?limit=1": "page and limit must be provided together",
        "?page=0&limit=5": "page must be greater than 0", "?page=x&limit=5": "page must be greater than 0",
        "?page=1&limit=-1": "limit must be greater than 0",
    ])
    func `an impossible page is refused`(query: String, reason: String) async throws {
        let response = try await withServer { try await $0.response(to: "GET /listings\(query)") }
        #expect(response.status == 400)
        #expect(response.text == #"{"error":true,"reason":"\#(reason)"}"#)
    }

    @Test func `pages put together are the whole in the server's order`() async throws {
        var settings = ServerSettings()
        settings.listings = 1_000
        let pages = try await withServer(settings) { server in
            var client = try WireClient(port: server.port)
            defer { client.close() }
            var pages: [Record] = []
            for page in 1...4 {
                try client.ask("GET /listings?page=\(page)&limit=250")
                let json = try JSONValue(payload: await client.response().body)
                pages += try RecordReader.records(of: Schema.listings, in: json).records
            }
            return pages
        }
        #expect(Set(pages.map(\.id)).count == 1_000)
        #expect(pages == Schema.listings.inSentOrder(pages))
    }

    @Test func `pictures depend on the category, and some are missing`() async throws {
        try await withServer { server in
            let car = try await server.response(to: "GET /images/ad-small/expat-estate-car-10024.jpg")
            #expect(car.status == 200)
            #expect(car.headers["content-type"] == "image/png")
            #expect(car.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            let listings = try await server.response(to: "GET /listings").body
            let thumbnail = try #require(Schema.listings.field(named: "thumbnail"))
            let records = try RecordReader.records(of: Schema.listings, in: JSONValue(payload: listings)).records
            var statuses: [Int: Int] = [:]
            for path in records.compactMap({ $0[thumbnail].text }) {
                statuses[try await server.response(to: "GET \(path)").status, default: 0] += 1
            }
            #expect(statuses == [200: 270, 404: 24])
            #expect(try await server.response(to: "GET /images/ad-small/never-99999.jpg").status == 404)
        }
    }
}
