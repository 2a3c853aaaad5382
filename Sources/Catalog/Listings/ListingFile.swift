import CFixtures
import Domain
import FoundationEssentials
public import Services
import WireFormat

extension CatalogSource {
    /// The listings of a file, in the order in which they stand there.
    ///
    /// `.json` is an array of listings as the server sends them, or an object with such an array as `items`; `.ndjson`
    /// has one a line; `.csv` names its fields in the first line. The file is read at the first question.
    ///
    /// - Throws: `ServiceError` for a file of another format.
    public static func listings(file path: String) throws(ServiceError) -> CatalogSource {
        let file = try RecordFile(path: path)
        let service = CatalogService(
            schema: Listing.schema, currency: .euro, category: Listing.schema.field(named: "category"),
            fingerprint: Fingerprint(),
            contents: { () throws(ServiceError) in try ListingFile(file: file).contents() })
        return CatalogSource(of: service, in: CatalogDatabase(.memory))
    }
}

/// Reads a file of listings.
private struct ListingFile {
    /// What a server answers to `GET /listings`.
    private struct Envelope: Decodable {
        let items: [ListingPayload]
    }

    private let decoder = PayloadDecoder()
    let file: RecordFile

    init(file: RecordFile) {
        self.file = file
    }

    func contents() throws(ServiceError) -> CatalogService.Contents {
        let bytes = try file.bytes()
        let categories = try reading { () throws(PayloadError) in
            try decoder.decode([CategoryPayload].self, from: Data(fixture_categories()))
        }
        let records: [Record] =
            switch file.format {
            case .csv: try csv(bytes)
            case .json, .ndjson:
                try reading { () throws(PayloadError) in
                    try payloads(bytes).listings(categories: categories).map(\.record)
                }
            }
        return CatalogService.Contents(records: try file.unique(records), categories: categories.map(\.name))
    }

    private func csv(_ bytes: Data) throws(ServiceError) -> [Record] {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw file.unreadable("It is not UTF-8.") }
        return try CSVRecords(schema: Listing.schema, file: file).records(in: text)
    }

    private func payloads(_ bytes: Data) throws(PayloadError) -> [ListingPayload] {
        if file.format == .ndjson {
            var payloads: [ListingPayload] = []
            for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy({ $0 <= 0x20 }) {
                do throws(PayloadError) {
                    payloads.append(try decoder.decode(ListingPayload.self, from: Data(line)))
                } catch {
                    throw error.at(payloads.count + 1)
                }
            }
            return payloads
        }
        let isEnvelope = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        return isEnvelope
            ? try decoder.decode(Envelope.self, from: bytes).items
            : try decoder.decode([ListingPayload].self, from: bytes)
    }

    private func reading<Value>(_ body: () throws(PayloadError) -> Value) throws(ServiceError) -> Value {
        do throws(PayloadError) { return try body() } catch { throw file.unreadable(error.message) }
    }
}
