import CommandKit
import Domain

/// Renders records, drafts, tables and maps as CSV (RFC 4180, lines ended by LF), for programs.
///
/// A head with the names of the fields, then one line a record. Only data: messages are not printed.
struct CSVRenderer {
    func rendering(of output: Output) -> String {
        var csv = CSVWriter()
        switch output.content {
        case .message, .text: break
        case .records(let list): write(list.records, list.schema, to: &csv)
        case .record(let listed, let schema): write([listed], schema, to: &csv)
        case .excerpt(let excerpt): write(excerpt, to: &csv)
        case .draft(let draft, let isOpen): write([(draft, isOpen)], to: &csv)
        case .drafts(let drafts, let open): write(drafts.map { ($0, $0.name == open) }, to: &csv)
        case .table(let table): write(table, to: &csv)
        case .totals(let total): write(total, to: &csv)
        case .chart(let chart): write(chart, to: &csv)
        case .map(let map): write(map, to: &csv)
        case .picture(let picture): write(picture, to: &csv)
        case .reference(let manual): write(manual, to: &csv)
        }
        return csv.text
    }

    private func write(_ records: [ListedRecord], _ schema: Schema, to csv: inout CSVWriter) {
        for field in schema.shownFields { csv.text(field.name) }
        csv.text("pinned")
        csv.text("archived")
        csv.endLine()
        for listed in records {
            for field in schema.shownFields { csv.value(listed.record[field]) }
            csv.value(.boolean(listed.isPinned))
            csv.value(.boolean(listed.isArchived))
            csv.endLine()
        }
    }

    private func write(_ excerpt: RecordExcerpt, to csv: inout CSVWriter) {
        guard !excerpt.fields.isEmpty else { return write([excerpt.listed], excerpt.schema, to: &csv) }
        csv.line(excerpt.fields.map(\.name))
        for field in excerpt.fields { csv.value(excerpt.listed.record[field]) }
        csv.endLine()
    }

    private func write(_ drafts: [(Draft, isOpen: Bool)], to csv: inout CSVWriter) {
        let names = ["name", "open"] + DraftField.allCases.map(\.rawValue) + ["created", "changed"]
        csv.line(names)
        for (draft, isOpen) in drafts {
            csv.text(draft.name.string)
            csv.value(.boolean(isOpen))
            for field in DraftField.allCases { csv.value(draft[field]) }
            csv.value(.date(draft.created))
            csv.value(.date(draft.changed))
            csv.endLine()
        }
    }

    private func write(_ table: Table, to csv: inout CSVWriter) {
        csv.line(table.columns.map { $0.exact.lowercased() })
        for row in table.rows {
            for cell in row {
                switch cell {
                case .value(let value): csv.value(value)
                case .message(let message): csv.text(message.exact)
                }
            }
            csv.endLine()
        }
    }

    private func write(_ total: ListTotal, to csv: inout CSVWriter) {
        csv.line(["title", "category", "amount", "count"])
        csv.text(total.title.exact)
        csv.text(total.category?.name ?? "")
        csv.number(digits: total.amount.digits)
        csv.value(.integer(total.count))
        csv.endLine()
    }

    private func write(_ chart: Chart, to csv: inout CSVWriter) {
        let hasRanges = chart.rows.contains { $0.label.ends != nil }
        let hasCounts = chart.figures.key != "count" && chart.rows.contains { $0.count != nil }
        csv.line(
            (hasRanges ? ["from", "to"] : [chart.labels.key]) + [chart.figures.key]
                + (hasCounts ? ["count"] : []) + (chart.total != nil ? ["share"] : []))
        for row in chart.rows {
            switch row.label {
            case .value(let value): csv.value(value)
            case _ where hasRanges:
                csv.value(row.label.ends?.from ?? .missing)
                csv.value(row.label.ends?.to ?? .missing)
            case .choice, .hour, .weekday, .day, .month, .years, .range, .other: csv.text(row.label.digits ?? "")
            }
            csv.number(digits: row.figure?.digits ?? "")
            if hasCounts { csv.value(row.count.map(Value.integer) ?? .missing) }
            if chart.total != nil { csv.value(row.share.map(Value.integer) ?? .missing) }
            csv.endLine()
        }
    }

    private func write(_ map: RecordMap, to csv: inout CSVWriter) {
        csv.line(["count", "latitude", "longitude", "rows", "name"])
        for cluster in map.clusters {
            csv.value(.integer(cluster.count))
            csv.number(digits: CoordinateText.string(for: cluster.latitude))
            csv.number(digits: CoordinateText.string(for: cluster.longitude))
            csv.text(RowSpans(cluster.rows).strings.joined(separator: " "))
            csv.value(cluster.name.map(Value.text) ?? .missing)
            csv.endLine()
        }
    }

    private func write(_ shown: RecordPicture, to csv: inout CSVWriter) {
        csv.line(["address", "type", "width", "height", "bytes"])
        let picture = try? shown.picture.get()
        csv.value(shown.address.map(Value.text) ?? .missing)
        csv.value(picture.map { .text($0.type.rawValue) } ?? .missing)
        for number in [picture?.size.width, picture?.size.height, picture?.bytes.count] {
            csv.value(number.map(Value.integer) ?? .missing)
        }
        csv.endLine()
    }

    private func write(_ manual: Manual, to csv: inout CSVWriter) {
        csv.line(["name", "category", "summary", "usage"])
        for entry in manual.entries {
            csv.line([entry.name, entry.category.rawValue, entry.summary.exact, entry.usage])
        }
    }
}
