import Domain
import FoundationEssentials
import Platform
import Ports
import WireFormat

/// A file with a service's records, in place of the built-in ones.
struct RecordFile: Sendable {
    /// The format of the records, by the file's extension; without one, by what a server sent.
    enum Format {
        case json, ndjson, csv
        /// A bank's statement.
        case ofx, qif, camt

        static let endings: [String: Format] = [
            "json": json, "ndjson": ndjson, "jsonl": ndjson, "csv": csv, "tsv": csv, "tab": csv, "txt": csv,
            "ofx": ofx, "qfx": ofx, "qif": qif, "xml": camt, "geojson": json,
        ]
    }

    /// The longest text that is read as a whole, in bytes.
    static let wholeLimit = 256 << 20
    /// The most bytes that a compressed file may expand to.
    static let expandedLimit = 8 << 30

    let path: String
    let format: Format
    /// True if it has the extension of gzip; another file may be compressed as well.
    var isCompressed: Bool { path.lowercased().hasSuffix(".gz") }
    /// The path at which it is opened, if that is another one.
    private let place: String?

    init(path: String, at place: String? = nil, sent bytes: [UInt8] = []) throws(Failure) {
        let endings = path.lowercased().split(separator: ".")
        let ending = String(endings.last { $0 != "gz" } ?? "")
        let start = bytes.first.map { Character(Unicode.Scalar($0)) }
        let sent = ServerAddress(path).map { _ in start == "[" ? Format.json : start == "{" ? .ndjson : .csv }
        guard let format = Format.endings[ending] ?? sent else {
            let folder = FileManager.default.currentDirectoryPath + "/"
            let typed = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
            let host = ServerAddress("https://" + typed)?.host.split(separator: ".") ?? []
            let isHost =
                host.count > 1 && (typed.contains("/") || ["com", "org", "net", "dev", "app"].contains(host.last))
            throw Failure(
                .usage,
                """
                “\(path)” is not a .json, .geojson, .ndjson, .jsonl, .csv, .tsv, .tab, .txt, .ofx, .qfx, .qif or .xml \
                file.
                """,
                hint: ["xlsx", "xls", "ods", "zip"].contains(ending)
                    ? "It is a zip archive or a spreadsheet: save what is in it as CSV."
                    : isHost
                        ? "For a server, type https://\(typed)."
                        : "For a server, type its address with http:// or https://.")
        }
        (self.path, self.format, self.place) = (path, format, place)
    }

    /// Returns the result of `body`, which reads bytes that a server sent as a file.
    ///
    /// - Parameter path: The server's address.
    static func holding<Result>(
        _ bytes: [UInt8], sentFrom path: String, _ body: (RecordFile) throws -> Result
    ) throws -> Result {
        // In a folder of its own, since others may look into the temporary folder.
        let folder = FileManager.default.temporaryDirectory.path + "/souk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let place = folder + "/records"
        try Data(bytes).write(to: URL(filePath: place))
        return try body(RecordFile(path: path, at: place, sent: bytes))
    }

    /// Opens the file, and returns its descriptor and its state.
    ///
    /// - Throws: `Failure` if the file does not exist, is not a regular file, or cannot be read.
    func open() throws(Failure) -> (descriptor: Int32, status: stat) {
        // A pipe would wait for its writer.
        let descriptor = Platform.open(place ?? path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw notReadable(errno) }
            throw Failure(
                .unreachable, "The file “\(path)” does not exist.",
                hint: "Type source to check the path, or source SERVICE LOCATION to use another.")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(.unreachable, "“\(path)” is not a file.")
        }
        return (descriptor, status)
    }

    /// - Parameter number: The value of `errno`.
    func notReadable(_ number: Int32) -> Failure {
        Failure(
            .unreachable, "“\(path)” could not be read: \(Message(systemError: number)).",
            hint: number == EACCES ? "Change its permissions, or type source SERVICE LOCATION to use another." : nil)
    }

    func notJSON(from line: Int) -> Failure { unreadable("It is not JSON from line \(line) on.") }

    var empty: Failure { unreadable("It is empty.") }
    var aligned: Failure {
        unreadable("It is a list to read, whose columns are aligned with blanks.")
            .hinting("Export the records to a .csv or .json file.")
    }
    var damaged: Failure { unreadable("It is damaged, or larger than 8 GiB when it is decompressed.") }
    var tooLarge: Failure { Failure(.unreachable, "“\(path)” is larger than 256 MiB.") }

    private var pathOfCategories: String {
        URL(filePath: path).deletingLastPathComponent().appending(path: "categories.json").path
    }

    /// A text that changes with the categories beside the file.
    var categoriesState: String {
        (try? RecordFile(path: pathOfCategories)).flatMap(FileIdentity.init(of:))?.name ?? ""
    }

    var categoriesBeside: [CategoryPayload]? {
        guard let file = try? RecordFile(path: pathOfCategories), let bytes = try? FileText(of: file).whole() else {
            return nil
        }
        return try? CategoryPayload.list(in: Data(bytes))
    }

    /// Returns the error for records whose keys are not those of the service.
    func foreign(_ reason: Message) -> Failure {
        unreadable(reason).hinting("For a service with these keys, type service add NAME \(path.asWord).")
    }

    func unreadable(_ reason: Message) -> Failure {
        Failure(
            .invalidResponse, "“\(path)”: \(reason)",
            hint: "Correct the file and type refresh, or type source SERVICE LOCATION to use another.")
    }
}
