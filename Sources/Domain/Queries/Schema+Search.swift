extension Schema {
    /// Whether a search for `text` finds the record: one of the searched fields contains it.
    public func finds(_ text: FoldedText, in record: Record) -> Bool {
        text.isEmpty || searched.contains { record[$0].text.map { FoldedText($0).contains(text) } ?? false }
    }
}
