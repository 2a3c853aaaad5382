public import Domain
public import Services

extension Schema {
    /// Names rows in a sentence: one by its headline in quotes, several by their number.
    public func naming(_ rows: [View.Row]) -> Message {
        if rows.count == 1, let row = rows.first { return "“\(row.headline)”" }
        return "\(rows.count, noun)"
    }
}
