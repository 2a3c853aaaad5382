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
    private let transport: CurlTransport
    private let servers: HTTPServices
    private let copies: CatalogDatabase
    var looks: any LookStore { copies }
    let cache: (any CacheStore)?
    /// The time limit for a server's answer, and for saving it.
    private let deadline: Duration
    private let prompter: any Prompter
    private let now: @Sendable () -> Date
    private let timeZone: TimeZone
    private let user: String
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
        let chosen = Array(configuration.sources) + Array(launch.sources)
        named =
            launch.isSafe
            ? chosen.map { ($0, $1) } + described.services.map { ($0.schema.service, $0.location) } : nil
        transport = CurlTransport(
            policy: policy, pacing: Pacing(fraction: { randomNumbers.fraction() }), faults: faults, log: log)
        pictures = PicturePlaces(
            builtIn: BuiltInPictures(),
            web: HTTPPictures(
                over: CurlTransport(
                    policy: policy.forPictures, pacing: Pacing(fraction: { randomNumbers.fraction() }), faults: faults,
                    log: log),
                stayingWithSources: launch.isSafe))
        servers = HTTPServices(
            over: launch.isSafe ? ReadOnlyTransport(transport) : transport, keeping: credentials,
            within: policy.deadline, wakingWithin: launch.timeout.map { .seconds($0) } ?? .seconds(45),
            watcher: progress, now: now, secrets: launch.secret(named:))
        copies = CatalogDatabase(launch.isEphemeral ? .memory : .file(cache + "/saved.sqlite"), holdsCopies: true)
        self.cache =
            launch.isEphemeral || launch.isSafe
            ? nil
            : CacheFolder(
                cache, databases: [("builtin", "catalog.sqlite", records), ("servers", "saved.sqlite", copies)])
        deadline = policy.deadline
        timeZone = launch.appearance.timeZone
        user = launch.folders.user
        imports = launch.isEphemeral ? nil : cache + "/imports"
        (self.progress, self.faults, confinement) = (progress, faults, launch.confinement)
        readsAhead = faults == nil && !launch.isDebugging
        self.now = now
        self.prompter = prompter
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
        let location = try SourceLocation(reading: text.expanded(inHome: user))
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
            (options.chosen, options.records) = (described.reading, described.records)
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
            return PostgreSQLSource(of: schema, at: address, within: deadline, asking: prompter, now: now)
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

    private static let noServer = Failure(.refused, "Safe mode adds no service from a server.")

    private let addedSources = Mutex<[any RecordSource]>([])
    private let confinement: ConfinedHome?
    private let removedServices = Mutex<Set<ServiceName>>([])

    var added: [any RecordSource] { addedSources.withLock(\.self) }
    var removed: Set<ServiceName> { removedServices.withLock(\.self) }
    var descriptions: [ServiceName: String] { described.paths }

    /// The contents of a place from which a service is added.
    private enum Contents {
        case described([InferredService])
        /// Records, with the key of their place in a description and its value.
        case records(key: String, JSONValue, RecordSample, Message? = nil)
    }

    func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices,
        asking answer: @Sendable ([InferredService.Question]) async throws(Failure) -> InferenceChoices?
    ) async throws(Failure) -> [InferredService] {
        let list = try ListAddress(place)
        let location = if let list { SourceLocation.server(list.address) } else { try location(place) }
        switch try await contents(of: location, with: list?.parameters ?? [:], for: service, choices.records) {
        case .described(let services): return services
        case .records(let key, let value, let sample, let remark):
            let inferred = try infer(service, from: sample, at: (key, value), remark, by: choices)
            guard let answered = try await answer(inferred.questions) else { return [inferred] }
            // Another list has other records.
            if answered.records != choices.records {
                return try await infer(service, from: place, by: answered) { _ in nil }
            }
            return [try infer(service, from: sample, at: (key, value), remark, by: answered)]
        }
    }

    private func contents(
        of location: SourceLocation, with parameters: [String: String], for service: ServiceName, _ records: String?
    ) async throws(Failure) -> Contents {
        switch location {
        case .file(let path):
            try confinement?.check(path)
            if let described = try description(at: path, for: service) { return .described(described) }
            if let document = OpenAPIDocument(file: path) {
                if confinement != nil { throw Self.noServer }
                return .described(try document.services(named: service))
            }
            do throws(Failure) {
                return .records(key: "file", .string(path), try RecordSample(file: path, records: records, of: service))
            } catch {
                // The usual hint is for a source that is used already.
                guard error.kind == .unreachable else { throw error }
                throw Failure(error.kind, error.message, hint: "Check the path: Tab completes it.")
            }
        case .server(let address):
            let answer = try await answer(of: service, at: address, with: parameters)
            if address.isOfTable || answer.isTable {
                let sample = try RecordSample(file: address.string, sent: answer.bytes, records: records, of: service)
                return .records(key: "server", AnswerPaging.server(at: address, with: parameters), sample)
            }
            if let document = OpenAPIDocument(answer.bytes) {
                return .described(try document.services(named: service, at: address))
            }
            let (sample, paging) = try Self.sample(of: service, in: answer, at: address, parameters, records)
            let server = AnswerPaging.server(
                at: address, with: parameters, list: sample.lists.first ?? "", paging: paging)
            return .records(key: "server", server, sample, paging.remark)
        case .database(let address):
            let sample = try await self.sample(of: service, in: address)
            guard sample.count > 0 else { throw Failure(.refused, "The table has no rows.") }
            return .records(key: "table", .string(address.string), sample)
        case .builtIn:
            throw Failure(.refused, "A service is added from a file, from a server’s list or from a table.")
        }
    }

    private func infer(
        _ service: ServiceName, from sample: RecordSample, at place: (key: String, value: JSONValue),
        _ remark: Message?, by choices: InferenceChoices
    ) throws(Failure) -> InferredService {
        var inferred = ServiceInference.service(service, of: sample, at: place, by: choices, in: timeZone)
        if let remark { inferred.remarks.append(remark) }
        let id = inferred.description.object?["id"]
        if place.key == "table", id == .string("row-hash") || (id == nil && !sample.hasID) {
            throw Failure(
                .refused, "The table has no column that tells its rows apart.", hint: "Make a view with a column id.")
        }
        return inferred
    }

    /// Returns the service of a file that is a description; nil for other files.
    private func description(at path: String, for service: ServiceName) throws(Failure) -> [InferredService]? {
        guard let read = described.read(path), var json = read.json?.object, json["souk"] != nil else { return nil }
        let own = try read.described()
        try confine(own)
        if case .file(let records) = own.location { json["file"] = .string(records) }
        json["service"] = nil
        return [InferredService(service, description: .object(json))]
    }

    private func sample(
        of service: ServiceName, in address: DatabaseAddress
    ) async throws(Failure) -> RecordSample {
        if confinement != nil { throw Self.noServer }
        do {
            let rows = try await TableSample.read(
                service, at: address, first: RecordSample.limit, within: deadline, asking: prompter)
            return RecordSample(rows: rows.lines, kinds: rows.kinds, without: rows.leftOut, key: rows.key)
        } catch {
            throw error.withoutUsualHint
        }
    }

    // The usual hints are for a source that is used already.
    private static let addressHint: Message = "Check the address in a browser, or add the service from a file."

    private typealias Answer = (bytes: [UInt8], headers: [String: String], hasNextPage: Bool, isTable: Bool)

    private func answer(
        of service: ServiceName, at address: ServerAddress, with parameters: [String: String]
    ) async throws(Failure) -> Answer {
        if confinement != nil { throw Self.noServer }
        do {
            return try await servers.answer(at: address, with: parameters, for: service)
        } catch {
            throw error.kind == .cancelled ? error : Failure(error.kind, error.message, hint: Self.addressHint)
        }
    }

    private static func sample(
        of service: ServiceName, in answer: Answer, at address: ServerAddress, _ parameters: [String: String],
        _ records: String?
    ) throws(Failure) -> (RecordSample, AnswerPaging) {
        guard let json = try? JSONParser.value(of: answer.bytes, isLenient: true),
            let sample = RecordSample(
                json: json, keys: JSONParser.keys(in: answer.bytes), records: records, of: service)
        else {
            throw Failure(
                .invalidResponse, "“\(address.string)” does not send a JSON list of records.", hint: addressHint)
        }
        guard sample.count > 0 else {
            throw Failure(
                .invalidResponse, "“\(address.string)” sends no records to infer fields from.", hint: addressHint)
        }
        let paging = AnswerPaging(
            in: json, to: parameters, of: sample.sent, at: sample.lists.first ?? "", headers: answer.headers,
            hasNextHeader: answer.hasNextPage)
        return (sample, paging)
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

    func source(describedAt place: String) throws(Failure) -> (any RecordSource)? {
        // A script in safe mode does not learn what is in other files.
        if DescribedServices.isPath(place) { try confinement?.check(place) }
        guard let read = described.read(place) else { return nil }
        let service = try read.described()
        if !described.services.contains(where: { $0.schema.service.rawValue == place }) {
            try confinement?.check(read.path)
            try confine(service)
        }
        return try open(service.schema, service, at: .builtIn, as: ReadingOptions())
    }

    /// Refuses a description from a script in safe mode, whose records are not in the home.
    private func confine(_ service: DescribedService) throws(Failure) {
        guard let confinement else { return }
        guard case .file(let path) = service.location else { throw Self.noServer }
        try confinement.check(path)
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
