import Domain
import FoundationEssentials
import Ports
import WireFormat

/// A reader for a file of records, by its format.
///
/// `.json` is what the service sends, or an object with an array of records as `items`; `.ndjson` has one record a line;
/// `.csv` names its fields in the first line.
struct RecordFileReader {
    let file: RecordFile
    let format: ServiceFormat

    func reading() throws(Failure) -> ServiceFormat.ReadResult {
        let bytes = try file.bytes()
        switch file.format {
        case .csv: return try csv(bytes)
        case .ndjson:
            let array = try array(ofLines: bytes)
            return try file.reading { () throws(PayloadError) in
                ServiceFormat.ReadResult(records: try format.records(array))
            }
        case .json:
            return try file.reading { () throws(PayloadError) in
                ServiceFormat.ReadResult(records: try format.records(bytes))
            }
        }
    }

    private func csv(_ bytes: Data) throws(Failure) -> ServiceFormat.ReadResult {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw file.unreadable("It is not UTF-8.") }
        if let csv = format.csv { return try csv(text, file) }
        let records = try CSVRecords(schema: format.schema, file: file).records(in: text)
        return ServiceFormat.ReadResult(records: format.ordered(records))
    }

    /// Returns the lines as the elements of one JSON array, without blank lines.
    private func array(ofLines bytes: Data) throws(Failure) -> Data {
        var array = Data("[".utf8)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let first = line.first(where: { $0 > 0x20 }), let last = line.last(where: { $0 > 0x20 }) else {
                continue
            }
            // An object that spans several lines must not become valid by joining them.
            guard first == UInt8(ascii: "{"), last == UInt8(ascii: "}") else {
                throw file.unreadable(PayloadError(.notJSON).message)
            }
            if array.count > 1 { array.append(UInt8(ascii: ",")) }
            array.append(line)
        }
        array.append(UInt8(ascii: "]"))
        return array
    }
}

extension RecordFile {
    /// Runs `body`, and reports its errors as errors of this file.
    func reading<Value>(_ body: () throws(PayloadError) -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw unreadable(error.message) }
    }
}
