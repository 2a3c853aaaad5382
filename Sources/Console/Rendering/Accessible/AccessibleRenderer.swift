import CommandKit
import Domain

/// Renders output for people who listen: sentences, each on a line of its own, that are only ever appended.
///
/// Nothing is drawn and nothing stands in columns. What was found is said first, then each record, row or field in a
/// sentence; what is missing is left out; what to type next comes last.
struct AccessibleRenderer {
    let wording: Wording

    func rendering(of output: Output) -> String {
        var lines = SpokenLines(in: wording)
        let content = sentences(of: output.content)
        let message = output.spokenMessage.map { [$0] } ?? []
        lines.say(output.content.isRead ? content + message : message + content)
        if let hint = output.hint { lines.say("Hint: \(hint)") }
        return lines.text
    }

    private func sentences(of content: Output.Content) -> [Message] {
        let values = SpokenValues(wording: wording)
        return switch content {
        case .message, .picture: []
        case .records(let list): sentences(of: list, values)
        case .record(let listed, let schema): SpokenRecord(listed, schema, values: values).sheet
        case .excerpt(let excerpt): SpokenRecord(excerpt.listed, excerpt.schema, values: values).sentences(of: excerpt)
        case .draft(let draft, let isOpen): SpokenDraft(draft, isOpen: isOpen, values: values).sheet
        case .drafts(let drafts, let open):
            drafts.enumerated().map { place, draft in
                SpokenDraft(draft, isOpen: draft.name == open, values: values).sentence(place + 1, of: drafts.count)
            }
        case .table(let table): SpokenTable(table, values: values).sentences
        case .totals(let total): [SpokenTotal(total).sentence]
        case .chart(let chart): SpokenChart(chart, values: values).sentences
        case .map(let map): SpokenMap(map).sentences
        case .text(let lines): SpokenPage(lines, in: wording).sentences
        case .reference(let manual): sentences(of: manual)
        }
    }

    private func sentences(of list: RecordList, _ values: SpokenValues) -> [Message] {
        let records = list.records.map { listed in
            SpokenRecord(listed, list.schema, values: values).sentence(of: list.total)
        }
        return records + (list.sum.map { [SpokenTotal($0).sentence(of: list.schema.noun)] } ?? [])
    }

    private func sentences(of manual: Manual) -> [Message] {
        CommandCategory.allCases.flatMap { category -> [Message] in
            let entries = manual.entries(in: category)
            guard !entries.isEmpty else { return [] }
            return ["\(category.title):"]
                + entries.map { "\($0.name): \($0.summary)" }
        }
    }
}

extension Output {
    /// The message, but for what a chart says of itself in words of its own here.
    fileprivate var spokenMessage: Message? {
        if case .chart(let chart) = content, message == chart.sentence { return nil }
        return message
    }
}

extension Output.Content {
    /// Whether it is read from its beginning, so that what is said of it comes after it.
    fileprivate var isRead: Bool {
        switch self {
        case .message, .text, .record, .excerpt, .draft, .picture, .reference: true
        case .records, .drafts, .table, .totals, .chart, .map: false
        }
    }
}
