import Catalog
import Domain
import FoundationEssentials
import Ports
import PostgreSQL
import Servers
import Storage

/// Describes the records at a place as a service.
struct ServiceInferrer {
    let service: ServiceName
    let described: DescribedServices
    let servers: HTTPServices
    /// The time limit for a server's answer.
    let deadline: Duration
    let prompter: any Prompter
    let timeZone: TimeZone
    /// The only folder whose files a script in safe mode may read; nil without safe mode.
    let confinement: ConfinedHome?

    private enum Contents {
        case described([InferredService])
        /// Records, with the key of their place in a description and its value.
        case records(key: String, JSONValue, RecordSample, Message? = nil)
    }

    func services(
        at location: SourceLocation, with parameters: [String: String], by choices: InferenceChoices,
        asking answer: @Sendable ([InferredService.Question]) async throws(Failure) -> InferenceChoices?
    ) async throws(Failure) -> [InferredService] {
        switch try await contents(of: location, with: parameters, choices.records) {
        case .described(let services):
            if choices != InferenceChoices() {
                throw Failure(.usage, "The options of service add are for records, and this is a description.")
            }
            return services
        case .records(let key, let value, let sample, let remark):
            let inferred = try infer(from: sample, at: (key, value), remark, by: choices)
            guard let answered = try await answer(inferred.questions) else { return [inferred] }
            // Another list has other records.
            if answered.records != choices.records {
                return try await services(at: location, with: parameters, by: answered) { _ in nil }
            }
            return [try infer(from: sample, at: (key, value), remark, by: answered)]
        }
    }

    private func contents(
        of location: SourceLocation, with parameters: [String: String], _ records: String?
    ) async throws(Failure) -> Contents {
        if location != .builtIn { try confinement?.check(location) }
        switch location {
        case .file(let path): return try contents(ofFile: path, records)
        case .server(let address): return try await contents(of: address, with: parameters, records)
        case .database(let address):
            let sample = try await sample(in: address)
            guard sample.count > 0 else { throw Failure(.refused, "The table has no rows.") }
            return .records(key: "table", .string(address.string), sample)
        case .builtIn:
            throw Failure(.refused, "A service is added from a file, from a server’s list or from a table.")
        }
    }

    private func contents(ofFile path: String, _ records: String?) throws(Failure) -> Contents {
        if let described = try description(at: path) { return .described(described) }
        if let document = OpenAPIDocument(file: path) {
            if confinement != nil { throw ConfinedHome.noServer }
            return .described(try document.services(named: service))
        }
        do {
            return .records(key: "file", .string(path), try RecordSample(file: path, records: records, of: service))
        } catch {
            // The usual hint is for a source that is used already.
            guard error.kind == .unreachable else { throw error }
            throw Failure(error.kind, error.message, hint: "Check the path: Tab completes it.")
        }
    }

    private func contents(
        of address: ServerAddress, with parameters: [String: String], _ records: String?
    ) async throws(Failure) -> Contents {
        let answer = try await answer(at: address, with: parameters)
        if address.isOfTable || answer.isTable {
            let sample = try RecordSample(file: address.string, sent: answer.bytes, records: records, of: service)
            return .records(key: "server", AnswerPaging.server(at: address, with: parameters), sample)
        }
        if let document = OpenAPIDocument(answer.bytes) {
            return .described(try document.services(named: service, at: address))
        }
        let (sample, paging) = try sample(in: answer, at: address, parameters, records)
        let server = AnswerPaging.server(
            at: address, with: parameters, list: sample.lists.first ?? "", paging: paging)
        return .records(key: "server", server, sample, paging.remark)
    }

    private func infer(
        from sample: RecordSample, at place: (key: String, value: JSONValue), _ remark: Message?,
        by choices: InferenceChoices
    ) throws(Failure) -> InferredService {
        if choices.records != nil, sample.lists.isEmpty { throw Failure(.usage, "--records is for JSON.") }
        var inferred = ServiceInference.service(service, of: sample, at: place, by: choices, in: timeZone)
        if inferred.fields.isEmpty {
            throw Failure(.refused, "The records have no fields that can be read.", hint: Self.valuesHint)
        }
        if let remark { inferred.remarks.append(remark) }
        let id = inferred.description.object?["id"]
        guard id == .string("row-hash") || (id == nil && !sample.hasID) else { return inferred }
        if place.key == "table" {
            throw Failure(
                .refused, "The table has no column that tells its rows apart.", hint: "Make a view with a column id.")
        }
        inferred.remarks.append("No field identifies a record, so one that changes loses its pin.")
        return inferred
    }

    /// Returns the service of a file that is a description; nil for other files.
    private func description(at path: String) throws(Failure) -> [InferredService]? {
        guard let read = described.read(path), var json = read.json?.object, json["souk"] != nil else { return nil }
        let own = try read.described()
        try confinement?.check(own.location)
        if case .file(let records) = own.location { json["file"] = .string(records) }
        json["service"] = nil
        return [InferredService(service, description: .object(json))]
    }

    private func sample(in address: DatabaseAddress) async throws(Failure) -> RecordSample {
        do {
            let rows = try await TableSample.read(
                service, at: address, first: RecordSample.limit, within: deadline, asking: prompter)
            return RecordSample(rows: rows.lines, kinds: rows.kinds, without: rows.leftOut, key: rows.key)
        } catch {
            throw error.withoutUsualHint
        }
    }

    private static let valuesHint: Message = "A field has one value in each record, or a list of texts."

    // The usual hints are for a source that is used already.
    private static let addressHint: Message = "Check the address in a browser, or add the service from a file."

    private typealias Answer = (bytes: [UInt8], headers: [String: String], hasNextPage: Bool, isTable: Bool)

    private func answer(
        at address: ServerAddress, with parameters: [String: String]
    ) async throws(Failure) -> Answer {
        do {
            return try await servers.answer(at: address, with: parameters, for: service)
        } catch {
            if error.kind == .cancelled { throw error }
            let hint: Message =
                error.kind == .signInNeeded
                ? "Describe it in a file, with its secret under “auth”, and add that file." : Self.addressHint
            throw Failure(error.kind, error.message, hint: hint)
        }
    }

    private func sample(
        in answer: Answer, at address: ServerAddress, _ parameters: [String: String], _ records: String?
    ) throws(Failure) -> (RecordSample, AnswerPaging) {
        guard let json = try? JSONParser.value(of: answer.bytes, isLenient: true),
            let sample = RecordSample(
                json: json, keys: JSONParser.keys(in: answer.bytes), records: records, of: service)
        else {
            throw Failure(
                .invalidResponse, "“\(address.string)” does not send a JSON list of records.", hint: Self.addressHint)
        }
        guard sample.count > 0 else {
            throw Failure(
                .invalidResponse, "“\(address.string)” sends no records to infer fields from.",
                hint: Self.addressHint)
        }
        let paging = AnswerPaging(
            in: json, to: parameters, of: sample.sent, at: sample.lists.first ?? "", headers: answer.headers,
            hasNextHeader: answer.hasNextPage)
        return (sample, paging)
    }
}
