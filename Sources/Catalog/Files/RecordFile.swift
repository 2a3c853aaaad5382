import Domain
import FoundationEssentials
import Ports

/// A file with a service's records, in place of the built-in ones.
struct RecordFile: Sendable {
    /// The format of the records, by the file's extension.
    enum Format {
        case json, ndjson, csv
        /// A bank's statement.
        case ofx, qif, camt

        static let endings: [String: Format] = [
            "json": json, "ndjson": ndjson, "jsonl": ndjson, "csv": csv, "tsv": csv, "ofx": ofx,
            "qfx": ofx, "qif": qif, "xml": camt,
        ]
    }

    /// The largest file, in bytes.
    static let sizeLimit = 256 << 20

    let path: String
    let format: Format

    /// - Throws: `Failure` for an unknown extension.
    init(path: String) throws(Failure) {
        let endings = path.lowercased().split(separator: ".")
        guard let format = Format.endings[String(endings.last { $0 != "gz" } ?? "")] else {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            throw Failure(
                .usage, "“\(path)” is not a .json, .ndjson, .jsonl, .csv, .tsv, .ofx, .qfx, .qif or .xml file.",
                hint: name.contains(".") ? nil : "For a server, type its address with http:// or https://.")
        }
        self.path = path
        self.format = format
    }

    /// Returns the bytes of the whole file.
    ///
    /// - Throws: `Failure` if the file does not exist, is not a regular file, or is too large.
    func bytes() throws(Failure) -> Data {
        // The attributes of a link are those of the file that it leads to.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            throw Failure(
                .unreachable, "The file “\(path)” does not exist.",
                hint: "Type source to check the path, or source SERVICE builtin to go back.")
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

    /// Returns an error of this file.
    func unreadable(_ reason: Message) -> Failure {
        Failure(
            .invalidResponse, "“\(path)”: \(reason)",
            hint: "Correct the file and type refresh, or type source SERVICE builtin to go back.")
    }
}
