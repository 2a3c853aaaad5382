/// The understanding of a file: shows how it is read, and asks about what is not certain.
struct FileUnderstanding {
    let schema: Schema
    var form: FileForm
    let options: ReadingOptions
    /// True to forget what was chosen before for files of this shape.
    let forgets: Bool
    /// The shape for which the form is remembered; nil if nothing was chosen.
    private(set) var shape: String?

    /// Returns how the file at a location is understood, if a form was chosen for it, or a bank's statement was opened
    /// at a prompt; otherwise nil.
    mutating func understand(
        at location: SourceLocation, using world: World
    ) async throws(Failure) -> Output.Data? {
        let isChosen = forgets || form != FileForm()
        guard isChosen || (world.dialogue.isTyped && schema.isStatement) else { return nil }
        let isFile =
            switch location {
            case .file: true
            case .server(let address): address.isOfTable
            default: false
            }
        guard isFile, var (source, reading) = try await read(at: location, using: world) else {
            guard isChosen else { return nil }
            throw Failure(
                .usage, "The options of source are for a file.",
                hint: "For example: source transactions bank.csv --date-order month-first.")
        }
        if form.sign != nil, reading.form.sign == nil {
            throw Failure(.usage, "--sign is for a bank’s statement.")
        }
        if !form.columns.isEmpty, reading.form.columns.isEmpty { throw Failure(.usage, "--columns is for a CSV file.") }
        if try await ask(about: reading, using: world), let again = try await read(at: location, using: world) {
            (source, reading) = again
        }
        if forgets || form != FileForm() {
            shape = reading.shape
            let before = forgets ? nil : options.files[ReadingOptions.key(of: reading.shape, at: location.text)]
            form = form.filled(from: before ?? reading.kept)
        }
        let rows = try await source.page(Query(range: 0..<5)).records
        return .table(table(of: reading, rows))
    }

    /// Returns the source, and how its file is read; nil if it is not read like that.
    private func read(
        at location: SourceLocation, using world: World
    ) async throws(Failure) -> (source: any RecordSource, reading: FileReading)? {
        var options = options
        options.chosen = form
        if forgets { options.files = [:] }
        let source = try world.sources.opener.source(of: schema.service, at: location, as: options)
        return try await source.reading().map { (source, $0) }
    }

    /// Asks at a prompt whether what was assumed is wrong; returns true if the form has changed.
    private mutating func ask(about reading: FileReading, using world: World) async throws(Failure) -> Bool {
        guard world.dialogue.isTyped else { return false }
        let before = form
        if let date = reading.doubtfulDate {
            let isMonthFirst = reading.form.dateOrder == .monthFirst
            let isOther = try await world.dialogue.prompter.agrees(
                isMonthFirst
                    ? "Is the day first in dates such as “\(date)”?" : "Is the month first in dates such as “\(date)”?")
            form.dateOrder = isMonthFirst != (isOther ?? false) ? .monthFirst : .dayFirst
        }
        if reading.isSignDoubtful {
            let isNegative = reading.form.sign == .negative
            let isOther = try await world.dialogue.prompter.agrees(
                isNegative ? "Are amounts with a minus money received?" : "Are amounts with a minus money spent?")
            form.sign = isNegative != (isOther ?? false) ? .negative : .positive
        }
        world.dialogue.prompter.answered(with: SourceCommand.dateOrder.name, form.dateOrder?.rawValue)
        world.dialogue.prompter.answered(with: SourceCommand.sign.name, form.sign?.rawValue)
        return form != before
    }

    private func table(of reading: FileReading, _ records: [Record]) -> Table {
        let form = reading.form
        let hasDates = records.contains { record in
            schema.fields.contains { [.date, .day].contains($0.kind) && !record[$0].isMissing }
        }
        let order: Message =
            form.dateOrder.map { $0 == .monthFirst ? "the month is first" : "the day is first" }
            ?? (hasDates ? "in one order only" : "–")
        let columns = schema.columnNames.compactMap { name in form.columns[name].map { "\(name)=\($0)" } }
        var rows: [[Table.Cell]] = [["Dates", .message(order)]]
        if let sign = form.sign {
            rows.append(["Money spent", .message(sign == .negative ? "with a minus" : "without a minus")])
        }
        rows += [
            ["Decimal mark", .text(form.decimalMark.map(String.init) ?? "–")],
            ["Currency", form.currency.map { .text($0.code) } ?? "of each row"],
        ]
        if !reading.kept.options.isEmpty { rows.append(["Chosen before", .text(reading.kept.options)]) }
        if !columns.isEmpty { rows.append(["Columns", .text(columns.joined(separator: ","))]) }
        let names =
            schema.isStatement ? ["date", "amount", "name", "provider", "category"] : schema.columns.map(\.name)
        for (index, record) in records.enumerated() {
            let values = names.compactMap { name in
                schema.field(named: name).map { record[$0] }.flatMap { $0.isMissing ? nil : $0 }
            }
            rows.append([.message("Row \(index + 1)"), .message("\(list: values.map { "\($0)" as Message })")])
        }
        return Table([Table.Column("what", "What"), Table.Column("understoodAs", "Understood as")], rows: rows)
    }
}
