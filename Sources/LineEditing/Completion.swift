/// One way to complete the word at the cursor.
public struct Completion: Sendable, Hashable {
    /// What replaces the completed range, quoted already.
    public var text: String

    /// What the list of candidates shows, such as `3  Vélo de course`; the caller has made it safe to print.
    public var label: String

    /// Whether more can follow at once, as after a field's name; if not, a space is added.
    public var continues: Bool

    public init(text: String, label: String, continues: Bool = false) {
        self.text = text
        self.label = label
        self.continues = continues
    }
}

/// What can be completed in a line, and how.
public struct CompletionResult: Sendable, Hashable {
    /// The part of the line that a completion replaces, in UTF-8 offsets.
    public var range: Range<Int>

    /// The candidates, in the order in which they are listed.
    public var completions: [Completion]

    /// A range outside the line or through a scalar completes nothing.
    public init(range: Range<Int>, completions: [Completion]) {
        self.range = range
        self.completions = completions
    }
}
