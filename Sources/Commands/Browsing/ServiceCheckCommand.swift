struct ServiceCheckCommand: Command {
    static let place = Parameter<DescriptionReference?>(
        "service", help: "A service, or the file of a description; the current service by default.")
    static let signature = Signature(
        "service check", in: .browsing, summary: "Check a description, and read five records by it.",
        parameters: [place])
    static let examples = [Example("service check listings", prints: "Read 5 listings.")]

    private static let sample = 5

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let place = invocation[Self.place]?.place ?? workspace.session.service.rawValue
        let known = invocation.world.source(of: ServiceName(rawValue: place))
        let adder = invocation.world.sources.adder
        guard let source = try adder?.source(describedAt: place, as: workspace.readingOptions) ?? known else {
            throw Failure(
                .notFound, "“\(place)” is neither a service nor a description.", hint: "Type services to see them.")
        }
        let schema = source.schema
        let records = try await source.page(Query(range: 0..<Self.sample)).records
        let rows = schema.shownFields.map { field -> [Table.Cell] in
            let values = records.map { record -> Message in
                let value: Message = record[field].isMissing ? "–" : "\(record[field])"
                // Text is the same in every language, and an id is not a quantity, whose digits are grouped.
                return field.isID || record[field].text != nil ? Message(outside: value.unrendered) : value
            }
            // An id may be text as well.
            let isText = field.isID && records.contains { $0[field].text != nil }
            let kind = isText ? "text" : ServiceDescription.word(for: field)
            return [
                .text(field.name), .text(kind), ServiceAddCommand.examples(values),
                .value(.integer(records.count { $0[field].isMissing })),
            ]
        }
        let columns = ServiceAddCommand.columns + [Table.Column("missing", "Missing", .number)]
        let problems = try await source.problems()
        var message: Message = "Read \(records.count, schema.noun)."
        var kinds: Set<Message> = []
        for problem in problems where kinds.count < Self.sample {
            let kind: Message = problem.field.map { "“\($0)”: \(problem.reason)." } ?? "\(problem.reason)."
            if kinds.insert(kind).inserted { message = message + " " + kind }
        }
        return Output(
            .table(Table(columns, rows: rows)), message: message,
            hint: problems.isEmpty || known == nil ? nil : "Type in \(schema.service.rawValue) problems to see all.")
    }
}
