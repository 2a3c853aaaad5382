import Catalog
import Domain
import Storage
import FoundationEssentials
import PostgreSQL
import Servers
import Ports
import Synchronization

import Platform

/// The sources that were opened. Each is opened once.
final class OpenSources: SourceOpener, ServiceAdder {
    private struct Key: Hashable {
        let service: ServiceName
        let location: SourceLocation
        let options: ReadingOptions
    }

    let builtIn: [any RecordSource]
    /// The services that the user has described.
    private let described: DescribedServices
    let pictures: any PictureSource
    private let servers: HTTPServices
    private let copies: CatalogDatabase
    var looks: any LookStore { copies }
    let cache: any CacheStore
    /// The time limit for a server's answer, and for saving it.
    private let deadline: Duration
    private let prompter: any Prompter
    private let now: @Sendable () -> Date
    private let timeZone: TimeZone
    /// The folder of imported files; nil to keep none.
    private let imports: String?
    private let progress: any ProgressWatcher
    private let faults: Faults?
    private let opened = Mutex<[Key: any RecordSource]>([:])

    /// - Parameters:
    ///   - prompter: Asks for the passwords of databases.
    ///   - progress: Receives progress messages for the user.
    ///   - log: Receives a line for each request, if that was requested.
    ///   - chance: Chooses the pause before another try of a request.
    ///   - faults: The faults that a tester sets; nil if they are not allowed.
    init(
        _ launch: Launch, _ configuration: Configuration, _ described: DescribedServices, prompter: any Prompter,
        progress: any ProgressWatcher,
        log: @escaping @Sendable (Message) -> Void, now: @escaping @Sendable () -> Date, chance: Chance,
        faults: Faults?
    ) {
        let cache = launch.folders.cache
        let credentials = launch.credentials(now: now, failing: faults)
        let policy = TransportPolicy(launch, configuration)
        let log = launch.isDebugging ? log : nil
        let local = faults.map { BuiltInServer(failing: $0, by: policy, now: now, log: log) }
        let records = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/catalog.sqlite"))
        let sources = CatalogSource.sources(
            in: records,
            keeping: credentials, now: now,
            guarding: { local?.serving($0) ?? $0 })
        builtIn = sources.map { local?.serving($0) ?? $0 }
        self.described = described
        let transport = CurlTransport(
            policy: policy, pacing: Pacing(fraction: { chance.fraction() }), faults: faults, log: log)
        pictures = PicturePlaces(
            builtIn: BuiltInPictures(),
            web: HTTPPictures(
                over: CurlTransport(
                    policy: policy.forPictures, pacing: Pacing(fraction: { chance.fraction() }), faults: faults,
                    log: log),
                stayingWithSources: launch.isSafe))
        servers = HTTPServices(
            over: launch.isSafe ? ReadOnlyTransport(transport) : transport, keeping: credentials,
            within: policy.deadline, wakingWithin: launch.timeout.map { .seconds($0) } ?? .seconds(45),
            watcher: progress, now: now)
        copies = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/saved.sqlite"), holdsCopies: true)
        self.cache =
            launch.isEphemeral || launch.isSafe
            ? NoCache()
            : CacheFolder(
                cache, databases: [("builtin", "catalog.sqlite", records), ("servers", "saved.sqlite", copies)])
        deadline = policy.deadline
        timeZone = launch.timeZone
        imports = launch.isEphemeral ? nil : cache + "/imports"
        (self.progress, self.faults, confinement) = (progress, faults, launch.confinement)
        self.now = now
        self.prompter = prompter
    }

    /// Returns a source for each service, the built-in ones first. A described one that cannot be opened is left out.
    ///
    /// - Parameter report: Receives the reason for each of those.
    func all(reporting report: (Message) -> Void) -> [any RecordSource] {
        builtIn
            + described.services.compactMap { service in
                do throws(Failure) {
                    return try source(of: service.schema.service, at: service.location, as: ReadingOptions())
                } catch {
                    report("The service “\(service.schema.service.rawValue)” is left out: \(error.message)")
                    return nil
                }
            }
    }

    func location(_ text: String) throws(Failure) -> SourceLocation {
        guard let location = SourceLocation(text) else {
            throw Failure(.usage, SourceLocation.problem(with: text))
        }
        guard case .file(let path) = location, !path.hasPrefix("/") else { return location }
        return .file(Self.folder + "/" + path)
    }

