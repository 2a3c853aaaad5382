/// Numbers as digits that JSON and people read alike: `4.5`, `25.2048`, `12`.
enum NumberText {
    /// The shortest digits that read back as the number; a whole one has no point. `null` for what is no number.
    static func string(for number: Double) -> String {
        guard number.isFinite else { return "null" }
        let text = String(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
