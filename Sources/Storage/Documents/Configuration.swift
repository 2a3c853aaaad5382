public import Domain
public import Ports
import SystemPackage

import Platform

/// The settings that a user writes down once instead of passing them at every start.
///
///     {"sources": {"listings": "http://localhost:8080", "products": "https://api.escuelajs.co/api/v1"}}
public struct Configuration: Sendable, Hashable {
    /// The source of each service's records, in the syntax of `--source`.
    public var sources: [ServiceName: SourceLocation] = [:]
    /// True if servers beyond this machine may be contacted without encryption.
    public var allowsPlainHTTP = false

    private static func visit(member: inout JSONMembers, configuration: inout Configuration) {
        member(
            "sources", &configuration.sources,
            .map(
                by: { ServiceName(rawValue: $0) },
                to: .written("a file or an address", { $0.isEmpty ? nil : SourceLocation($0) }, \.text)))
        member("plainHTTP", &configuration.allowsPlainHTTP, .flag)
    }

    /// Keys that this souk does not know, in file order; they are ignored.
    public private(set) var unknownKeys: [String] = []
    private var path = ""

    public static let keys = JSONMembers.written(Configuration(), visit).keys

    public init() {}

    public func notice(onUnknown key: String) -> Message { "“\(path)”: unknown key “\(key)”." }
}

/// The file `config.json` in the configuration folder, which souk reads and never writes.
extension Configuration {
    /// The largest configuration file, in bytes.
    private static let sizeLimit = 1 << 16

    private static let name = "config.json"

    /// Reads the file; returns an empty configuration if there is none. Unknown keys are ignored, so that a typo does
    /// not keep souk from starting.
    ///
    /// - Throws: `.unreadable` if it cannot be read or is not a valid configuration.
    public static func load(in folders: XDGFolders) throws(Failure) -> Configuration {
        let folder = FilePath(folders.config)
        let path = folder.appending(name)
        let bytes = try reading(path) { () throws(Errno) in
            let state = StateFolder(folder)
            return try state.open()?.bytes(of: name, limit: sizeLimit)
        }
        guard let bytes else { return Configuration() }
        do throws(Damage) {
            guard bytes.count <= sizeLimit else { throw Damage(reason: "it is larger than 64 KiB") }
            let value: JSONValue
            do {
                value = try JSONParser.value(of: bytes)
            } catch {
                throw Damage(reason: "it is not JSON from line \(JSONError.line(at: error.offset, of: bytes)) on")
            }
            var configuration = try JSONForm.object(Configuration(), visit).read(value)
            configuration.path = path.string
            // A relative path begins in the folder of the file, like one in a description.
            configuration.sources = configuration.sources.mapValues { location in
                guard case .file(let path) = location else { return location }
                return .file(folder.pushing(FilePath(path.expanded(inHome: folders.userHome))).string)
            }
            configuration.unknownKeys = value.object?.keys.filter { !keys.contains($0) } ?? []
            return configuration
        } catch {
            throw Failure(
                .unreadable, "“\(path.string)” is not a valid configuration: \(error.reason).",
                hint: "Fix the file or move it away.")
        }
    }
}