    func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        let place = Key(
            service: service, location: location, options: location == .builtIn ? ReadingOptions() : options)
        if let source = opened.withLock({ $0[place] }) { return source }
        let source = try open(service, at: location, as: options)
        opened.withLock { $0[place] = source }
        return source
    }

    private func open(
        _ service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        let described = described.services.first { $0.schema.service == service }
        let own = builtIn.first { $0.schema.service == service }
        guard let schema = described?.schema ?? own?.schema else {
            throw Failure(.notFound, "Unknown service “\(service.rawValue)”.")
        }
        if let own, location == .builtIn { return own }
        switch location == .builtIn ? described?.location ?? location : location {
        case .builtIn: throw Failure(defect: "a source without a place")
        case .file(let path):
            var options = options
            if let described, location == .builtIn || location == described.location {
                (options.chosen, options.records) = (described.reading, described.records)
            }
            return try CatalogSource.source(
                of: schema, file: path, in: timeZone, as: options, keptIn: imports, progress: progress, failing: faults
            )
        case .server(let address):
            let remote = servers.remoteService(for: schema, at: address, usual: options.currency)
            return SavedSource(of: remote, in: copies, within: deadline, now: now)
        case .database(let address):
            return PostgreSQLSource(of: schema, at: address, within: deadline, asking: prompter)
        }
    }

    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        try await Publisher(of: source, to: address, within: deadline, asking: prompter).publish(reporting: progress)
    }

    // MARK: Added services

    private let addedSources = Mutex<[any RecordSource]>([])
    private let confinement: ConfinedHome?
    /// The last sample, so that an answer to a question does not need another one.
    private let sampled = Mutex<(place: String, records: String?, sample: RecordSample)?>(nil)

    var added: [any RecordSource] { addedSources.withLock(\.self) }

    func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices
    ) async throws(Failure) -> InferredService {
        let location = try location(place)
        let known = sampled.withLock { known in
            known.flatMap { $0.place == place && $0.records == choices.records ? $0.sample : nil }
        }
        let sample: RecordSample
        let key: String
        switch location {
        case .file(let path):
            try confinement?.check(path)
            key = "file"
            if let known {
                sample = known
            } else {
                sample = try RecordSample(file: path, records: choices.records, of: service)
            }
        case .server(let address):
            key = "server"
            if let known { sample = known } else { sample = try await self.sample(of: service, at: address) }
        case .builtIn, .database:
            throw Failure(
                .refused, "A service is added from a file, or from a server’s list.",
                hint: "For a table, write a description: docs/describing-a-service.md.")
        }
        sampled.withLock { $0 = (place, choices.records, sample) }
        return ServiceInference.service(
            service, of: sample, at: (key, .string(location.text)), by: choices, in: timeZone)
    }

    private func sample(of service: ServiceName, at address: ServerAddress) async throws(Failure) -> RecordSample {
        if confinement != nil { throw Failure(.refused, "Safe mode adds no service from a server.") }
        // The usual hints are for a source that is used already.
        let hint: Message = "Check the address in a browser, or add the service from a file."
        let bytes: [UInt8]
        do {
            bytes = Array(try await servers.bytes(at: address, for: service))
        } catch {
            throw error.kind == .cancelled ? error : Failure(error.kind, error.message, hint: hint)
        }
        guard let json = try? JSONParser.value(of: bytes),
            let sample = RecordSample(json: json, keys: JSONParser.keys(in: bytes), records: nil, of: service)
        else {
            throw Failure(.invalidResponse, "“\(address.string)” does not send a JSON list of records.", hint: hint)
        }
        if sample.lists.count > 1 {
            throw Failure(
                .invalidResponse, "“\(address.string)” sends several lists: \(list: sample.lists).",
                hint: "Save them to a file, and choose one with --records.")
        }
        return sample
    }

    func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String? {
        let (_, path) = try described.add(service, as: description)
        let source = try source(of: service, at: .builtIn, as: ReadingOptions())
        addedSources.withLock { $0.append(source) }
        return path
    }

    /// Returns these sources for a script from a stranger, which may open only the named and the built-in ones.
    func confined(to named: [(service: ServiceName, location: SourceLocation)]) throws(Failure) -> AllowedSources {
        var given: [ServiceName: Set<SourceLocation>] = [:]
        for (service, named) in named { given[service, default: []].formUnion([named, try location(named.text)]) }
        return AllowedSources(self, given: given, adder: self)
    }

    static var folder: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }
}

extension TransportPolicy {
    init(_ launch: Launch, _ configuration: Configuration) {
        self.init()
        allowsPlainHTTP = launch.allowsPlainHTTP || configuration.allowsPlainHTTP
        guard let seconds = launch.timeout else { return }
        deadline = .seconds(seconds)
        connectTime = min(connectTime, deadline)
        idleTime = min(idleTime, deadline)
    }
}
