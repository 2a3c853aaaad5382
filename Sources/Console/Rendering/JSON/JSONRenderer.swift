import CommandKit
import Domain
import Services

/// Renders what a command came to as one JSON object on one line (design §5).
///
/// Keys that say nothing of an output are left out: `total` and `offset` belong to records, `message` and `hint` to
/// outputs that have them. What an error does not know is null.
struct JSONRenderer {
    /// - Parameters:
    ///   - unsaved: Why what was found could not be noted; the one object of the line is an error's then, and holds what
    ///     was found all the same.
    ///   - place: Where the line stands in a script.
    func rendering(
        of output: Output, for line: String, unsaved: Failure? = nil, at place: ScriptPlace? = nil
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("command", line)
            json.member("status", unsaved == nil ? "ok" : "error")
            write(output.content, to: &json)
            if let message = output.exactMessage {
                json.member("message", message)
            }
            if let hint = output.hint {
                json.member("hint", hint.exact)
            }
            if let unsaved { write(unsaved, of: line, at: place, to: &json) }
        }
        return json.text + "\n"
    }

    func rendering(of error: Failure, for line: String, at place: ScriptPlace?) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("command", line)
            json.member("status", "error")
            write(error, of: line, at: place, to: &json)
        }
        return json.text + "\n"
    }

    private func write(_ error: Failure, of line: String, at place: ScriptPlace?, to json: inout JSONWriter) {
        json.key("error")
        json.object { json in
            json.member("kind", error.kind.word)
            json.member("message", error.message.exact)
            json.member("hint", error.hint.map { $0.exact })
            json.member("source", place?.name)
            json.member("line", place?.number)
            json.member("column", error.column(in: line))
            if let place, !place.readFrom.isEmpty { write(place.readFrom, to: &json) }
            if let comparison = error.comparison {
                json.member(comparison.isNegated ? "notExpected" : "expected", comparison.expected.exact)
                json.member("got", comparison.got.exact)
            }
        }
    }

    /// The lines that had the script read, innermost first.
    private func write(_ places: [ScriptPlace], to json: inout JSONWriter) {
        json.key("readFrom")
        json.array { json in
            for place in places {
                json.object { json in
                    json.member("source", place.name)
                    json.member("line", place.number)
                }
            }
        }
    }

    private func write(_ content: Output.Content, to json: inout JSONWriter) {
        switch content {
        case .message, .text: json.kind("message")
        case .records(let list): json.records(list)
        case .record(let listed, let schema):
            json.service(schema)
            json.kind("record")
            json.key("record")
            json.record(listed, schema)
        case .excerpt(let excerpt): json.excerpt(excerpt)
        case .draft(let draft, let isOpen):
            json.kind("draft")
            json.key("draft")
            json.draft(draft, isOpen: isOpen)
        case .drafts(let drafts, let open):
            json.kind("drafts")
            json.key("drafts")
            json.array { json in
                for draft in drafts { json.draft(draft, isOpen: draft.name == open) }
            }
        case .table(let table): json.table(table)
        case .totals(let total): json.totals(total)
        case .chart(let chart): json.chart(chart)
        case .map(let map): json.map(map)
        case .picture(let picture): json.picture(picture)
        case .reference(let manual): json.reference(manual)
        }
    }
}

extension Output {
    /// The message as it came, after the lines of a text.
    fileprivate var exactMessage: String? {
        var lines: [Message] = if case .text(let lines) = content { lines } else { [] }
        if let message { lines.append(message) }
        guard !lines.isEmpty else { return nil }
        return lines.map { $0.exact }.joined(separator: "\n")
    }
}
