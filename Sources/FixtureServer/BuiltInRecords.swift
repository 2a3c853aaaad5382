import CEmbedded
import Domain
import FoundationEssentials
import WireFormat

/// The records that every server of the process serves, read once from the data in the program.
struct BuiltInRecords: Sendable {
    let ads: [EncodedListing]
    let products: [JSONObject]
    let accounts: [JSONObject]
    let calls: [JSONObject]
    /// JSON, identical for every client.
    let categories: Data
    let hotels: Data
    let transactions: Data

    static func shared() throws(ServerError) -> BuiltInRecords {
        try read.get()
    }

    private static let read = Result { () throws(ServerError) in
        do {
            return try BuiltInRecords()
        } catch {
            throw ServerError.failed("the built-in data could not be read")
        }
    }

    private init() throws {
        categories = Response(try Self.json(fixture_categories())).body
        hotels = Response(try Self.json(fixture_hotels())).body
        transactions = Response(try Self.json(fixture_transactions())).body
        ads = try Self.objects(fixture_listings()).map(EncodedListing.init).sorted { $0.id < $1.id }
        products = try Self.objects(fixture_products()).sorted { ($0["id"]?.integer ?? 0) < ($1["id"]?.integer ?? 0) }
        calls = try Self.objects(fixture_calls())
        accounts = try Self.objects(fixture_accounts())
    }

    private static func objects(_ file: EmbeddedFile) throws -> [JSONObject] {
        guard case .array(let records) = try json(file) else { throw PayloadError(.unreadable) }
        return records.compactMap(\.object)
    }

    private static func json(_ file: EmbeddedFile) throws -> JSONValue {
        try JSONParser.value(of: Array(Data(file)))
    }
}

extension Response {
    /// Creates a reply with JSON whose keys are sorted.
    init(_ value: JSONValue, status: Int = 200) {
        self.init(status: status, body: Data(JSONWriter.line(of: value).utf8))
    }

    init(_ objects: [JSONObject]) {
        self.init(.array(objects.map(JSONValue.object)))
    }
}

extension Data {
    init(_ file: EmbeddedFile) {
        self.init(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
    }
}
