import CPhrases
import Domain

/// What souk says, in another language than English.
///
/// Read when the first sentence is said in the language; English, which the sentences are written in, has none.
struct Phrasebook: Sendable {
    private let sentences: [String: String]
    private let nouns: [String: [String]]

    init(_ entries: [PhraseEntry]) {
        var sentences: [String: String] = [:]
        var nouns: [String: [String]] = [:]
        sentences.reserveCapacity(entries.count)
        for entry in entries {
            if entry.plural == nil { sentences[entry.key] = entry.forms.first } else { nouns[entry.key] = entry.forms }
        }
        self.sentences = sentences
        self.nouns = nouns
    }

    private static let french = Phrasebook(phrases_french().entries)
    private static let arabic = Phrasebook(phrases_arabic().entries)

    /// The phrasebook of a language; nil for English.
    static func of(_ language: Language) -> Phrasebook? {
        switch language {
        case .english: nil
        case .french: french
        case .arabic: arabic
        }
    }

    /// A sentence with its places named, `{1}` the first; nil where it says nothing of ours or is not translated.
    func sentence(_ key: some StringProtocol) -> String? { sentences[String(key)] }

    /// A noun with the number before it as `{}`, which some forms say without it.
    func noun(_ noun: Noun, in category: PluralCategory, of language: Language) -> String? {
        guard let forms = nouns["{} " + noun.one] else { return nil }
        let place = PluralCategory.all(of: language).firstIndex(of: category)
        return place.flatMap { forms.indices.contains($0) ? forms[$0] : nil }
    }
}
