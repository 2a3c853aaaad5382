import CEmbedded
import Domain
import FoundationEssentials
import Ports
import WireFormat

/// The format of one service's records, for its built-in source and for its source from a file.
///
/// It is all that a service has to provide in this module, in a file in its own folder.
struct ServiceFormat: Sendable {
    /// Records that were read, with a sentence for each one that was left out.
    struct ReadResult {
        var records: [Record]
        var problems: [Message] = []
        /// Assumptions made while they were read, one sentence each.
        var remarks: [Message] = []
    }

    /// Reads the text of a CSV file; its errors are those of the file.
    typealias CSVReader = @Sendable (_ text: String, _ file: RecordFile) throws(Failure) -> ReadResult

    let schema: Schema
    /// The files inside the program with the built-in records, starting with the file of the records themselves.
    let fixtures: [@Sendable () -> FixtureFile]
    /// The categories, in the service's order.
    var categories: @Sendable () throws(PayloadError) -> [Category] = { [] }
    /// Reads JSON as the service sends it.
    let records: @Sendable (Data) throws(PayloadError) -> [Record]
    /// Reads the built-in records in the service's own order; nil if `records` already has that order.
    var ordered: (@Sendable (Data) throws(PayloadError) -> [Record])?
    /// The fields by which the service orders its records, for a copy that gets them by pages; empty for a service that
    /// sends everything in its order.
    var order: [(name: String, isDescending: Bool)] = []
    var csv: CSVReader?
    /// Creates the accounts that the built-in records require, with a clock; nil if they require none.
    var accounts: (@Sendable (_ now: @escaping @Sendable () -> Date) -> any AccountService)?
}

extension ServiceFormat {
    /// All services, in the order in which users see them.
    static let all: [ServiceFormat] = [.listings, .transactions, .products, .hotels, .calls]

    /// Returns the service's own categories, and others that occur in records, since a file may have its own.
    func categories(of records: [Record]) throws(PayloadError) -> [Category] {
        let known = try categories()
        return known + schema.others(than: known, in: records)
    }

    /// - Throws: `Failure` for an unknown service.
    static func format(of service: ServiceName) throws(Failure) -> ServiceFormat {
        if let format = all.first(where: { $0.schema.service == service }) { return format }
        throw Failure(.invalidResponse, "Unknown service “\(service.rawValue)”.")
    }
}

extension CatalogService {
    /// Returns the description of the records that come with the program.
    static func builtIn(_ format: ServiceFormat) -> CatalogService {
        CatalogService(
            schema: format.schema, fingerprint: { Fingerprint(of: format.fixtures.map { $0() }) },
            contents: { () throws(Failure) in
                do throws(PayloadError) {
                    let bytes = format.fixtures.first.map { Data($0()) } ?? Data()
                    let read = format.ordered ?? format.records
                    return Contents(records: try read(bytes), categories: try format.categories())
                } catch {
                    throw Failure(.invalidResponse, error.message)
                }
            })
    }

    /// Returns the description of the records in a file, in file order; the file is read at the first query.
    static func file(_ file: RecordFile, _ format: ServiceFormat) -> CatalogService {
        let leftOut = ReadProblems()
        return CatalogService(
            schema: format.schema, fingerprint: { Fingerprint() },
            contents: { () throws(Failure) in
                let reading = try RecordFileReader(file: file, format: format).reading()
                let categories = try file.reading { () throws(PayloadError) in
                    try format.categories(of: reading.records)
                }
                (leftOut.sentences, leftOut.remarks) = (reading.problems, reading.remarks)
                return Contents(records: try file.unique(reading.records), categories: categories)
            }, leftOut: leftOut)
    }
}

extension Schema {
    /// Returns the categories of `records` that are not in `categories`, in order of occurrence.
    fileprivate func others(than categories: [Category], in records: [Record]) -> [Category] {
        guard let category else { return [] }
        var seen = Set(categories.map(\.name))
        return records.compactMap { $0[category].text }.filter { seen.insert($0).inserted }.map { Category(name: $0) }
    }
}

extension ServiceFormat {
    static let calls = ServiceFormat(
        schema: Call.schema,
        fixtures: [fixture_calls],
        categories: { Call.types.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in try Call.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in try Call.read(bytes).sorted(by: Call.serverOrder).map(\.record) })
}

extension Call {
    /// Reads the server's array of calls, or an object with such an array as `items`.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Call] {
        try PayloadDecoder().decode(listOf: CallPayload.self, from: bytes).calls()
    }
}

