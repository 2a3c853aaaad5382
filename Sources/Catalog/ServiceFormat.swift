import CEmbedded
import Domain
import FoundationEssentials
import Ports
import WireFormat

/// The format of one service's records, for its built-in source and for its source from a file.
///
/// It is all that a service has to provide in this module; its schema says how its records are read.
struct ServiceFormat: Sendable {
    /// Reads the text of a CSV file; its errors are those of the file.
    typealias CSVReader =
        @Sendable (
            _ text: String, _ file: RecordFile, _ options: ReadingOptions
        ) throws(Failure) -> ReadRecords

    let schema: Schema
    /// The files inside the program with the built-in records, starting with the file of the records themselves.
    let fixtures: [@Sendable () -> FixtureFile]
    /// The categories in the service's order, with their numbers; nil if they are the known words of the schema.
    var numberedCategories: (@Sendable () throws(PayloadError) -> [CategoryPayload])?
    var csv: CSVReader?
    /// Creates the accounts that the built-in records require, with a clock; nil if they require none.
    var accounts: (@Sendable (_ now: @escaping @Sendable () -> Date) -> any AccountService)?
}

extension ServiceFormat {
    /// Names the categories of records that the service sent. Records that are sent without an order get the service's.
    func named(_ read: ReadRecords) throws(PayloadError) -> ReadRecords {
        let named =
            schema.category?.encoding == .categoryNumber
            ? schema.naming(read, of: try numberedCategories?().names ?? [:]) : read
        let spelt = schema.spellingCategoriesAlike(named)
        return schema.keyedBy == nil ? spelt : schema.inSentOrder(spelt)
    }

    func categories() throws(PayloadError) -> [Category] {
        try numberedCategories?().compactMap(\.category)
            ?? schema.category?.choices.map { Category(name: $0.name) } ?? []
    }
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
                    let read = try format.named(try RecordReader.records(of: format.schema, from: bytes))
                    return Contents(
                        records: format.schema.inSentOrder(read.records), categories: try format.categories())
                } catch {
                    throw Failure(.invalidResponse, error.message)
                }
            })
    }

    /// Returns the description of the records in a file, in file order; the file is read at the first query.
    ///
    /// - Parameter zone: The zone of times that are written without one.
    static func file(
        _ file: RecordFile, _ format: ServiceFormat, in zone: TimeZone, as options: ReadingOptions
    ) -> CatalogService {
        let problems = ReadProblems()
        return CatalogService(
            schema: format.schema, fingerprint: { Fingerprint() },
            contents: { () throws(Failure) in
                let read = try RecordFileReader(file: file, format: format, zone: zone, options: options).read()
                let categories = try file.reading { () throws(PayloadError) in
                    try format.categories(of: read.records)
                }
                problems.clear()
                return Contents(records: problems.recording(read), categories: categories)
            }, problems: problems)
    }
}

extension Schema {
    /// Returns the records with one spelling for categories that differ only in case or accents: the known one, else
    /// the first.
    ///
    /// Filters compare categories in the same way, so totals by category agree with them.
    fileprivate func spellingCategoriesAlike(_ read: ReadRecords) -> ReadRecords {
        guard let category else { return read }
        var read = read
        var spellings = Dictionary(category.choices.map { (FoldedText($0.name), $0.name) }) { first, _ in first }
        for (index, record) in read.records.enumerated() {
            guard let name = record[category].text else { continue }
            let spelling = spellings[FoldedText(name), default: name]
            spellings[FoldedText(name)] = spelling
            if spelling != name { read.records[index][category] = .text(spelling) }
        }
        return read
    }

    /// Returns the categories of `records` that are not in `categories`, in order of occurrence.
    fileprivate func others(than categories: [Category], in records: [Record]) -> [Category] {
        guard let category else { return [] }
        var seen = Set(categories.map(\.name))
        return records.compactMap { $0[category].text }.filter { seen.insert($0).inserted }.map { Category(name: $0) }
    }
}

extension ServiceFormat {
    static let listings = ServiceFormat(
        schema: Listing.schema, fixtures: [fixture_listings, fixture_categories],
        numberedCategories: { () throws(PayloadError) in try CategoryPayload.builtIn })

    static let products = ServiceFormat(
        schema: Product.schema, fixtures: [fixture_products],
        numberedCategories: { () throws(PayloadError) in try CategoryPayload.ofProducts },
        accounts: { BuiltInAccounts(now: $0) })

    static let hotels = ServiceFormat(schema: Hotel.schema, fixtures: [fixture_hotels])

    static let calls = ServiceFormat(schema: Call.schema, fixtures: [fixture_calls])

    static let transactions = ServiceFormat(
        schema: Transaction.schema, fixtures: [fixture_transactions],
        csv: { (text, file, options) throws(Failure) in
            guard let table = StatementTable(csv: text, as: options) else {
                var failure = file.unreadable("Its first lines have no header with a date and an amount.")
                failure.hint = "Name them: source transactions \(file.path) --columns date=1,amount=2."
                throw failure
            }
            return BankStatement(table, currency: options.currency).read
        })
}

extension CategoryPayload {
    /// The categories of listings.
    static var builtIn: [CategoryPayload] {
        get throws(PayloadError) {
            try PayloadDecoder().decode([CategoryPayload].self, from: Data(fixture_categories()))
        }
    }

    private struct Categorised: Decodable {
        let category: CategoryPayload?
    }

    /// By ID, as the server sends them.
    fileprivate static var ofProducts: [CategoryPayload] {
        get throws(PayloadError) {
            let products = try PayloadDecoder().decode([Categorised].self, from: Data(fixture_products()))
            return Set(products.compactMap(\.category)).sorted { $0.id < $1.id }
        }
    }
}

extension FixtureFile {
    /// The bytes in the program itself, without a copy.
    var buffer: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes, count: count)
    }
}

extension Data {
    init(_ file: FixtureFile) {
        self.init(file.buffer)
    }
}

extension Fingerprint {
    init(of files: [FixtureFile]) {
        self.init()
        for file in files { combine(file.buffer) }
    }
}

/// The catalog's description of a service: its schema, and how to load its records.
struct CatalogService: Sendable {
    /// The data of a service in the catalog.
    struct Contents {
        /// The records in the service's own order.
        var records: [Record]
        /// The categories in the service's order.
        var categories: [Category]
    }

    /// At least one text field is searched: the index is made of those.
    let schema: Schema
    /// The name of the service in the catalog.
    var key: String { keyedAs ?? schema.service.rawValue }
    /// A separate name, if the catalog has the service from several places.
    var keyedAs: String?
    /// True if an index finds text in it.
    var isIndexed = true
    /// The fields by which the service orders its records, if their places do not give the order.
    var order: [FieldOrder] = []
    /// Returns a value that distinguishes this data from any other. It must be cheap, because it is computed whenever a
    /// souk queries the service for the first time.
    let fingerprint: @Sendable () -> Fingerprint
    /// Reads the data, which takes milliseconds and is done once for each fingerprint.
    let contents: @Sendable () throws(Failure) -> Contents
    /// The problems when the data was last read; nil if it has none.
    var problems: ReadProblems?
}
