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
    private let kept: Mutex<[Kept]>
    private let folders: XDGFolders
    private let folder: FilePath
    private let builtIn: [ServiceName]
    private let disk: Disk

    private struct Kept {
        let service: DescribedService
        /// The name of its file; nil for one of the program.
        let file: String?
    }

    /// A description as its file has it now.
    public struct Reading: Sendable {
        public let path: String
        public let json: JSONValue?
        fileprivate let service: DescribedService?
        fileprivate let faults: [Message]

        /// Returns the service that is described.
        ///
        /// - Throws: `.refused` with all faults.
        public func described() throws(Failure) -> DescribedService {
            if let service { return service }
            throw Failure(
                .refused, "“\(path)”: \(Message.joined(faults))",
                hint: json == nil ? "To read records from a file, type service add NAME FILE." : nil)
        }
    }

    /// Reads all descriptions.
    ///
    /// - Parameters:
    ///   - texts: The descriptions that the program itself brings; a relative path of a file begins in the current
    ///     folder.
    ///   - builtIn: The names of souk's own services, which no other can have.
    ///   - disk: Added descriptions are written only to one that lasts.
    /// - Throws: `.defect` if a description of the program has a fault.
    public init(
        in folders: XDGFolders, and texts: [String] = [], besides builtIn: [ServiceName], on disk: Disk = .machine
    ) throws(Failure) {
        (self.folders, self.builtIn, self.disk) = (folders, builtIn, disk)
        folder = FilePath(folders.config).appending("services")
        var services: [Kept] = []
        var notices: [Message] = []
        for text in texts {
            let taken = Self.names(services, builtIn)
            guard let json = try? JSONParser.value(of: Array(text.utf8)) else {
                throw Failure(defect: "the description of a service is not JSON")
            }
            let (service, faults) = ServiceDescription.read(
                json, named: "", besides: taken, in: ".", of: folders.userHome)
            guard let service else { throw Failure(.defect, .joined(faults.map(\.message))) }
            services.append(Kept(service: service, file: nil))
        }
        _ = OpenFolder.opened(folder.string) { folder in
            let names = ((try? folder.names()) ?? []).filter { $0.hasSuffix(".json") }.sorted()
            for name in names where !name.hasSuffix(Self.removedEnding) {
                let read = Self.read(name, in: folder, besides: Self.names(services, builtIn), of: folders.userHome)
                if let service = read.service { services.append(Kept(service: service, file: name)) }
                notices += read.faults.map { "“\(folder.path(of: name).string)” is left out: \($0)" }
            }
        }
        self.notices = notices
        kept = Mutex(services)
    }

    /// In the order of their files' names; added ones follow.
    public var services: [DescribedService] { kept.withLock { $0.map(\.service) } }

    public var paths: [ServiceName: String] {
        let files = kept.withLock { $0.compactMap { kept in kept.file.map { (kept.service.schema.service, $0) } } }
        return Dictionary(files.map { ($0, folder.appending($1).string) }) { first, _ in first }
            .filter { (try? OpenFile.status(of: $0.value)) ?? nil != nil }
    }

    private static func names(_ services: [Kept], _ builtIn: [ServiceName]) -> Set<String> {
        Set((builtIn + services.map(\.service.schema.service)).map(\.rawValue))
    }

    /// Returns true for the path of a description, and false for the name of a service.
    public static func isPath(_ place: String) -> Bool { place.contains("/") || place.hasSuffix(".json") }

    /// Reads a description again.
    ///
    /// - Parameter place: The name of a service, or a path.
    /// - Returns: Nil if there is no such file.
    public func read(_ place: String) -> Reading? {
        let known = kept.withLock { $0.first { $0.service.schema.service.rawValue == place }?.file }
        let path = Self.isPath(place) ? FilePath(place) : folder.appending(known ?? place + ".json")
        guard let name = path.lastComponent?.string else { return nil }
        let parent = path.removingLastComponent().string
        return OpenFolder.opened(parent.isEmpty ? "." : parent) { folder in
            (try? folder.contains(name)) == true
                ? Self.read(name, in: folder, besides: Self.names([], builtIn), of: folders.userHome) : nil
        } ?? nil
    }

    private static func read(
        _ name: String, in folder: OpenFolder, besides taken: Set<String>, of userHome: String
    ) -> Reading {
        let path = folder.path.string == "." ? name : folder.path(of: name).string
        func unreadable(_ reason: Message) -> Reading {
            Reading(path: path, json: nil, service: nil, faults: ["\(reason)."])
        }
        // It may be a link to where a user keeps all configuration.
        guard let (file, _) = folder.openRegular(name, followingLink: true) else {
            return unreadable("it is not a file that can be read")
        }
        defer { file.release() }
        guard let bytes = try? file.readToEnd(limit: sizeLimit), bytes.count <= sizeLimit else {
            return unreadable("it is larger than 64 KiB")
        }
        let json: JSONValue
        do {
            json = try JSONParser.value(of: bytes)
        } catch {
            let line = JSONError.line(at: error.offset, of: bytes)
            return unreadable(
                error.repeatedKey.map { "the key “\($0)” is repeated in line \(line)" }
                    ?? "it is not JSON from line \(line) on")
        }
        let stem = name.hasSuffix(removedEnding) ? name.dropLast(removedEnding.count) : name.dropLast(5)
        let (service, faults) = ServiceDescription.read(
            json, named: String(stem), besides: taken, in: folder.path.string, of: userHome)
        let messages = faults.map { fault -> Message in
            guard !fault.path.isEmpty, let offset = JSONParser.offset(of: fault.path, in: bytes) else {
                return fault.message
            }
            return "Line \(JSONError.line(at: offset, of: bytes)): \(fault.message)"
        }
        return Reading(path: path, json: json, service: service, faults: messages)
    }

    /// Writes a new description, and returns its service with the path of the file; nil if nothing is kept.
    ///
    /// - Throws: `.refused` for a name that is taken, also by a description with faults, `.unwritable`.
    public func add(
        _ name: ServiceName, as description: JSONValue
    ) throws(Failure) -> (service: DescribedService, path: String?) {
        let taken = kept.withLock { Self.names($0, builtIn) }
        let (service, faults) = ServiceDescription.read(
            description, named: name.rawValue, besides: taken, in: folder.string, of: folders.userHome)
        guard let service else {
            throw Failure(.refused, faults.first?.message ?? "It is not a description of a service.")
        }
        let path = try disk.isLasting ? write(description, of: name) : nil
        kept.withLock { $0.append(Kept(service: service, file: name.rawValue + ".json")) }
        return (service, path)
    }

    private static let removedEnding = ".removed.json"

    /// Moves a description aside, and returns its path now; nil if nothing is kept.
    ///
    /// - Throws: `.refused` for a service that comes with the program, `.unwritable`.
    public func remove(_ name: ServiceName) throws(Failure) -> String? {
        let known = kept.withLock { $0.first { $0.service.schema.service == name }?.file }
        guard let file = known else {
            throw Failure(.refused, "“\(name.rawValue)” comes with the program and cannot be removed.")
        }
        let path = try disk.isLasting ? moveAside(file) : nil
        kept.withLock { $0.removeAll { $0.service.schema.service == name } }
        return path
    }

    private func moveAside(_ file: String) throws(Failure) -> String {
        return try StateFolder(folder, by: disk.system).locked { (open) throws(Failure) in
            do throws(Errno) {
                var (name, number) = (String(file.dropLast(5)) + Self.removedEnding, 1)
                while try open.contains(name) {
                    number += 1
                    name = "\(file.dropLast(5))-\(number)\(Self.removedEnding)"
                }
                try open.rename(file, to: name)
                try open.synchronize()
                return folder.appending(name).string
            } catch {
                throw Failure(
                    .unwritable, "“\(folder.appending(file).string)” could not be moved: \(error.message).")
            }
        }
    }

    private func write(_ description: JSONValue, of name: ServiceName) throws(Failure) -> String {
        let file = name.rawValue + ".json"
        let path = folder.appending(file).string
        return try StateFolder(folder, by: disk.system).locked { (open) throws(Failure) in
            do throws(Errno) {
                if try open.contains(file) { throw .fileExists }
                try open.create(file, holding: Array(DescriptionFormat.text(of: description).utf8))
                try open.synchronize()
                return path
            } catch {
                throw FileDocumentStore.unwritable(path, error)
            }
        }
    }
}
