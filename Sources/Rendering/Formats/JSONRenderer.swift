package import CommandKit

/// A renderer of a command's result as one JSON object on one line.
///
/// Keys that do not apply to an output are left out: `total` and `offset` belong to records, `message` and `hint` to
/// outputs that have them. Unknown values of an error are null. The order of the keys is part of the format.
package enum JSONRenderer {
    /// - Parameters:
    ///   - output: The output; nil if the command failed.
    ///   - error: The error of the command, or of saving the view after it.
    package static func rendering(
        of output: Output?, for line: String, error: Failure? = nil, at place: ScriptPlace? = nil
    ) -> String {
        parts(of: output, for: line, error: error, at: place).joined()
    }

    /// Renders an output with records in two parts, between which those of the following pages belong.
    static func parts(
        of output: Output?, for line: String, error: Failure? = nil, at place: ScriptPlace? = nil
    ) -> [String] {
        var json = JSONWriter()
        var end = 0
        json.object { json in
            json.member("command", line)
            json.member("status", error == nil ? "ok" : "error")
            if let output { end = json.write(output.data) }
            if let message = output?.exactMessage { json.member("message", message) }
            if let hint = output?.hint { json.member("hint", hint.exact) }
            if let error { write(error, of: line, at: place, to: &json) }
        }
        return [json.bytes[..<end], json.bytes[end...] + "\n".utf8].map { String(decoding: $0, as: UTF8.self) }
    }

    /// Renders records of a list, with commas between them.
    static func text(of records: [ListedRecord], _ fields: [Field]?, _ schema: Schema) -> String {
        records.map { listed in
            var json = JSONWriter()
            json.record(listed, schema, fields)
            return json.text
        }.joined(separator: ",")
    }

    private static func write(_ error: Failure, of line: String, at place: ScriptPlace?, to json: inout JSONWriter) {
        json.key("error")
        json.object { json in
            json.member("kind", error.kind.word)
            json.member("message", error.message.exact)
            json.member("hint", error.hint.map { $0.exact })
            json.member("source", place?.name)
            json.member("line", place?.number)
            json.member("column", error.column(in: line, at: place))
            if let place, !place.readFrom.isEmpty {
                json.key("readFrom")
                json.array { json in
                    for place in place.readFrom {
                        json.object { json in
                            json.member("source", place.name)
                            json.member("line", place.number)
                        }
                    }
                }
            }
            if let comparison = error.comparison {
                json.member(comparison.isNegated ? "notExpected" : "expected", comparison.expected.exact)
                json.member("got", comparison.got.exact)
            }
        }
    }
}

extension JSONWriter {
    /// - Returns: The number of bytes up to the last record of a list; 0 for other data.
    fileprivate mutating func write(_ data: Output.Data) -> Int {
        switch data {
        case .nothing, .page: member("kind", "message")
        case .records(let list): return write(list)
        case .record(let details): write(details)
        case .table(let table): write(table)
        }
        return 0
    }

    private mutating func write(_ list: RecordList) -> Int {
        member("service", list.schema.service.rawValue)
        member("kind", "records")
        member("total", list.total)
        member("offset", list.offset)
        if let saved = list.saved { member("saved", .value(.date(saved))) }
        key("records")
        var end = 0
        array { json in
            for listed in list.records { json.record(listed, list.schema, list.fields) }
            end = json.bytes.count
        }
        if let sum = list.sum { member("sum", sum.cell) }
        return end
    }

    /// Writes the whole record. If a part of it was asked for, its number, the total and the names of the requested
    /// fields come first.
    private mutating func write(_ details: RecordDetails) {
        member("service", details.schema.service.rawValue)
        member("kind", "record")
        switch details.extent {
        case .whole: break
        case .row(let total), .fields(_, let total):
            member("number", details.listed.number)
            member("total", total)
        }
        if case .fields(let fields, _) = details.extent {
            member("fields", .list(fields.map { .text($0.name) }))
        }
        key("record")
        record(details.listed, details.schema)
    }

    private mutating func write(_ table: Table) {
        if let service = table.service { member("service", service.rawValue) }
        member("kind", table.kind)
        for member in table.before { self.member(member.key, member.cell) }
        let columns = table.columns(for: .json)
        if table.kind == Table.usualKind { member("columns", .list(columns.map { .text($0.column.key) })) }
        func write(_ row: [Table.Cell], to json: inout JSONWriter) {
            json.object { json in
                for (place, column) in columns { json.member(column.key, row[place]) }
            }
        }
        key(table.key)
        if table.shape == .rows {
            array { json in
                for row in table.rows { write(row, to: &json) }
            }
        } else if let row = table.rows.first {
            write(row, to: &self)
        }
        for member in table.after { self.member(member.key, member.cell) }
    }

    private mutating func member(_ name: String, _ cell: Table.Cell) {
        guard cell != .absent else { return }
        key(name)
        write(cell)
    }

    private mutating func write(_ cell: Table.Cell) {
        switch cell {
        case .value(let value), .named(let value, _): self.value(value)
        case .message(let message): string(message.exact)
        case .digits(let digits): written(digits)
        case .sum(let sum): written(sum.digits)
        case .share(let hundredths): integer(hundredths)
        case .rows(let numbers): array { json in for number in numbers { json.integer(number) } }
        case .list(let cells): array { json in for cell in cells { json.write(cell) } }
        case .object(let members): object { json in for member in members { json.member(member.key, member.cell) } }
        case .absent: null()
        }
    }
}

extension Output {
    /// The message in its exact form, after the lines of a page; nil if there is neither.
    fileprivate var exactMessage: String? {
        var lines: [Message] = if case .page(let lines) = data { lines } else { [] }
        if let message { lines.append(message) }
        guard !lines.isEmpty else { return nil }
        return lines.map { $0.exact }.joined(separator: "\n")
    }
}
