import CEmbedded
import Domain
import FoundationEssentials

/// The records that every server of the process serves, read once from the data in the program.
struct BuiltInRecords: Sendable {
    let ads: [ServedListing]
    let products: [JSONObject]
    let accounts: [JSONObject]
    let calls: [JSONObject]
    /// JSON, identical for every client.
    let categories: Data
    let hotels: Data
    let transactions: Data

    static let shared = BuiltInRecords()

    private init() {
        categories = Response(Self.json(fixture_categories())).body
        hotels = Response(Self.json(fixture_hotels())).body
        transactions = Response(Self.json(fixture_transactions())).body
        ads = Self.objects(fixture_listings()).map(ServedListing.init).sorted { $0.id < $1.id }
        products = Self.objects(fixture_products()).sorted { ($0["id"]?.integer ?? 0) < ($1["id"]?.integer ?? 0) }
        calls = Self.objects(fixture_calls())
        accounts = Self.objects(fixture_accounts())
    }

    private static func objects(_ file: EmbeddedFile) -> [JSONObject] {
        guard case .array(let records) = json(file) else { preconditionFailure("the built-in data is wrong") }
        return records.compactMap(\.object)
    }

    private static func json(_ file: EmbeddedFile) -> JSONValue {
        guard let json = try? JSONParser.value(of: Array(Data(file))) else {
            preconditionFailure("the built-in data is wrong")
        }
        return json
    }
}

extension Response {
    /// Creates a reply with JSON whose keys are sorted.
    init(_ value: JSONValue, status: Int = 200) {
        self.init(status: status, body: Data(JSONWriter.line(of: value).utf8))
    }

    init(_ objects: [JSONObject]) { self.init(.array(objects.map(JSONValue.object))) }
}

extension Data {
    init(_ file: EmbeddedFile) { self.init(UnsafeRawBufferPointer(start: file.bytes, count: file.count)) }
}
