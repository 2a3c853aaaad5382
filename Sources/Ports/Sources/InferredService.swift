public import Domain

/// A service as souk understands it from its first records.
public struct InferredService: Sendable {
    /// A field with what it holds.
    public struct Field: Sendable, Hashable {
        public let name: String
        public let kind: String
        /// The values of the first records.
        public let examples: [String]

        package init(name: String, kind: String, examples: [String]) {
            (self.name, self.kind, self.examples) = (name, kind, examples)
        }
    }

    /// Something that the records do not say, and that the user may know.
    public enum Question: Sendable, Hashable {
        case currency(of: [String])
        /// The order of day and month in dates such as this one.
        case dateOrder(String)
        /// The path of the records, among several lists.
        case records([String])
    }

    public let service: ServiceName
    /// The description, in the format of ``ServiceDescription``.
    public var description: JSONValue
    /// Empty if the description was there already.
    public var fields: [Field]
    /// What was assumed or left out, one sentence each.
    public var remarks: [Message]
    public var questions: [Question]

    package init(
        _ service: ServiceName, description: JSONValue, fields: [Field] = [], remarks: [Message] = [],
        questions: [Question] = []
    ) {
        (self.service, self.description, self.fields) = (service, description, fields)
        (self.remarks, self.questions) = (remarks, questions)
    }
}

/// What a user says about records that they do not say themselves.
public struct InferenceChoices: Sendable, Hashable {
    /// The currency of amounts that are written without one.
    public var currency: Currency?
    public var dateOrder: DateOrder?
    /// The path of the records in the answer of a server or in a JSON file.
    public var records: String?

    package init(currency: Currency? = nil, dateOrder: DateOrder? = nil, records: String? = nil) {
        (self.currency, self.dateOrder, self.records) = (currency, dateOrder, records)
    }
}

/// The services that users add while souk runs.
public protocol ServiceAdder: Sendable {
    /// The sources of the services that were added, in their order.
    var added: [any RecordSource] { get }

    /// The services of the start that were removed.
    var removed: Set<ServiceName> { get }

    /// The paths of the descriptions in the configuration.
    var descriptions: [ServiceName: String] { get }

    /// Looks at the first records at a place, and describes them as a service.
    ///
    /// - Parameters:
    ///   - place: The path of records, of a description or of an OpenAPI document, the address of a server with the
    ///     parameters of its list, or that of a table.
    ///   - answer: Asks questions, and returns the choices with the answers; nil if there are none.
    /// - Returns: The service; several for an OpenAPI document with several lists, whose names begin with that name.
    /// - Throws: `.refused` for a place that must not be opened, and the errors of the place and of `answer`.
    func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices,
        asking answer: @Sendable ([InferredService.Question]) async throws(Failure) -> InferenceChoices?
    ) async throws(Failure) -> [InferredService]

    /// Keeps a description in the configuration, and opens its service.
    ///
    /// - Returns: The path of the description; nil if nothing is kept.
    /// - Throws: `.refused` for a name that is taken, and `.unwritable`; nothing was changed.
    func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String?

    /// Moves a service's description aside.
    ///
    /// - Returns: The path of the description now; nil if nothing is kept.
    /// - Throws: `.refused` for a service that comes with the program, and `.unwritable`; nothing was changed.
    func remove(_ service: ServiceName) throws(Failure) -> String?

    /// Opens the source that a description describes now.
    ///
    /// - Parameter place: The name of a described service, or the path of a description.
    /// - Returns: Nil if there is no such description.
    /// - Throws: `.refused` with all faults of the description.
    func source(describedAt place: String, as options: ReadingOptions) throws(Failure) -> (any RecordSource)?
}
