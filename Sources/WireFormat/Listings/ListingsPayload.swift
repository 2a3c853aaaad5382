public import Domain
public import FoundationEssentials

/// A page of listings as the server sends it, also if it sends all of them.
public struct ListingsPayload: Sendable {
    /// The number of matching listings, on this page and all others.
    public var total: Int
    /// The number of the page, counted from 1.
    public let page: Int
    public let limit: Int
    public var hasMore: Bool
    /// The listings, with the numbers of their categories.
    public var items: ReadRecords

    /// Reads a page, whose own members must be right; its listings are read as far as possible.
    ///
    /// - Parameter currency: The currency of amounts that are sent without one; the service's own if nil.
    public init(from body: Data, usual currency: Currency? = nil) throws(PayloadError) {
        let json = try JSONValue(payload: body)
        func member(_ key: String) throws(PayloadError) -> JSONValue {
            guard let object = json.object else { throw PayloadError(.unreadable) }
            guard let value = object[key], value != .null else { throw PayloadError(.missing, field: key) }
            return value
        }
        func number(_ key: String) throws(PayloadError) -> Int {
            guard case .number(let digits) = try member(key), let number = Int(digits) else {
                throw PayloadError(.unreadable, field: key)
            }
            return number
        }
        (total, page, limit) = (try number("total"), try number("page"), try number("limit"))
        guard case .boolean(let hasMore) = try member("has_more") else {
            throw PayloadError(.unreadable, field: "has_more")
        }
        self.hasMore = hasMore
        items = try RecordReader.records(
            of: Listing.schema, in: json, by: ReadingRules(usualCurrency: currency), after: max(0, page - 1) * limit)
    }
}

/// An error response of the listings server: `{"error":true,"reason":"…"}`.
public struct ListingsErrorPayload: Sendable, Hashable, Decodable {
    public let error: Bool
    /// A sentence without a full stop.
    public let reason: String
}

/// A category of listings, `{"id":1,"name":"Véhicule"}`, or of products.
public struct CategoryPayload: Sendable, Hashable {
    public var id: Int
    /// Shops send categories without a name.
    public var name: String?
    /// The address of the picture; listings have none for their categories.
    public var image: String?

    /// The category; nil if it has no name.
    public var category: Category? {
        name.map { Category(name: $0, image: image) }
    }
}

extension [CategoryPayload] {
    /// The names by number.
    public var names: [Int: String] {
        Dictionary(map { ($0.id, $0.name) }) { first, _ in first }.compactMapValues(\.self)
    }
}

extension CategoryPayload: Decodable {
    private enum CodingKeys: CodingKey {
        case id, name, image
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let text = try? fields.decode(String.self, forKey: .id)
        id = try text.flatMap { Int($0) } ?? fields.decode(Int.self, forKey: .id)
        name = try fields.decodeIfPresent(String.self, forKey: .name)
        image = try fields.decodeIfPresent(String.self, forKey: .image).flatMap { PictureAddress.all(in: $0).first }
    }
}

/// A list of categories; one without a number is left out.
public struct CategoryList: Decodable, Sendable {
    public let categories: [CategoryPayload]

    private struct Element: Decodable {
        let category: CategoryPayload?

        init(from decoder: any Decoder) { category = try? CategoryPayload(from: decoder) }
    }

    public init(from decoder: any Decoder) throws {
        categories = try [Element](from: decoder).compactMap(\.category)
    }
}

/// The path of a listing's picture on the listings server, `/images/ad-small/expat-estate-car-10024.jpg`. Its name ends
/// in the listing's ID.
public struct ListingPicturePath: Sendable, Hashable {
    public let listing: Int

    /// Nil for any other path.
    public init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[1] == "images" else { return nil }
        self.init(folder: String(parts[2]), name: String(parts[3]))
    }

    public init?(folder: String, name: String) {
        guard ["ad-small", "ad-thumb"].contains(folder), name.hasSuffix(".jpg"),
            let listing = name.dropLast(4).split(separator: "-").last.flatMap({ Int($0) })
        else { return nil }
        self.listing = listing
    }

    /// True if the built-in data has the picture. Every sixteenth ID deliberately has none, as the real server lacks
    /// some pictures that its listings name.
    public var isBuiltIn: Bool { !listing.isMultiple(of: 16) }
}

extension Endpoint {
    /// Requests a page of the listings.
    ///
    /// - Parameters:
    ///   - page: Counted from 1.
    ///   - limit: The number of listings on a page, from 1.
    ///   - text: The text that a title or a description must contain; empty for all listings.
    public static func listings(page: Int, limit: Int, text: String = "") -> Endpoint {
        let paging = [QueryItem("page", String(page)), QueryItem("limit", String(limit))]
        return Endpoint(.get, ["listings"], query: paging + (text.isEmpty ? [] : [QueryItem("query", text)]))
    }

    /// The categories of listings or of products.
    public static var categories: Endpoint { Endpoint(.get, ["categories"]) }
}

extension String {
    /// The text without surrounding whitespace, which the listings server ignores.
    public var trimmingWhitespace: String {
        let start = unicodeScalars.drop(while: \.properties.isWhitespace)
        return start.lastIndex { !$0.properties.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
