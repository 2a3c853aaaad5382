import CEmbedded
import FoundationEssentials
import WireFormat

/// The records that every server of the process serves, read once from the data in the program.
struct BuiltInRecords: Sendable {
    let categories: [CategoryPayload]
    let ads: [EncodedListing]
    let products: [ProductPayload]
    let accounts: [ShopAccount]
    let calls: [CallPayload]
    /// JSON, identical for every client.
    let hotels: Data
    let transactions: Data

    static func shared() throws(ServerError) -> BuiltInRecords {
        try read.get()
    }

    private static let read = Result { () throws(ServerError) in
        do {
            return try BuiltInRecords()
        } catch {
            throw ServerError.unreadableData
        }
    }

    private init() throws {
        let decoder = PayloadDecoder()
        categories = try decoder.decode([CategoryPayload].self, from: Data(fixture_categories()))
        let ads = try decoder.decode([ListingPayload].self, from: Data(fixture_listings()))
        self.ads = try ads.sorted { $0.id < $1.id }.map(EncodedListing.init)
        let products = try decoder.decode([ProductPayload].self, from: Data(fixture_products()))
        self.products = products.sorted { $0.id < $1.id }
        accounts = try decoder.decode([ShopAccount].self, from: Data(fixture_accounts()))
        calls = try decoder.decode([CallPayload].self, from: Data(fixture_calls()))
        hotels = try Response.written(decoder.decode(HotelsPayload.self, from: Data(fixture_hotels())))
        transactions = try Response.written(
            decoder.decode([TransactionPayload].self, from: Data(fixture_transactions())))
    }
}

extension Data {
    init(_ file: FixtureFile) {
        self.init(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
    }
}
