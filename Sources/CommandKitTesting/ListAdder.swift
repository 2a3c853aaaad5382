public import Domain
public import Ports
import Synchronization

/// An adder of services that understands every place in the same way, and keeps nothing.
public final class ListAdder: ServiceAdder {
    private let service: InferredService
    private let records: Int
    private let sources = Mutex<[any RecordSource]>([])

    /// - Parameters:
    ///   - service: What it understands.
    ///   - records: The number of records of an added service.
    public init(_ service: InferredService, records: Int) { (self.service, self.records) = (service, records) }

    public var added: [any RecordSource] { sources.withLock(\.self) }

    public func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices
    ) async throws(Failure) -> InferredService { self.service }

    public func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String? {
        let read = ServiceDescription.read(description, named: service.rawValue, besides: [], in: "/")
        guard let schema = read.service?.schema else { throw Failure(.refused, "It is not a description.") }
        let source = ListSource(schema: schema, records: (1...records).map { schema.record($0) })
        sources.withLock { $0.append(source) }
        return nil
    }
}
