public import Domain
public import FoundationEssentials

/// A category of listings, `{"id":1,"name":"Véhicule"}`, or of products.
public struct CategoryPayload: Sendable, Hashable {
    public var id: String
    /// Shops send categories without a name.
    public var name: String?
    /// The address of the picture; listings have none for their categories.
    public var image: String?

    public init(id: String, name: String? = nil, image: String? = nil) {
        (self.id, self.name, self.image) = (id, name, image)
    }

    public var category: Category? {
        name.map { Category(name: $0, image: image) }
    }

    /// Reads a list of categories, which are objects or texts, at a path. One without an id is left out.
    public static func list(in json: Data, at path: [String]? = nil, id key: String = "id") throws(PayloadError)
        -> [CategoryPayload]
    {
        guard case .array(let elements)? = try JSONValue(payload: json).value(at: path ?? []) else {
            throw path.map { PayloadError(.missing, field: $0.joined(separator: ".")) } ?? PayloadError(.unreadable)
        }
        return elements.compactMap { element in
            if case .string(let text) = element { return CategoryPayload(id: text, name: text) }
            return CategoryPayload(element, id: key)
        }
    }

    public init?(_ json: JSONValue, id key: String = "id") {
        guard let object = json.object, let id = object[key]?.words, object[key]?.isObject == false else { return nil }
        self.init(
            id: id, name: object["name"]?.text ?? object["title"]?.text,
            image: object["image"]?.text.flatMap { PictureAddress.all(in: $0).first })
    }
}

extension [CategoryPayload] {
    public var names: [Int: String] {
        let numbered = compactMap { category in Int(category.id).flatMap { id in category.name.map { (id, $0) } } }
        return Dictionary(numbered) { first, _ in first }
    }
}

/// The path of a listing's picture on the listings server, `/images/ad-small/expat-estate-car-10024.jpg`. Its name ends
/// in the listing's ID.
public struct ListingPicturePath: Sendable, Hashable {
    public let listing: Int

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
    /// Requests tokens for an email address and its password, which is in the body from here on.
    public static func signIn(email: String, password: String) -> Endpoint {
        Endpoint(posting: ["email": .string(email), "password": .string(password)], to: ["auth", "login"])
    }

    public static var profile: Endpoint { Endpoint(.get, ["auth", "profile"]) }

    public static func refresh(_ token: String) -> Endpoint {
        Endpoint(posting: ["refreshToken": .string(token)], to: ["auth", "refresh-token"])
    }
}
