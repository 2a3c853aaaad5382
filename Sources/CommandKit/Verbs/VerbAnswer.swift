import Syntax

/// The answer of a verb's program: one JSON object. Everything in it is text from outside.
struct VerbAnswer: Sendable {
    struct Problem: Sendable {
        var kind = ""
        var message = ""
        var hint: String?
    }

    var message: String?
    var hint: String?
    var columns: [String]?
    var rows: [[JSONValue]]?
    var records: [String]?
    var run: [String]?
    var error: Problem?

    private static let form = JSONForm.object(VerbAnswer()) { member, answer in
        member("message", &answer.message, .text)
        member("hint", &answer.hint, .text)
        member("columns", &answer.columns, .list(of: .text))
        member("rows", &answer.rows, .list(of: .list(of: .any)))
        member("records", &answer.records, .list(of: .identifier))
        member("run", &answer.run, .list(of: .text))
        member("error", &answer.error, .problem)
    }
}

extension JSONForm<VerbAnswer.Problem> {
    fileprivate static let problem = object(VerbAnswer.Problem()) { member, problem in
        member("kind", &problem.kind, .text)
        member("message", &problem.message, .text, isRequired: true)
        member("hint", &problem.hint, .text)
    }
}

extension VerbAnswer {
    private static let rowLimit = 10_000
    private static let columnLimit = 50
    private static let lineLimit = 20

    /// - Throws: The failure that the program reports; `.refused` for an answer of another shape.
    init(_ json: JSONValue, of name: String) throws(Failure) {
        do throws(Damage) {
            self = try Self.form.read(json)
        } catch {
            throw Failure(.refused, "“\(name)” answered wrongly: \(error.reason).")
        }
        if let error {
            throw Failure(
                Self.kinds[error.kind] ?? .refused, Message(outside: error.message),
                hint: error.hint.map { Message(outside: $0) })
        }
        if let fault { throw Failure(.refused, "“\(name)” answered wrongly: \(fault).") }
    }

    private static let kinds: [String: Failure.Kind] = [
        "usage": .usage, "notFound": .notFound, "service": .service, "refused": .refused,
    ]

    private var fault: Message? {
        let kinds = [rows != nil, records != nil, run != nil].count { $0 }
        if kinds > 1 { return "it has more than one of “rows”, “records” and “run”" }
        if let rows {
            guard let columns, (1...Self.columnLimit).contains(columns.count),
                Set(columns).count == columns.count
            else { return "“columns” is not a list of 1 to \(Self.columnLimit) different names" }
            if rows.count > Self.rowLimit { return "it has more than \(Self.rowLimit) rows" }
            if let place = rows.firstIndex(where: { $0.count != columns.count }) {
                let cell = Noun(one: "cell", other: "cells")
                let column = Noun(one: "column", other: "columns")
                return "row \(place + 1) has \(rows[place].count, cell) for \(columns.count, column)"
            }
            return nil
        }
        if records?.count ?? 0 > Self.rowLimit { return "it has more than \(Self.rowLimit) records" }
        if run?.count ?? 0 > Self.lineLimit { return "it has more than \(Self.lineLimit) lines to run" }
        return kinds == 0 && message == nil
            ? "it has none of “message”, “rows”, “records”, “run” and “error”" : nil
    }

    /// Returns the output of an answer without lines to run. Records are fetched by their IDs, and numbered.
    func output(of name: String, in workspace: inout Workspace, using world: World) async throws(Failure) -> Output {
        let message = message.map { Message(outside: $0) }
        var output: Output
        if let rows {
            let columns = (columns ?? []).map { Table.Column($0, Message(outside: $0)) }
            output = Output(
                .table(Table(columns, rows: rows.map { $0.map(Table.Cell.init(outside:)) })), message: message)
        } else if let ids = records {
            let noun = try workspace.source(in: world).schema.noun
            output = try await workspace.show(
                ids.map { View.Row(id: RecordID(rawValue: $0), headline: "") },
                saying: { found in
                    let (said, all) = (message ?? "\(found, noun).", Set(ids).count)
                    return found < all ? said + "\n\(all - found) of \(all) left out: unknown id." : said
                }, using: world)
        } else if let text = self.message, text.contains("\n") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            output = Output(.page(lines.map { Message(outside: String($0)) }))
        } else {
            output = Output(.nothing, message: message)
        }
        return hinting(output)
    }

    /// Returns an output with the hint of the answer, if it has one.
    func hinting(_ output: Output) -> Output {
        guard let hint else { return output }
        var output = output
        (output.hint, output.hintsInScripts) = (Message(outside: hint), true)
        return output
    }
}

extension JSONForm<JSONValue> {
    fileprivate static let any = JSONForm("a value", read: { $0 }, write: { $0 })
}

extension JSONForm<String> {
    /// The ID of a record: text, or a number with its digits.
    fileprivate static let identifier = JSONForm(
        "the id of a record",
        read: { json in
            if case .number(let digits) = json { digits } else { json.text }
        }, write: { .string($0) })
}

extension Table.Cell {
    fileprivate init(outside json: JSONValue) {
        self =
            switch json {
            case .null: .value(.missing)
            case .boolean(let flag): .value(.boolean(flag))
            case .number(let digits):
                Int(digits).map { .number($0) } ?? Double(digits).map { .value(.number($0)) } ?? .text(digits)
            case .string(let text): .text(text)
            case .array, .object: .text(JSONWriter.line(of: json))
            }
    }
}
