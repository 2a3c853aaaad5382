struct SourceCommand: Command {
    static let service = Parameter<ServiceReference?>("service", help: "The name of a service; all of them by default.")
    static let location = Parameter<FilePath?>(
        "location",
        help: "builtin, a JSON or CSV file, or a server’s address; without it, the source is shown.")
    static let dateOrder = Parameter<DateOrder?>(
        "--date-order", help: "The order of dates in a file: day-first or month-first.")
    static let sign = Parameter<SpendingSign?>(
        "--sign", help: "The sign of money spent in a bank’s statement: negative or positive.")
    static let decimal = Parameter<DecimalMark?>("--decimal", help: "The decimal mark in a file: comma or point.")
    static let currency = Parameter<Currency?>("--currency", help: "The currency of a file that does not name it.")
    static let columns = Parameter<ColumnTitles?>(
        "--columns", help: "The columns of a CSV file by title or number: date=Datum,amount=4.")
    static let forget = Parameter<Flag>(
        "--forget", help: "Forget the options that were chosen before for files with the same columns.")
    static let signature = Signature(
        "source", in: .browsing, summary: "Choose where a service’s records come from.",
        parameters: [service, location, dateOrder, sign, decimal, currency, columns, forget]
    )
    static let examples = [
        Example("source listings", prints: "listings  builtin"),
        Example("source calls http://localhost:8080", prints: "calls now come from http://localhost:8080."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let service = invocation[Self.service]?.service
        guard let service, let schema = world.source(of: service)?.schema, let typed = invocation[Self.location] else {
            return Self.locations(of: service, in: world)
        }
        try invocation[Self.columns]?.check(for: schema)
        var file = FileUnderstanding(
            schema: schema,
            form: FileForm(
                dateOrder: invocation[Self.dateOrder], sign: invocation[Self.sign],
                decimalMark: invocation[Self.decimal]?.character, currency: invocation[Self.currency],
                columns: invocation[Self.columns]?.titles ?? [:]),
            options: workspace.readingOptions, forgets: invocation[Self.forget].isSet)
        let location: SourceLocation
        // A described service has no built-in data: it goes back to the place of its description.
        let place: SourceLocation
        do {
            location = try world.sources.opener.location(typed.string)
            let source = try world.sources.opener.source(of: service, at: location, as: file.options)
            place = location == .builtIn ? source.location : location
        } catch {
            let kind = [.refused, .notFound].contains(error.kind) ? error.kind : .usage
            throw Failure(kind, error.message, hint: error.hint, at: typed.range)
        }
        let understood = try await file.understand(at: location, using: world)
        workspace.move(service, to: location)
        if let shape = file.shape {
            workspace.session.settings.files[ReadingOptions.key(of: shape, at: location.text)] = file.form
            workspace.session.settings.files[shape] = file.form == FileForm() ? nil : file.form
        }
        let message: Message =
            place == .builtIn
            ? "\(service.rawValue) now use the built-in data."
            : "\(service.rawValue) now come from \(place.text)."
        let hint: Message =
            service == workspace.session.service ? "Type list to see them." : "Type use \(service.rawValue)."
        return understood.map { Output($0, message: message, hint: hint) } ?? .message(message, hint: hint)
    }

    private static func locations(of service: ServiceName?, in world: World) -> Output {
        let sources = world.sources.all.filter { service == nil || $0.service == service }
        let remarks = sources.flatMap(\.remarks)
        return .table(
            ["Service", "Source"], sources.map { [.text($0.service.rawValue), .text($0.location.text)] },
            message: remarks.isEmpty ? nil : .joined(remarks))
    }
}
