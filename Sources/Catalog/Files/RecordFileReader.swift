import Domain
import FoundationEssentials
import Ports
import WireFormat

/// A reader for a file of records, by its format.
///
/// JSON is what the service sends, or any array of records or object that has one; NDJSON has one record a line; CSV
/// names its fields in the first line.
struct RecordFileReader {
    /// The version of the rules of reading; raised with every change to them, so that imported files are read again.
    static let version = 2

    let file: RecordFile
    let format: ServiceFormat
    /// The zone of times that are written without one.
    let zone: TimeZone
    var options = ReadingOptions()

    func read() throws(Failure) -> ReadRecords {
        let text = try FileText(try file.bytes(), of: file).utf8
        let read: ReadRecords
        switch file.format {
        case .csv:
            let text = String(decoding: text, as: UTF8.self)
            if let csv = format.csv {
                read = try csv(text, file, options)
            } else {
                read = try CSVRecords(schema: format.schema, file: file, zone: zone, usualCurrency: options.currency)
                    .records(in: text)
            }
        case .ofx, .qif, .camt: read = try statement(String(decoding: text, as: UTF8.self))
        case .ndjson: read = try lines(of: text)
        case .json: read = try json(text)
        }
        return try file.reading { () throws(PayloadError) in try format.named(read) }
    }

    private var rules: ReadingRules { ReadingRules(zone: zone, usualCurrency: options.currency) }

    private func statement(_ text: String) throws(Failure) -> ReadRecords {
        guard format.schema.service == .transactions else {
            throw file.unreadable("It is a bank’s statement, which has transactions only.")
        }
        let table: StatementTable? =
            switch file.format {
            case .ofx: StatementTable(ofx: text, as: options)
            case .qif: StatementTable(qif: text, as: options)
            default: StatementTable(camt: text, as: options)
            }
        guard let table else { throw file.unreadable("It has no entries of a bank’s statement.") }
        return BankStatement(table, currency: options.currency).read
    }

    private func json(_ text: Data) throws(Failure) -> ReadRecords {
        do {
            let json = try JSONParser.value(of: Array(text), isLenient: true)
            return try file.reading { () throws(PayloadError) in
                try RecordReader.records(of: format.schema, in: json, by: rules)
            }
        } catch let error as JSONError {
            // A file called JSON may have one record after another.
            let values = JSONParser.values(of: Array(text.prefix(error.offset)))
            if values.first?.json?.object != nil { return try lines(of: text) }
            let line = text.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
            throw file.unreadable("It is not JSON from line \(line) on.")
        } catch let error as Failure {
            throw error
        } catch {
            throw file.unreadable(PayloadError(.notJSON).message)
        }
    }

    private func lines(of text: Data) throws(Failure) -> ReadRecords {
        let values = JSONParser.values(of: Array(text))
        let lacksIDs = values.allSatisfy { $0.json?.object.map { $0["id"] == nil } ?? true }
        return try file.reading { () throws(PayloadError) in
            try RecordReader.reading(format.schema, by: rules) { reader in
                for (line, json) in values {
                    guard let json else {
                        reader.add(RecordProblem(at: .line(line), "Not JSON", isLeftOut: true))
                        continue
                    }
                    reader.add(json, at: .line(line), makingID: lacksIDs)
                }
            }
        }
    }
}

extension RecordFile {
    /// Runs `body`, and reports its errors as errors of this file.
    func reading<Value>(_ body: () throws(PayloadError) -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw unreadable(error.message) }
    }
}
