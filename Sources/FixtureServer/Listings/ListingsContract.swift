import Domain
import FoundationEssentials
import WireFormat

/// The listings server: `/categories`, `/listings` and the pictures.
struct ListingsContract: Sendable {
    let categories: [CategoryPayload]
    let shelf: ListingShelf
    let pictures: PictureGallery

    var routes: [Route] {
        [
            Route("GET /categories") { _, _ in try Reply(json: categories) },
            Route("GET /listings") { request, _ in page(request).reply(shelf) },
            Route("GET /images/:folder/:name") { request, found in
                try pictures.reply(folder: found[0], name: found[1]) ?? .notFound(request)
            },
        ]
    }

    /// What a request for listings gets: a page, or why there is none.
    enum Answer {
        case page(ListingPage)
        case refused(String)

        func reply(_ shelf: ListingShelf) -> Reply {
            switch self {
            case .page(let page): page.reply(from: shelf)
            case .refused(let reason): Self.refusal(400, reason)
            }
        }

        /// The envelope of this server's errors.
        static func refusal(_ status: Int, _ reason: String) -> Reply {
            let reason = reason.replacing("\"", with: "\\\"")
            return Reply(status: status, body: Data(#"{"error":true,"reason":"\#(reason)"}"#.utf8))
        }
    }

    private func page(_ request: IncomingRequest) -> Answer {
        let matching = shelf.found(FoldedText(Self.trimmed(request.parameter("query") ?? "")))
        let found = request.pageFault?.shifted(matching) ?? matching
        switch (request.parameter("page"), request.parameter("limit")) {
        case (nil, nil): return .page(ListingPage(all: found))
        case (nil, _), (_, nil): return .refused("page and limit must be provided together")
        case (let page?, let limit?):
            // What is no number is not greater than 0 either.
            guard let page = Int(page), page > 0 else { return .refused("page must be greater than 0") }
            guard let limit = Int(limit), limit > 0 else { return .refused("limit must be greater than 0") }
            return .page(
                request.pageFault?.page(page, of: limit, from: found) ?? ListingPage(page, of: limit, from: found))
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
