public import Domain
public import Ports
import SystemPackage

import Platform

/// The services that a user has described, in the folder `services` of the configuration; souk never writes there.
public struct DescribedServices: Sendable {
    /// The largest description, in bytes.
    private static let sizeLimit = 1 << 16

    /// In the order of their files' names.
    public private(set) var services: [DescribedService] = []
    /// The faults of descriptions. One with faults is left out; the others are there.
    public private(set) var notices: [Message] = []

    /// Reads all descriptions.
    ///
    /// - Parameters:
    ///   - texts: The descriptions that the program itself brings; a relative path of a file begins in the current
    ///     folder.
    ///   - builtIn: The names of souk's own services, which no other can have.
    /// - Throws: `.defect` if a description of the program has a fault.
    public init(in folders: XDGFolders, and texts: [String] = [], besides builtIn: [ServiceName]) throws(Failure) {
        for text in texts {
            let taken = Set((builtIn + services.map(\.schema.service)).map(\.rawValue))
            guard let json = try? JSONParser.value(of: Array(text.utf8)) else {
                throw Failure(defect: "the description of a service is not JSON")
            }
            let (service, faults) = ServiceDescription.read(json, named: "", besides: taken, in: ".")
            guard let service else { throw Failure(.defect, .joined(faults)) }
            services.append(service)
        }
        let path = FilePath(folders.config).appending("services")
        _ = OpenFolder.opened(path.string) { folder in
            let names = ((try? folder.names()) ?? []).filter { $0.hasSuffix(".json") }.sorted()
            for name in names {
                let taken = Set((builtIn + services.map(\.schema.service)).map(\.rawValue))
                let (service, faults) = Self.read(name, in: folder, besides: taken)
                if let service { services.append(service) }
                notices += faults.map { "“\(folder.path(of: name).string)” is left out: \($0)" }
            }
        }
    }

    private static func read(
        _ name: String, in folder: OpenFolder, besides taken: Set<String>
    ) -> (DescribedService?, [Message]) {
        guard let (file, _) = folder.openRegular(name) else { return (nil, ["It is not a file that can be read."]) }
        defer { file.release() }
        guard let bytes = try? file.readToEnd(limit: sizeLimit), bytes.count <= sizeLimit else {
            return (nil, ["It is larger than 64 KiB."])
        }
        guard let json = try? JSONParser.value(of: bytes) else { return (nil, ["It is not JSON."]) }
        return ServiceDescription.read(
            json, named: String(name.dropLast(5)), besides: taken, in: folder.path.string)
    }
}
