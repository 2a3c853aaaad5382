/// A piece of an expression: a name, an operand or a sign.
struct Token {
    let kind: Kind

    /// Where it stands; empty, after the last token, for `end`.
    let range: SourceRange

    enum Kind {
        /// A bare run or a quoted string: a name or an operand, as its place decides.
        case text(Word)

        /// A bare word that has a meaning of its own, and may still be an operand where nothing else can stand.
        case keyword(Keyword, Word)

        /// A sign that says the same as a keyword: `!`, `&&` or `||`.
        case sign(Keyword)

        case comparison(ComparisonOperator)
        case comma
        case opening
        case closing
        case end
    }

    enum Keyword: String {
        case and, or, not
        case `in`

        /// Reads a bare word in any case; nil for every other word.
        init?(_ word: Word) {
            guard !word.isQuoted, (2...3).contains(word.text.utf8.count) else { return nil }
            self.init(rawValue: word.text.lowercased())
        }
    }

    /// The keyword it stands for, spelled as a word or as a sign.
    var keyword: Keyword? {
        switch kind {
        case .keyword(let keyword, _), .sign(let keyword): keyword
        default: nil
        }
    }
}
