import Domain
import FoundationEssentials
import WireFormat

/// A built-in listing, already written as JSON, so that a page of a hundred costs no more than joining them.
struct WrittenAd: Sendable {
    let listing: Listing
    let category: Int?
    private let title: FoldedText
    private let description: FoldedText
    /// The JSON before and after the digits of the id.
    private let before: Data
    private let after: Data

    init(_ payload: ListingPayload) throws {
        listing = try payload.listing(categories: [:])
        category = payload.categoryID
        title = FoldedText(payload.title ?? "")
        description = FoldedText(payload.description ?? "")
        let json = try Reply.written(payload)
        // Nothing else can be this: a quotation mark within text has a backslash before it.
        let field = Data("\"id\":".utf8)
        guard let found = json.firstRange(of: field) else { throw PayloadError(.missing, field: "id") }
        before = json[..<found.upperBound]
        after = json[found.upperBound...].drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether a search finds it: in the title or in the description, without case and accents.
    func matches(_ text: FoldedText) -> Bool {
        title.contains(text) || description.contains(text)
    }

    /// The JSON of the listing under an id.
    func json(id: Int) -> Data {
        before + Data(String(id).utf8) + after
    }
}
