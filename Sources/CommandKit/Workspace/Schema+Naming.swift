public import Domain
public import Services

extension Schema {
    /// A record as a row that numbers and sentences stand for.
    func row(of record: Record, in language: Language) -> View.Row {
        View.Row(id: record.id, headline: headline(of: record, in: language))
    }

    /// Names rows in a sentence: one by its headline in quotes, several by their number.
    public func naming(_ rows: [View.Row]) -> Message {
        if rows.count == 1, let row = rows.first { return "“\(row.headline)”" }
        return "\(rows.count, noun)"
    }
}