extension ServiceFormat {
    /// Hotels always get the service's order, because the service sends them without one.
    static let hotels = ServiceFormat(
        schema: Hotel.schema,
        fixtures: [fixture_hotels],
        records: { (bytes) throws(PayloadError) in
            try Hotel.read(bytes).sorted(by: Hotel.serviceOrder).map(\.record)
        },
        csv: { (text, file) throws(Failure) in
            let records = try CSVRecords(schema: Hotel.schema, file: file).records(in: text)
            return ReadResult(records: Hotel.ranked(records))
        })
}

extension Hotel {
    /// An object that may contain a list of hotels.
    private struct Envelope: Decodable {
        let items: [ListedHotelPayload]?
    }

    /// Reads the service's object of hotels by ID, or a list of hotels with their IDs.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Hotel] {
        let decoder = PayloadDecoder()
        let isList = bytes.first { $0 > 0x20 } == UInt8(ascii: "[")
        if isList { return try decoder.decode([ListedHotelPayload].self, from: bytes).hotels() }
        if let items = try decoder.decode(Envelope.self, from: bytes).items { return try items.hotels() }
        return try decoder.decode(HotelsPayload.self, from: bytes).inServiceOrder()
    }
}

extension Hotel {
    /// Returns rows of a table in ``serviceOrder(_:_:)``.
    fileprivate static func ranked(_ records: [Record]) -> [Record] {
        records.map { (hotel: Hotel(ranked: $0), record: $0) }
            .sorted { serviceOrder($0.hotel, $1.hotel) }.map(\.record)
    }

    /// Takes the fields that decide a hotel's order from a row.
    private init(ranked record: Record) {
        self.init(id: 0)
        if let field = Hotel.schema.field(named: "id"), case .integer(let number) = record[field] { id = number }
        if let field = Hotel.schema.field(named: "priority"), case .number(let number) = record[field] {
            priority = number
        }
    }
}

extension ServiceFormat {
    static let listings = ServiceFormat(
        schema: Listing.schema,
        fixtures: [fixture_listings, fixture_categories],
        categories: { () throws(PayloadError) in try CategoryPayload.builtIn.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in try Listing.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in
            try Listing.read(bytes).sorted(by: Listing.serverOrder).map(\.record)
        }, order: [("urgent", true), ("created", true), ("id", true)])
}

extension Listing {
    /// Reads an array of listings, or the server's envelope around one.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Listing] {
        try PayloadDecoder().decode(listOf: ListingPayload.self, from: bytes)
            .listings(categories: CategoryPayload.builtIn)
    }
}

extension CategoryPayload {
    static var builtIn: [CategoryPayload] {
        get throws(PayloadError) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data(fixture_categories()))
        }
    }
}

extension ServiceFormat {
    static let products = ServiceFormat(
        schema: Product.schema,
        fixtures: [fixture_products],
        categories: { () throws(PayloadError) in
            try ProductCategoryPayload.builtIn.compactMap { category in
                category.name.map { Category(name: $0, image: category.image) }
            }
        },
        records: { (bytes) throws(PayloadError) in
            try PayloadDecoder().decode(listOf: ProductPayload.self, from: bytes).products().map(\.record)
        }, order: [("id", false)], accounts: { BuiltInAccounts(now: $0) })
}

extension ProductCategoryPayload {
    /// The categories of the built-in products, by ID, as the server sends them.
    fileprivate static var builtIn: [ProductCategoryPayload] {
        get throws(PayloadError) {
            let products = try PayloadDecoder().decode([ProductPayload].self, from: Data(fixture_products()))
            return Set(products.compactMap(\.category)).sorted { $0.id < $1.id }
        }
    }
}

extension ServiceFormat {
    static let transactions = ServiceFormat(
        schema: Transaction.schema,
        fixtures: [fixture_transactions],
        categories: { () throws(PayloadError) in Transaction.categories.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in
            try PayloadDecoder().decode(listOf: TransactionPayload.self, from: bytes).transactions().map(\.record)
        },
        csv: { (text, file) throws(Failure) in
            guard let statement = BankCSV(text, dates: file.dateOrder) else {
                throw file.unreadable("Its first lines have no header with a date and an amount.")
            }
            return ReadResult(
                records: statement.transactions.map(\.record), problems: statement.problems.map(\.message),
                remarks: [statement.dates.remark(on: file.path)].compactMap(\.self))
        })
}
