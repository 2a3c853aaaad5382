import Catalog
import Console
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
    private let described: DescribedServices
    let pictures: any PictureSource
    private let servers: HTTPServices
    private let confinement: ConfinedHome?
    private let copies: CatalogDatabase
    var looks: any LookStore { copies }
    let cache: (any CacheStore)?
    /// The time limit for a server's answer, and for saving it.
    private let deadline: Duration
    private let prompter: any Prompter
    private let now: @Sendable () -> Date
    private let timeZone: TimeZone
    private let userHome: String
    /// The folder of imported files; nil to keep none.
    private let imports: String?
    private let progress: any ProgressWatcher
    private let faults: Faults?
    /// True at a prompt, without `--debug` and faults. A script must send the same requests in every run.
    private let readsAhead: Bool
    private let opened = Mutex<[Key: any RecordSource]>([:])
    /// The sources that the user named outside of any script, to which safe mode is limited; nil without it. A script
    /// could send everything that it has seen to a server of its choice, as part of the address.
    private let named: [(service: ServiceName, location: SourceLocation)]?

    /// - Parameter faults: The faults that a tester sets; nil if they are not allowed.
    init(
        _ launch: Launch, _ configuration: Configuration, _ described: DescribedServices, prompter: any Prompter,
        progress: any ProgressWatcher,
        log: @escaping @Sendable (Message) -> Void, now: @escaping @Sendable () -> Date, randomNumbers: RandomNumbers,
        faults: Faults?
    ) {
        let cache = launch.folders.cache
        let credentials = launch.credentials(now: now, failing: faults)
        var policy = TransportPolicy(launch, configuration)
        let log = launch.isDebugging ? log : nil
        let local = faults.map { BuiltInServer(failing: $0, by: policy, now: now, log: log) }
        policy.isReadOnly = launch.isSafe
        let records = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/catalog.sqlite"))
        let sources = CatalogSource.sources(
            in: records,
            keeping: credentials, now: now,
            guarding: { local?.serving($0) ?? $0 })
        builtIn = sources.map { local?.serving($0) ?? $0 }
        self.described = described
        let chosen = Array(configuration.sources) + Array(launch.sources)
        named =
            launch.isSafe
            ? chosen.map { ($0, $1) } + described.services.map { ($0.schema.service, $0.location) } : nil
        let transport = CurlTransport(
            policy: policy, pacing: Pacing(fraction: { randomNumbers.fraction() }), faults: faults, log: log)
        pictures = PicturePlaces(
            builtIn: BuiltInPictures(),
            web: HTTPPictures(
                over: CurlTransport(
                    policy: policy.forPictures, pacing: Pacing(fraction: { randomNumbers.fraction() }), faults: faults,
                    log: log),
                stayingWithSources: launch.isSafe))
        servers = HTTPServices(
            over: transport, keeping: credentials, within: policy.deadline,
            wakingWithin: launch.timeout.map { .seconds($0) } ?? .seconds(45),
            watcher: progress, now: now, secrets: launch.secret(named:))
        copies = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/saved.sqlite"), holdsCopies: true)
        self.cache =
            launch.isEphemeral || launch.isSafe
            ? nil
            : CacheFolder(
                cache, databases: [("builtin", "catalog.sqlite", records), ("servers", "saved.sqlite", copies)])
        deadline = policy.deadline
        timeZone = launch.appearance.timeZone
        userHome = launch.folders.userHome
        imports = launch.isEphemeral ? nil : cache + "/imports"
        (self.progress, self.faults, confinement) = (progress, faults, launch.confinement)
        readsAhead = faults == nil && !launch.isDebugging
        (self.now, self.prompter) = (now, prompter)
    }

    /// Returns a source for each service, the built-in ones first. One that cannot be opened is reported and left out.
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
        let location = try SourceLocation(reading: text.expanded(inHome: userHome))
        guard case .file(var path) = location else { return location }
        if !path.hasPrefix("/") { path = Self.folder + "/" + path }
        // Safe mode does not report which files exist.
        if named == nil, CatalogSource.isMissing(file: path) {
            throw Failure(
                .notFound, "The file “\(path)” does not exist.", hint: "Check the path: Tab completes it.")
        }
        return .file(path)
    }

    func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        guard location == .builtIn || isAllowed(location, of: service) else {
            throw Failure(
                .refused,
                """
                In safe mode, \(service.rawValue) can come only from the built-in data, --source or the \
                configuration.
                """)
        }
        let place = Key(
            service: service, location: location, options: location == .builtIn ? ReadingOptions() : options)
        if let source = opened.withLock({ $0[place] }) { return source }
        let source = try open(service, at: location, as: options)
        opened.withLock { $0[place] = source }
        return source
    }

    private func isAllowed(_ location: SourceLocation, of service: ServiceName) -> Bool {
        guard let named else { return true }
        return added.contains { $0.service == service && $0.location == location }
            || named.contains {
                $0.service == service && [$0.location, try? self.location($0.location.text)].contains(location)
            }
    }

    private func open(
        _ service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        let described = described.services.first { $0.schema.service == service }
        let own = builtIn.first { $0.service == service }
        guard let schema = described?.schema ?? own?.schema else {
            throw Failure(.notFound, "Unknown service “\(service.rawValue)”.")
        }
        if let own, location == .builtIn { return own }
        return try open(schema, described, at: location, as: options)
    }

    private func open(
        _ schema: Schema, _ described: DescribedService?, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        var options = options
        if let described, location == .builtIn || location == described.location {
            (options.described, options.records) = (described.reading, described.records)
        }
        switch location == .builtIn ? described?.location ?? location : location {
        case .builtIn: throw Failure(defect: "a source without a place")
        case .file(let path):
            return try CatalogSource.source(
                of: schema, file: path, in: timeZone, as: options, keptIn: imports, progress: progress, failing: faults
            )
        case .server(let address):
            // The user chose this server, so a request is likely soon.
            if location != .builtIn { CurlTransport.loadLibrary() }
            let table = CatalogSource.reader(of: schema, at: address, in: timeZone, as: options)
            let remote = servers.remoteService(
                for: schema, at: address, by: described?.contract, usual: options.currency, reading: table)
            return SavedSource(of: remote, in: copies, within: deadline, readsAhead: readsAhead, now: now)
        case .database(let address):
            return PostgreSQLSource(
                of: schema, at: address, in: timeZone, within: deadline, asking: prompter, now: now)
        }
    }

    func finishSaving() { copies.finishWriting() }

    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        if named != nil { throw Failure(.refused, "In safe mode, nothing is published.") }
        if let table = address.table {
            throw Failure(.usage, "The table is named as the service: leave “/\(table)” out of the address.")
        }
        let whole = try await source.whole(reporting: progress)
        let publisher = Publisher(of: whole, to: address, within: deadline, asking: prompter)
        return try await publisher.publish(reporting: progress)
    }

    private let addedSources = Mutex<[any RecordSource]>([])
    private let removedServices = Mutex<Set<ServiceName>>([])

    var added: [any RecordSource] { addedSources.withLock(\.self) }
    var removed: Set<ServiceName> { removedServices.withLock(\.self) }
    var descriptions: [ServiceName: String] { described.paths }

    func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices,
        asking answer: @Sendable ([InferredService.Question]) async throws(Failure) -> InferenceChoices?
    ) async throws(Failure) -> [InferredService] {
        let list = try ListAddress(place)
        let location = if let list { SourceLocation.server(list.address) } else { try location(place) }
        let inferrer = ServiceInferrer(
            service: service, described: described, servers: servers, deadline: deadline, prompter: prompter,
            timeZone: timeZone, confinement: confinement)
        return try await inferrer.services(at: location, with: list?.parameters ?? [:], by: choices, asking: answer)
    }

    func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String? {
        let (_, path) = try described.add(service, as: description)
        let source = try source(of: service, at: .builtIn, as: ReadingOptions())
        addedSources.withLock { $0.append(source) }
        return path
    }

    func remove(_ service: ServiceName) throws(Failure) -> String? {
        let path = try described.remove(service)
        removedServices.withLock { _ = $0.insert(service) }
        addedSources.withLock { $0.removeAll { $0.service == service } }
        opened.withLock { opened in opened = opened.filter { $0.key.service != service } }
        return path
    }

    func source(describedAt place: String, as options: ReadingOptions) throws(Failure) -> (any RecordSource)? {
        // A script in safe mode does not learn what is in other files.
        if DescribedServices.isPath(place) { try confinement?.check(place) }
        guard let read = described.read(place) else { return nil }
        let service = try read.described()
        if !described.services.contains(where: { $0.schema.service.rawValue == place }) {
            try confinement?.check(read.path)
            try confinement?.check(service.location)
        }
        return try open(service.schema, service, at: .builtIn, as: options)
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
