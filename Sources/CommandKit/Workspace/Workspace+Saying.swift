extension Workspace {
    public enum Direction: Sendable {
        case forward, back
    }

    /// Reads out a record, or some fields of it, and makes it the one that commands without a row number apply to.
    public mutating func say(
        _ row: View.Row, fields: [Field] = [], using world: World
    ) async throws(Failure) -> Output {
        spoken(
            try await record(row, using: world), fields: fields, of: try source(in: world),
            in: world.language(in: session.settings))
    }

    /// Reads out the record after or before the one that was read out last, wherever it is in the result. Records that
    /// no longer exist are skipped.
    ///
    /// If there is no current list, the result is listed from its beginning.
    ///
    /// - Throws: `.refused` at either end of the result.
    public mutating func sayNext(_ direction: Direction, using world: World) async throws(Failure) -> Output {
        let source = try source(in: world)
        var number = view.lastSpoken
        while true {
            number += direction == .forward ? 1 : -1
            let isWithin = number > 0 && (isEmpty || number <= view.total ?? number)
            guard isWithin else { throw end(direction, of: source.schema) }
            if let empty = try await turn(to: number, direction, using: world) { return empty }
            guard let row = view.row(numbered: number) else { throw end(direction, of: source.schema) }
            if let record = try await records(of: [row], using: world).first {
                return spoken(record, fields: [], of: source, in: world.language(in: session.settings))
            }
        }
    }

    private mutating func spoken(
        _ record: Record, fields: [Field], of source: any RecordSource, in language: Language
    ) -> Output {
        let row = source.schema.row(of: record, in: language)
        let number = number(of: row)
        view.current = row
        if let number { view.lastSpoken = number }
        let listed = listed(record, of: source, number: number)
        let total = number == nil ? nil : view.total
        return Output(
            .record(
                RecordDetails(
                    listed, source.schema, fields.isEmpty ? .row(total: total) : .fields(fields, total: total))))
    }

    /// Turns to the page that contains a number, unless the current rows do; returns an output if the result is empty.
    private mutating func turn(
        to number: Int, _ direction: Direction, using world: World
    ) async throws(Failure) -> Output? {
        let isFirst = isEmpty
        guard isFirst || view.row(numbered: number) == nil else { return nil }
        let size = await pageSize(using: world)
        var ahead = self
        let offset = isFirst ? 0 : direction == .forward ? number - 1 : max(0, number - size)
        let page = try await ahead.showPage(at: offset, using: world)
        guard case .records(let list) = page.data, list.records.isEmpty else {
            self = ahead
            return nil
        }
        return isFirst ? page : nil
    }

    /// True if there is no current list. The rows of an earlier result are kept when nothing is found.
    private var isEmpty: Bool { view.rows.isEmpty || view.total == 0 }

    private func end(_ direction: Direction, of schema: Schema) -> Failure {
        direction == .forward
            ? Failure(
                .refused, "The list of \(plural: schema.noun) ends here.",
                hint: "Type \(line("previous record")) to go back.")
            : Failure(
                .refused, "The list of \(plural: schema.noun) begins here.",
                hint: "Type \(line("next record")) to go on.")
    }
}
