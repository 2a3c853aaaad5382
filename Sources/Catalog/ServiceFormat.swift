import CEmbedded
import Domain
import FoundationEssentials
import Ports
import WireFormat

/// The format of one service's records, for its built-in source and for its source from a file.
///
/// It is all that a service has to provide in this module; its schema says how its records are read.
struct ServiceFormat: Sendable {
    let service: ServiceName
    /// Reads the schema when it is first needed: a start needs that of one service.
    let describe: @Sendable () -> Schema
    /// The files inside the program with the built-in records, starting with the file of the records themselves.
    var fixtures: [@Sendable () -> EmbeddedFile] = []
    /// Returns the categories in the service's order, with their numbers; nil if they are the known words of the
    /// schema.
    var numberedCategories: (@Sendable () -> [CategoryPayload])?
    /// Creates the accounts that the built-in records require, with a clock; nil if they require none.
    var accounts: (@Sendable (_ now: @escaping @Sendable () -> Date) -> any AccountService)?

    var schema: Schema { describe() }
}

extension ServiceFormat {
    /// Creates the format of a service that does not come with souk; it is all in the schema.
    init(of schema: Schema) { self.init(service: schema.service, describe: { schema }) }

    /// Names the categories of records that the service sent.
    ///
    /// - Parameter spellings: The spellings of categories in records before these.
    func named(_ read: ReadRecords, _ spellings: inout CategorySpellings) -> ReadRecords {
        var named = hasNumberedCategories ? schema.naming(read, of: numberedCategories?().names ?? [:]) : read
        spellings.unify(&named.records)
        return named
    }

    /// True if the records of a file get the service's order, since the service sends them without one.
    var isOrderedWhole: Bool { schema.keyedBy != nil && !schema.sentOrder.isEmpty }

    /// True if records have the numbers of categories, whose names are sent apart.
    var hasNumberedCategories: Bool { schema.category?.isNumbered == true }

    var categories: [Category] {
        numberedCategories?().compactMap(\.category) ?? schema.category?.choices.map { Category(name: $0.name) } ?? []
    }

    /// All services, in the order in which users see them.
    static let all: [ServiceFormat] = [.listings, .transactions, .products, .hotels, .calls]

    static let listings = ServiceFormat(
        service: .listings, describe: { .listings }, fixtures: [fixture_listings, fixture_categories],
        numberedCategories: { CategoryPayload.builtIn })

    static let products = ServiceFormat(
        service: .products, describe: { .products }, fixtures: [fixture_products],
        numberedCategories: { CategoryPayload.ofProducts }, accounts: { BuiltInAccounts(now: $0) })

    static let hotels = ServiceFormat(service: .hotels, describe: { .hotels }, fixtures: [fixture_hotels])

    static let calls = ServiceFormat(service: .calls, describe: { .calls }, fixtures: [fixture_calls])

    static let transactions = ServiceFormat(
        service: .transactions, describe: { .transactions }, fixtures: [fixture_transactions])

    static func format(of schema: Schema) -> ServiceFormat {
        all.first { $0.service == schema.service } ?? ServiceFormat(of: schema)
    }
}

extension CatalogService {
    /// Returns the description of the records that come with the program.
    static func builtIn(_ format: ServiceFormat) -> CatalogService {
        CatalogService(
            format: format,
            fingerprint: { format.fixtures.reduce(into: Fingerprint()) { $0.combine($1().buffer) } },
            read: { receive in
                let json = try JSONValue(payload: format.fixtures.first.map { Data($0()) } ?? Data())
                var spellings = CategorySpellings(of: format.schema)
                let read = format.named(try RecordReader.records(of: format.schema, in: json), &spellings)
                try receive(format.schema.inSentOrder(read.records), 1)
                return format.categories
            })
    }

