import CEmbedded
import Domain
import FoundationEssentials
import WireFormat

/// The listings server: `/categories`, `/listings` and the pictures.
struct ListingsContract: Sendable {
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
        let all = served.found(SearchText(""))
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

    /// Returns `{"total","page","limit","has_more","items":[…]}`, with the fault of the request.
    private func page(_ request: IncomingRequest) -> Response {
        let (kind, turn) = request.pageFault ?? (nil, 0)
        var found = served.found(SearchText(request.parameter("query") ?? ""))
        if kind == .shifting, let first = found.first {
            // These ids are above all others, and the newest comes first.
            found = (0..<turn).reversed().map { .init(ad: first.ad, id: 900_000_000 + $0) } + found
        }
        var (page, limit) = (1, found.count)
        if request.parameter("page") ?? request.parameter("limit") != nil {
            guard let askedPage = request.parameter("page"), let askedLimit = request.parameter("limit") else {
                return .refusal(400, "page and limit must be provided together")
            }
            // Text that is not a number gets the same error as 0.
            (page, limit) = (Int(askedPage) ?? 0, Int(askedLimit) ?? 0)
            guard page > 0 else { return .refusal(400, "page must be greater than 0") }
            guard limit > 0 else { return .refusal(400, "limit must be greater than 0") }
        }
        let (skipped, isFar) = ((kind == .stuck ? 1 : page) - 1).multipliedReportingOverflow(by: limit)
        let repeated = kind == .repeated && page > 1 ? 3 : 0
        let start = isFar ? found.count : min(max(0, skipped - repeated), found.count)
        let entries = found[start...].prefix(kind == .hollow ? 0 : limit)
        var json = JSONWriter()
        json.object { json in
            json.member("total", kind == .lying ? (turn.isMultiple(of: 2) ? found.count + 1_000 : 1) : found.count)
            json.member("page", page)
            json.member("limit", limit)
            json.member("has_more", entries.endIndex < found.count || kind == .stuck || kind == .hollow)
            json.key("items")
            json.array { json in
                for entry in entries { json.written(served.json(entry)) }
            }
        }
        return Response(body: Data(json.bytes))
    }
}
