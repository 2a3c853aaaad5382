import CommandKit
import Domain
import Ports

/// The import of a bank's statement: shows how it is understood, and asks about what is not certain.
struct StatementImport {
    /// The chosen form.
    var form: StatementForm
    let options: ReadingOptions
    /// The shape for which the form is remembered; nil if nothing was chosen.
    private(set) var shape: String?

    /// Returns how the statement at a location is understood, if a form was chosen for it or it was opened at a prompt;
    /// nil for other data.
    ///
    /// - Throws: `.usage` for a form that was chosen for other data, and the errors of the file.
    mutating func understand(
        _ service: ServiceName, at location: SourceLocation, using world: World
    ) async throws(Failure) -> Output.Content? {
        let isChosen = form != StatementForm()
        guard isChosen || world.dialogue.isTyped, service == .transactions, case .file = location else {
            guard isChosen else { return nil }
            throw Self.notAStatement
        }
        var (source, reading) = try await read(at: location, using: world)
        guard let first = reading else {
            guard isChosen else { return nil }
            throw Self.notAStatement
        }
        if try await ask(about: first, using: world) { (source, reading) = try await read(at: location, using: world) }
        guard let reading else { return nil }
        if form != StatementForm() {
            shape = reading.shape
            form = form.filled(from: options.statements[reading.shape] ?? StatementForm())
        }
        let rows = try await source.page(Query(range: 0..<5)).records
        return .table(Self.table(of: reading, rows))
    }

    private static let notAStatement = Failure(
        .usage, "The options of source are for a bank’s statement.",
        hint: "For example: source transactions bank.csv --date-order month-first.")

    private func read(
        at location: SourceLocation, using world: World
    ) async throws(Failure) -> (source: any RecordSource, reading: StatementReading?) {
        var options = options
        options.chosen = form
        let source = try world.sources.opener.source(of: .transactions, at: location, as: options)
        return (source, try await source.statement())
    }

    /// Asks at a prompt whether what was assumed is wrong.
    ///
    /// - Returns: True if the form has changed.
    private mutating func ask(about reading: StatementReading, using world: World) async throws(Failure) -> Bool {
        guard world.dialogue.isTyped else { return false }
        let before = form
        if let date = reading.doubtfulDate {
            let isMonthFirst = reading.form.dateOrder == .monthFirst
            let isOther = try await agrees(
                isMonthFirst
                    ? "Is the day first in dates such as “\(date)”?" : "Is the month first in dates such as “\(date)”?",
                using: world)
            form.dateOrder = isMonthFirst != isOther ? .monthFirst : .dayFirst
        }
        if reading.isSignDoubtful {
            let isNegative = reading.form.sign == .negative
            let isOther = try await agrees(
                isNegative
                    ? "Are amounts with a minus money received?" : "Are amounts with a minus money spent?", using: world
            )
            form.sign = isNegative != isOther ? .negative : .positive
        }
        return form != before
    }

    private func agrees(_ question: Message, using world: World) async throws(Failure) -> Bool {
        switch await world.dialogue.prompter.agrees(question) {
        case .given(let answer): return answer
        case .cancelled: throw .cancelled
        case .nobody: return false
        }
    }

    private static func table(of reading: StatementReading, _ records: [Record]) -> Table {
        let form = reading.form
        let order: Message = form.dateOrder == .monthFirst ? "the month is first" : "the day is first"
        let sign: Message = form.sign == .negative ? "with a minus" : "without a minus"
        let columns = StatementForm.columnNames.compactMap { name in form.columns[name].map { "\(name)=\($0)" } }
        var rows: [[Table.Cell]] = [
            ["Dates", form.dateOrder == nil ? "year, month, day" : .message(order)],
            ["Money spent", .message(sign)],
            ["Decimal mark", .text(form.decimalMark.map(String.init) ?? "–")],
            ["Currency", form.currency.map { .text($0.code) } ?? "of each row"],
            ["Columns", .text(columns.joined(separator: ","))],
        ]
        for (index, record) in records.enumerated() {
            let values = ["date", "amount", "name", "provider", "category"].compactMap { name in
                Transaction.schema.field(named: name).map { record[$0] }.flatMap { $0.isMissing ? nil : $0 }
            }
            rows.append([.message("Row \(index + 1)"), .message("\(list: values.map { "\($0)" as Message })")])
        }
        return Table([Table.Column("what", "What"), Table.Column("understoodAs", "Understood as")], rows: rows)
    }
}