    /// Returns the description of the records in a file, in file order unless the service orders them; the file is
    /// read at the first query.
    static func file(_ reader: RecordFileReader) -> CatalogService {
        let problems = ReadProblems()
        return CatalogService(
            format: reader.format,
            // With a space, since the catalog has tables of its own, and users name their services.
            keyedAs: reader.format.service.rawValue + " file",
            read: { receive in
                var reader = reader
                let own = reader.format.hasNumberedCategories ? reader.file.categoriesBeside : nil
                if let own { reader.format.numberedCategories = { own } }
                let format = reader.format
                var spellings = CategorySpellings(of: format.schema)
                var waiting: [Record] = []
                problems.clear()
                try reader.read { read, share in
                    let records = problems.recording(format.named(read, &spellings))
                    if format.isOrderedWhole { waiting += records }
                    try receive(format.isOrderedWhole ? [] : records, share)
                } startingOver: {
                    spellings = CategorySpellings(of: format.schema)
                    waiting = []
                    problems.clear()
                    try receive(nil, 0)
                }
                if format.isOrderedWhole { try receive(format.schema.inSentOrder(waiting), 1) }
                // A file may have categories of its own, and then the built-in ones that it lacks are not known there.
                let (known, occurred) = (format.categories, Set(spellings.occurred))
                let areOther = format.hasNumberedCategories && own == nil && !occurred.isSubset(of: known.map(\.name))
                return known.filter { !areOther || occurred.contains($0.name) }.adding(spellings.occurred)
            }, problems: problems)
    }
}

/// One spelling for categories that differ only in case or accents: the known one, else the first.
///
/// Filters compare categories in the same way, so totals by category agree with them.
struct CategorySpellings {
    private let category: Field?
    /// The spelling to use for each one that occurred.
    private var known: [String: String] = [:]
    private var folded: [FoldedText: String]
    /// The spellings in order of occurrence.
    private(set) var occurred: [String] = []

    init(of schema: Schema) {
        category = schema.category
        folded = Dictionary((category?.choices ?? []).map { (FoldedText($0.name), $0.name) }) { first, _ in first }
    }

    mutating func unify(_ records: inout [Record]) {
        guard let category else { return }
        for (index, record) in records.enumerated() {
            guard let name = record[category].text else { continue }
            let spelling = known[name] ?? spelling(of: name)
            if spelling != name { records[index][category] = .text(spelling) }
        }
    }

    private mutating func spelling(of name: String) -> String {
        let spelling = folded[FoldedText(name), default: name]
        (folded[FoldedText(name)], known[name]) = (spelling, spelling)
        occurred.append(spelling)
        return spelling
    }
}

extension [Category] {
    /// Returns the categories, and behind them one for each name that none of them has.
    func adding(_ names: [String]) -> [Category] {
        var seen = Set(map(\.name))
        return self + names.filter { seen.insert($0).inserted }.map { Category(name: $0) }
    }
}

extension CategoryPayload {
    static var builtIn: [CategoryPayload] { (try? list(in: Data(fixture_categories()))) ?? [] }

    /// By ID, as the server sends them.
    fileprivate static var ofProducts: [CategoryPayload] {
        guard case .array(let products)? = try? JSONValue(payload: Data(fixture_products())) else { return [] }
        let categories = products.compactMap { $0.object?["category"].flatMap { CategoryPayload($0) } }
        return Set(categories).sorted { (Int($0.id) ?? 0) < (Int($1.id) ?? 0) }
    }
}

extension EmbeddedFile {
    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }
}

extension Data {
    init(_ file: EmbeddedFile) { self.init(file.buffer) }
}

/// The catalog's description of a service: its format, and how to load its records.
struct CatalogService: Sendable {
    /// Receives the next records in the service's own order, and the part of the data that was read, up to 1; nil
    /// discards all that came before.
    typealias Receiver = (_ records: [Record]?, _ share: Double) throws -> Void

    let format: ServiceFormat
    var key: String { keyedAs ?? format.service.rawValue }
    /// A separate name, if the catalog has the service from several places.
    var keyedAs: String?
    /// True if its rows stay as they were loaded, with places without gaps.
    var hasPlaces = true
    /// True if folded text is stored, which doubles the time of saving a record and halves that of a search.
    var storesFoldedText = true
    /// The fields by which the service orders its records, if their places do not give the order.
    var order: [FieldOrder] = []
    /// Returns a value that distinguishes this data from any other. It must be cheap, because it is computed whenever a
    /// souk queries the service for the first time.
    var fingerprint: @Sendable () -> Fingerprint = { Fingerprint() }
    /// Reads the data, once for each fingerprint, and returns the categories in the service's order.
    let read: @Sendable (_ receive: Receiver) throws -> [Category]
    var problems: ReadProblems?

    /// At least one text field is searched: the index is made of those.
    var schema: Schema { format.schema }
}
