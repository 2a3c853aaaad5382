/// A sentence that an error of souk says, or its hint, or a part of one, as it stands in the sources.
struct ErrorSentence: Hashable, CustomStringConvertible {
    /// Below `Sources`.
    let file: String
    /// Counted from 1.
    let line: Int
    /// What stands between what is interpolated, which may be anything.
    let texts: [String]

    /// Nil for what says too little to be looked for: names, marks and single words.
    init?(_ literal: SwiftSource.Literal, in file: String) {
        let words = literal.texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        guard words.count(where: { $0.contains(where: \.isLetter) }) > 1 else { return nil }
        self.file = file
        line = literal.line
        texts = literal.texts
    }

    var description: String { "\(file):\(line): \(text)" }

    /// The sentence with `…` for what is interpolated.
    var text: String { texts.joined(separator: "…") }
}
