import Domain
import FoundationEssentials
import Services

/// A file with a service's records, in place of the built-in ones.
struct RecordFile: Sendable {
    /// How the records are written, by the file's ending.
    enum Format: String, CaseIterable {
        case json, ndjson, csv
    }

    /// Bytes that a file may have.
    static let sizeLimit = 256 << 20

    let path: String
    let format: Format
    /// The order of day and month in its dates, where the person said so.
    let dateOrder: DateOrder?

    /// - Parameter location: A path; behind one that ends in `.csv` may follow the order of dates: `bank.csv:month-first`.
    /// - Throws: `Failure` for an ending that is none of the formats'.
    init(path location: String) throws(Failure) {
        dateOrder = DateOrder.allCases.first { location.lowercased().hasSuffix(".csv:" + $0.rawValue) }
        let path = dateOrder.map { String(location.dropLast($0.rawValue.count + 1)) } ?? location
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let format = Format(rawValue: ending) else {
            throw Failure(.usage, "“\(path)” is none of .json, .ndjson and .csv.")
        }
        self.path = path
        self.format = format
    }

    /// All of the file.
    ///
    /// - Throws: `Failure` where there is no such file, and for what is no ordinary file or too large.
    func bytes() throws(Failure) -> Data {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw Failure(.unreachable, "There is no file “\(path)”.")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw Failure(.unreachable, "“\(path)” is not a file.")
        }
        guard let size = attributes[.size] as? Int, size <= Self.sizeLimit else {
            throw Failure(.unreachable, "“\(path)” is larger than 256 MiB.")
        }
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure(.unreachable, "“\(path)” could not be read.")
        }
        return bytes
    }

    /// An error of this file.
    func unreadable(_ reason: Message) -> Failure {
        Failure(.invalidResponse, "“\(path)”: \(reason)")
    }

    /// Refuses records of which two have one id, since an id is what a record is known by.
    func unique(_ records: [Record]) throws(Failure) -> [Record] {
        var places: [RecordID: Int] = [:]
        for (place, record) in records.enumerated() {
            if let earlier = places.updateValue(place, forKey: record.id) {
                throw unreadable("Records \(earlier + 1) and \(place + 1) have the same id, \(record.id.rawValue).")
            }
        }
        return records
    }
}
