/// Adds a service that is understood from its first records, and goes to it.
struct ServiceAddCommand: Command {
    static let name = Parameter<NewServiceName>("name", help: "A new name in the plural, such as flats.")
    static let location = Parameter<FilePath>(
        "location", help: "A CSV, JSON, NDJSON or OpenAPI file, or the address of a JSON list or a database’s table.")
    static let currency = Parameter<Currency?>("--currency", help: "The currency of amounts that do not name it.")
    static let dateOrder = Parameter<DateOrder?>("--date-order", help: "In dates: day-first or month-first.")
    static let records = Parameter<FilePath?>("--records", help: "The path of the records in JSON, such as data.items.")
    static let signature = Signature(
        "service add", in: .browsing, summary: "Add a service from a file, a server’s list or a table.",
        recorded: .line, parameters: [name, location, currency, dateOrder, records])
    static let examples = [
        Example("service add flats flats.csv", prints: "title text Attic · Loft · Studio")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let (service, place) = (invocation[Self.name].service, invocation[Self.location])
        let choices = InferenceChoices(
            currency: invocation[Self.currency], dateOrder: invocation[Self.dateOrder],
            records: invocation[Self.records]?.string)
        let inferred = try await world.sources.requireAdder().infer(service, from: place.string, by: choices) {
            (questions) async throws(Failure) in try await answers(to: questions, after: choices, using: world)
        }
        if inferred.count > 1 { return try add(inferred, in: &workspace, using: world) }
        guard var inferred = inferred.first else { throw Failure(defect: "no service was understood") }
        let path = try world.sources.requireAdder().add(service, as: inferred.description)
        workspace.session.service = service
        var message: Message = "You are in \(service.rawValue)."
        do throws(Failure) {
            if let source = world.source(of: service), let count = try await source.count(Query()) {
                message = "“\(service.rawValue)” has \(count, source.schema.noun)." + " " + message
            }
        } catch {
            if error.kind == .cancelled { throw error }
            inferred.remarks.append(error.message)
        }
        let rows = inferred.fields.map { field -> [Table.Cell] in
            [.text(field.name), .text(field.kind), Self.examples(field.examples.map { Message(outside: $0) })]
        }
        return Output(
            rows.isEmpty ? .nothing : .table(Table(Self.columns, rows: rows)),
            message: .joined([message] + inferred.remarks),
            hint: path.map { "Type list to see them. Edit “\($0)” to change what was understood." }
                ?? "Type list to see them.")
    }

    /// Adds the services of an OpenAPI document, up to the first that cannot be added.
    private func add(
        _ services: [InferredService], in workspace: inout Workspace, using world: World
    ) throws(Failure) -> Output {
        for inferred in services {
            _ = try world.sources.requireAdder().add(inferred.service, as: inferred.description)
            if inferred.service == services[0].service { workspace.session.service = inferred.service }
        }
        let rows = services.map { inferred -> [Table.Cell] in
            [.text(inferred.service.rawValue), .text(inferred.fields.map(\.name).joined(separator: ", "))]
        }
        let columns = [Table.Column("service", "Service", .value), Table.Column("fields", "Fields", .text)]
        let remarks = services.filter { !$0.remarks.isEmpty }.map { inferred -> Message in
            "“\(inferred.service.rawValue)”: \(.joined(inferred.remarks))"
        }
        return Output(
            .table(Table(columns, rows: rows)),
            message: .joined(["You are in \(services[0].service.rawValue)."] + remarks),
            hint: "Type service check NAME to see what a server answers.")
    }

    /// Asks at a prompt for what the records do not say; returns nil without an answer.
    private func answers(
        to questions: [InferredService.Question], after before: InferenceChoices, using world: World
    ) async throws(Failure) -> InferenceChoices? {
        guard world.dialogue.isTyped else {
            for case .records(let paths) in questions {
                throw Failure(.usage, "There are several lists: \(list: paths).", hint: "Name one with --records.")
            }
            return nil
        }
        var choices = before
        for question in questions {
            switch question {
            case .currency(let names):
                var answer = ""
                repeat {
                    answer = try await text(
                        "The currency of \(list: names), such as EUR, or Enter for plain numbers:", using: world)
                    choices.currency = Currency(written: answer, usual: .unspecified)
                } while choices.currency == nil && !answer.isEmpty
            case .records(let paths):
                var path = ""
                repeat {
                    path = try await text(
                        "Which list has the records: \(list: paths)? Enter means the first.", using: world)
                } while !path.isEmpty && !paths.contains(path)
                choices.records = path.isEmpty ? paths.first : path
            case .dateOrder(let date):
                let question: Message = "Is the month first in dates such as “\(date)”?"
                if let isMonthFirst = try await world.dialogue.prompter.agrees(question) {
                    choices.dateOrder = isMonthFirst ? .monthFirst : .dayFirst
                }
            }
        }
        world.dialogue.prompter.answered(with: Self.currency.name, choices.currency?.code)
        world.dialogue.prompter.answered(with: Self.dateOrder.name, choices.dateOrder?.rawValue)
        world.dialogue.prompter.answered(with: Self.records.name, choices.records)
        return choices == before ? nil : choices
    }

    private func text(_ question: Message, using world: World) async throws(Failure) -> String {
        String((try await world.dialogue.prompter.text(question) ?? "").trimmed)
    }

    static let columns = [
        Table.Column("field", "Field"), Table.Column("kind", "Kind", .value),
        Table.Column("examples", "First five records", .text),
    ]

    /// Returns the cell with the first values of a field, each cut short.
    static func examples(_ values: [Message]) -> Table.Cell {
        let cut = values.map { value in
            let text = value.unrendered
            return text.count > 24 ? Message(outside: text.prefix(23) + "…") : value
        }
        return .message(cut.reduce("") { $0.isEmpty ? $1 : "\($0) · \($1)" })
    }
}
