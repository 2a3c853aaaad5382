import CFixtures
import Domain
import FoundationEssentials
import Services
import WireFormat

/// How the records of one service are written: what makes its built-in source, and its source from a file.
///
/// The only thing that a service has to say on this floor, in a file of its own folder.
struct ServiceFormat: Sendable {
    /// Records as they were read, with a sentence for each that was left out.
    struct Reading {
        var records: [Record]
        var problems: [Message] = []
        /// Assumptions made while they were read, a sentence each.
        var remarks: [Message] = []
    }

    /// Reads the text of a CSV file; errors are those of the file.
    typealias CSVReader = @Sendable (_ text: String, _ file: RecordFile) throws(Failure) -> Reading

    let schema: Schema
    /// The files inside the program that the built-in records come from, the records' own first.
    let fixtures: [@Sendable () -> FixtureFile]
    /// The categories, in the service's order.
    var categories: @Sendable () throws(PayloadError) -> [Category] = { [] }
    /// Reads JSON as the service sends it.
    let records: @Sendable (Data) throws(PayloadError) -> [Record]
    /// The built-in records in the service's own order, where that is not the order in which `records` has them.
    var ordered: (@Sendable (Data) throws(PayloadError) -> [Record])?
    /// The fields by which the service orders its records, for a copy that has them by pages; none for a service that
    /// sends everything, in its order.
    var order: [(name: String, isDescending: Bool)] = []
    var csv: CSVReader?
    /// The accounts that the built-in records are behind, by a clock; nil where anybody may look.
    var accounts: (@Sendable (_ now: @escaping @Sendable () -> Date) -> any AccountService)?
}

extension ServiceFormat {
    /// Every service there is, in the order in which people see them.
    static let all: [ServiceFormat] = [.listings, .transactions, .products, .hotels, .calls]

    /// The service's own categories, and those that occur in records besides: a file may hold its owner's own.
    func categories(of records: [Record]) throws(PayloadError) -> [Category] {
        let known = try categories()
        return known + schema.others(than: known, in: records)
    }

    /// - Throws: `Failure` for a service that is none of them.
    static func format(of service: ServiceName) throws(Failure) -> ServiceFormat {
        if let format = all.first(where: { $0.schema.service == service }) { return format }
        throw Failure(.invalidResponse, "There is no service “\(service.rawValue)”.")
    }
}

extension CatalogService {
    /// The records that come with the program.
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

    /// The records of a file, in the order in which they stand there; it is read at the first question.
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
    /// The categories of `records` that are none of `categories`, as they occur.
    fileprivate func others(than categories: [Category], in records: [Record]) -> [Category] {
        guard let category else { return [] }
        var seen = Set(categories.map(\.name))
        return records.compactMap { $0[category].text }.filter { seen.insert($0).inserted }.map { Category(name: $0) }
    }
}
