public import Domain
public import Ports
import Synchronization
import SystemPackage

import Platform

/// The services that a user has described, in the folder `services` of the configuration.
public final class DescribedServices: Sendable {
    /// The largest description, in bytes.
    private static let sizeLimit = 1 << 16

    /// The faults of descriptions. One with faults is left out; the others are there.
    public let notices: [Message]
    private let kept: Mutex<[DescribedService]>
    private let folder: FilePath
    private let builtIn: [ServiceName]
    private let isLasting: Bool

    /// Reads all descriptions.
    ///
    /// - Parameters:
    ///   - texts: The descriptions that the program itself brings; a relative path of a file begins in the current
    ///     folder.
    ///   - builtIn: The names of souk's own services, which no other can have.
    ///   - isLasting: False if added descriptions are not written.
    /// - Throws: `.defect` if a description of the program has a fault.
    public init(
        in folders: XDGFolders, and texts: [String] = [], besides builtIn: [ServiceName], isLasting: Bool = true
    ) throws(Failure) {
        (folder, self.builtIn, self.isLasting) = (FilePath(folders.config).appending("services"), builtIn, isLasting)
        var services: [DescribedService] = []
        var notices: [Message] = []
        for text in texts {
            let taken = Set((builtIn + services.map(\.schema.service)).map(\.rawValue))
            guard let json = try? JSONParser.value(of: Array(text.utf8)) else {
                throw Failure(defect: "the description of a service is not JSON")
            }
            let (service, faults) = ServiceDescription.read(json, named: "", besides: taken, in: ".")
            guard let service else { throw Failure(.defect, .joined(faults.map(\.message))) }
            services.append(service)
        }
        _ = OpenFolder.opened(folder.string) { folder in
            let names = ((try? folder.names()) ?? []).filter { $0.hasSuffix(".json") }.sorted()
            for name in names {
                let taken = Set((builtIn + services.map(\.schema.service)).map(\.rawValue))
                let (service, faults) = Self.read(name, in: folder, besides: taken)
                if let service { services.append(service) }
                notices += faults.map { "“\(folder.path(of: name).string)” is left out: \($0)" }
            }
        }
        self.notices = notices
        kept = Mutex(services)
    }

    /// In the order of their files' names; added ones follow.
    public var services: [DescribedService] { kept.withLock(\.self) }

    private static func read(
        _ name: String, in folder: OpenFolder, besides taken: Set<String>
    ) -> (DescribedService?, [Message]) {
        guard let (file, _) = folder.openRegular(name) else { return (nil, ["It is not a file that can be read."]) }
        defer { file.release() }
        guard let bytes = try? file.readToEnd(limit: sizeLimit), bytes.count <= sizeLimit else {
            return (nil, ["It is larger than 64 KiB."])
        }
        let json: JSONValue
        do {
            json = try JSONParser.value(of: bytes)
        } catch {
            return (nil, ["It is not JSON from line \(line(at: error.offset, of: bytes)) on."])
        }
        let (service, faults) = ServiceDescription.read(
            json, named: String(name.dropLast(5)), besides: taken, in: folder.path.string)
        return (
            service,
            faults.map { fault in
                guard !fault.path.isEmpty, let offset = JSONParser.offset(of: fault.path, in: bytes) else {
                    return fault.message
                }
                return "Line \(line(at: offset, of: bytes)): \(fault.message)"
            }
        )
    }

    private static func line(at offset: Int, of bytes: [UInt8]) -> Int {
        bytes.prefix(offset).count { $0 == 0x0A } + 1
    }

    /// Writes a new description, and returns its service with the path of the file; nil if nothing is kept.
    ///
    /// - Throws: `.refused` for a name that is taken, also by a description with faults, `.unwritable`.
    public func add(
        _ name: ServiceName, as description: JSONValue
    ) throws(Failure) -> (service: DescribedService, path: String?) {
        let taken = Set((builtIn + services.map(\.schema.service)).map(\.rawValue))
        let (service, faults) = ServiceDescription.read(
            description, named: name.rawValue, besides: taken, in: folder.string)
        guard let service else {
            throw Failure(.refused, faults.first?.message ?? "It is not a description of a service.")
        }
        let path = try isLasting ? write(description, of: name) : nil
        kept.withLock { $0.append(service) }
        return (service, path)
    }

    private func write(_ description: JSONValue, of name: ServiceName) throws(Failure) -> String {
        let file = name.rawValue + ".json"
        let path = folder.appending(file).string
        var state = StateFolder(folder)
        return try state.locked { (open) throws(Failure) in
            do throws(Errno) {
                if try open.contains(file) { throw .fileExists }
                try open.create(file, holding: Array(DescriptionFormat.text(of: description).utf8))
                try open.synchronize()
                return path
            } catch .fileExists {
                throw Failure(
                    .refused, "“\(path)” already exists.", hint: "Choose another name, or move that file away.")
            } catch {
                throw Failure(.unwritable, "“\(path)” could not be written: \(error.description).")
            }
        }
    }
}
