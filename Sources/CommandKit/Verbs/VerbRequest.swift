import struct FoundationEssentials.TimeZone
import Syntax

extension Verb {
    private static let recordLimit = 10_000

    /// Returns the request to the verb's program, on its standard input: one JSON object.
    func request(
        for invocation: Invocation, in workspace: Workspace, using world: World
    ) async throws(Failure) -> [UInt8] {
        let source = try workspace.source(in: world)
        let records =
            reads.contains(.records)
            ? try await Self.records(of: invocation, source, in: workspace, using: world) : nil
        var rows: [String: View.Row] = [:]
        for parameter in parameters {
            guard let number = invocation.argument(named: parameter.name) as? RowNumber else { continue }
            rows[parameter.name] = try workspace.row(number)
        }
        let settings = workspace.session.settings
        var json = JSONWriter()
        json.object { json in
            json.member("souk", Verb.format)
            json.member("line", invocation.line.source)
            json.key("arguments")
            json.object { json in
                for parameter in parameters {
                    guard let argument = invocation.argument(named: parameter.name) else { continue }
                    json.key(String(parameter.name.trimmingPrefix("--")))
                    if let row = rows[parameter.name] {
                        json.row(row, source.schema, in: workspace)
                    } else {
                        json.write(argument, source.schema, in: workspace)
                    }
                }
            }
            json.member("service", source.service.rawValue)
            if reads.contains(.schema) { json.schema(source.schema, in: world.titles(in: settings)) }
            if let records {
                json.key("records")
                json.array { json in for record in records { json.record(record, source.schema) } }
            }
            json.member("language", world.language(in: settings).rawValue)
            json.member("width", world.conditions.width())
            json.member("now", world.now().instant)
            json.member("zone", world.conditions.timeZone.identifier)
        }
        return json.bytes
    }

    /// Returns the records of the rows that were typed, or else those of the result.
    private static func records(
        of invocation: Invocation, _ source: any RecordSource, in workspace: Workspace, using world: World
    ) async throws(Failure) -> [ListedRecord] {
        var rows: [View.Row]?
        for (_, argument) in invocation.arguments {
            if let references = argument as? RowReferences { rows = references.rows }
            if let number = argument as? RowNumber { rows = [try workspace.row(number)] }
        }
        guard let rows else {
            var query = try await workspace.query(using: world)
            query.range = 0..<recordLimit
            let page = try await world.feed(of: source).page(query)
            if page.total.map({ $0 > recordLimit }) ?? (page.records.count == recordLimit) {
                throw Failure(
                    .service, "A program gets at most \(recordLimit) records.",
                    hint: "Narrow the result with search or filter first.")
            }
            return workspace.listed(page.records, of: source, from: nil)
        }
        return workspace.listed(try await workspace.records(of: rows, using: world), of: source, from: nil)
    }
}

extension JSONWriter {
    fileprivate mutating func schema(_ schema: Schema, in titles: Titles) {
        key("schema")
        object { json in
            json.key("noun")
            json.array { json in
                json.string(schema.noun.one)
                json.string(schema.noun.other)
            }
            json.member("headline", schema.headline.name)
            json.member("category", schema.category?.name)
            json.key("fields")
            json.array { json in
                for field in schema.shownFields {
                    json.object { json in
                        json.member("name", field.name)
                        json.member("title", titles.title(field.title))
                        json.member("kind", ServiceDescription.word(for: field))
                        if let currency = field.kind.currency, schema.currency == nil {
                            json.member("currency", currency.code)
                        }
                    }
                }
            }
        }
    }

    fileprivate mutating func write(_ argument: any Argument, _ schema: Schema, in workspace: Workspace) {
        switch argument {
        case let references as RowReferences:
            array { json in for row in references.rows { json.row(row, schema, in: workspace) } }
        case let reference as FieldReference: string(reference.field.name)
        case let reference as ServiceReference: string(reference.service.rawValue)
        case let number as DecimalNumber: written(number.digits)
        case let text as FreeText: string(text.string)
        case let path as FilePath: string(path.string)
        case let flag as Flag: boolean(flag.isSet)
        default: preconditionFailure("No parameter of a verb has the type \(type(of: argument)).")
        }
    }

    fileprivate mutating func row(_ row: View.Row, _ schema: Schema, in workspace: Workspace) {
        object { json in
            json.member("number", workspace.number(of: row))
            // As the records have it, so that a program can compare the two.
            let id = schema.field(named: "id").map { schema.record(row.id)[$0] }
            json.key("id")
            json.value(id ?? .text(row.id.rawValue))
            json.member("headline", row.headline)
        }
    }
}
