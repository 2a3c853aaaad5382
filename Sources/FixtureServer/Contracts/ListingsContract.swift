import CEmbedded
import Domain
import FoundationEssentials
import WireFormat

/// The listings server: `/categories`, `/listings` and the pictures.
struct ListingsContract: Sendable {
    /// JSON.
    let categories: Data
    let served: ServedListings
    /// The categories of the listings with a picture, by id. There is one picture for each category.
    let pictured: [Int: Int]

    var routes: [Route] {
        [
            Route("GET /categories") { _, _ in Response(body: categories) },
            Route("GET /listings") { request, _ in page(request) },
            Route("GET /paged/:style") { request, found in paged(found[0], request) },
            Route("GET /images/:folder/:name") { request, found in
                picture(folder: found[0], name: found[1]) ?? .notFound(request)
            },
        ]
    }

    /// Returns listings in the other ways in which servers divide a list, and behind a key. The total is text, as some
    /// servers write it.
    private func paged(_ style: String, _ request: IncomingRequest) -> Response {
        if style == "guarded", request.headers["x-api-key"] != "sesame" { return .refusal(401, "Unknown key") }
        let all = served.found(FoldedText(""))
        func number(_ name: String) -> Int? {
            request.parameter(name).flatMap { Int($0) }.map { min(max(0, $0), all.count) }
        }
        let size = max(1, number("size") ?? 100)
        let start = min(all.count, number("skip") ?? number("after") ?? (number("page") ?? 0) * size)
        let end = min(all.count, start + size)
        let isLast = end == all.count
        var json = JSONWriter()
        json.object { json in
            json.member("count", String(all.count))
            json.member("next", style == "cursor" && !isLast ? String(end) : nil)
            json.key("rows")
            json.array { json in
                for entry in all[start..<end] { json.written(served.json(entry)) }
            }
        }
        var response = Response(body: Data(json.bytes))
        if style == "link", !isLast {
            response.headers = [("Link", "<?after=\(end)&size=\(size)>; rel=\"next\"")]
        }
        return response
    }

    /// Returns the picture at `/images/FOLDER/NAME`. The name ends in the listing's id: `expat-estate-car-10024.jpg`.
    ///
    /// - Returns: A PNG, whatever the name says; nil if the picture does not exist.
    private func picture(folder: String, name: String) -> Response? {
        guard let path = ListingPicturePath(folder: folder, name: name), path.isBuiltIn,
            let category = pictured[path.listing]
        else { return nil }
        let picture = fixture_picture(Int32(category))
        return picture.count > 0 ? Response(contentType: "image/png", body: Data(picture)) : nil
    }

    private func page(_ request: IncomingRequest) -> Response {
        let matching = served.found(FoldedText((request.parameter("query") ?? "").trimmingWhitespace))
        let found = request.pageFault?.shifted(matching) ?? matching
        switch (request.parameter("page"), request.parameter("limit")) {
        case (nil, nil): return ListingPage(all: found).response(from: served)
        case (nil, _), (_, nil): return .refusal(400, "page and limit must be provided together")
        case (let page?, let limit?):
            // Text that is not a number gets the same error as 0.
            guard let page = Int(page), page > 0 else { return .refusal(400, "page must be greater than 0") }
            guard let limit = Int(limit), limit > 0 else { return .refusal(400, "limit must be greater than 0") }
            let wanted =
                request.pageFault?.page(page, of: limit, from: found) ?? ListingPage(page, of: limit, from: found)
            return wanted.response(from: served)
        }
    }
}

/// The fault to apply to a page of listings.
struct PageFault: Sendable, Hashable {
    let kind: ServerFault.Pages
    let turn: Int

    /// Returns the listings for this page. For `.shifting`, one listing is inserted at the front for each earlier page.
    func shifted(_ found: [ServedListings.Entry]) -> [ServedListings.Entry] {
        guard kind == .shifting, let first = found.first else { return found }
        // These ids are above all others, and the newest comes first.
        let inserted = (0..<turn).reversed().map { ServedListings.Entry(ad: first.ad, id: 900_000_000 + $0) }
        return inserted + found
    }

    func page(_ page: Int, of limit: Int, from found: [ServedListings.Entry]) -> ListingPage {
        switch kind {
        case .repeated: return ListingPage(page, of: limit, from: found, overlap: page > 1 ? 3 : 0)
        case .shifting: return ListingPage(page, of: limit, from: found)
        case .lying:
            var answer = ListingPage(page, of: limit, from: found)
            answer.total = turn.isMultiple(of: 2) ? found.count + 1_000 : 1
            return answer
        case .stuck:
            var answer = ListingPage(1, of: limit, from: found)
            (answer.page, answer.hasMore) = (page, true)
            return answer
        case .hollow:
            var answer = ListingPage(page, of: limit, from: [])
            (answer.total, answer.hasMore) = (found.count, true)
            return answer
        }
    }
}
