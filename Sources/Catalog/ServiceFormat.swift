import CFixtures
import Domain
import FoundationEssentials
import Services
import WireFormat

/// The format of one service's records, for its built-in source and for its source from a file.
///
/// It is all that a service has to provide in this module, in a file in its own folder.
struct ServiceFormat: Sendable {
    /// Records that were read, with a sentence for each one that was left out.
    struct Reading {
        var records: [Record]
        var problems: [Message] = []
        /// Assumptions made while they were read, one sentence each.
        var remarks: [Message] = []
    }

    /// Reads the text of a CSV file; its errors are those of the file.
    typealias CSVReader = @Sendable (_ text: String, _ file: RecordFile) throws(Failure) -> Reading

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
        throw Failure(.invalidResponse, "There is no service “\(service.rawValue)”.")
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
        let leftOut = LeftOut()
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
