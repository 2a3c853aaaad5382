import Testing

/// Everything that is said to people is translated, and nothing else: the compiler is asked what that is, a module at a
/// time, which takes a minute.
@Suite struct TranslationProofTests {
    @Test func `all that souk says is in every language, and no language says more`() async throws {
        let spoken = try await SpokenPhrases()
        #expect(spoken.sentences.count > 1000)
        #expect(spoken.nouns.count > 20)
        for language in TranslationFile.all {
            let file = try TranslationFile(language)
            #expect(missing(of: spoken, in: file) == [], "not translated in \(language).po")
            #expect(stale(in: file, of: spoken) == [], "said by no source any more")
            #expect(misplaced(in: file, of: spoken) == [], "said elsewhere than #: has it")
        }
    }

    /// Nothing but places and signs that are the same everywhere needs no translation; quotes, colons and commas are not.
    private static func needsTranslation(_ key: String) -> Bool {
        key.contains { $0.isLetter || "“”:,".contains($0) }
    }

    private func missing(of spoken: SpokenPhrases, in file: TranslationFile) -> [String] {
        let sentences = Set(file.entries.filter { $0.plural == nil }.map(\.key))
        let nouns = Set(file.entries.filter { $0.plural != nil }.map(\.key))
        let missing =
            spoken.sentences.filter { Self.needsTranslation($0.key) && !sentences.contains($0.key) }
            .merging(spoken.nouns.filter { !nouns.contains($0.key) }) { $0 + $1 }
        return missing.map { "\($0.value.sorted().joined(separator: ", ")): \($0.key)" }.sorted()
    }

    private func stale(in file: TranslationFile, of spoken: SpokenPhrases) -> [String] {
        file.entries.filter { ($0.plural == nil ? spoken.sentences : spoken.nouns)[$0.key] == nil }.map(file.place)
    }

    /// What is said names none of its files wrongly; which of many it names is left to whoever translates.
    private func misplaced(in file: TranslationFile, of spoken: SpokenPhrases) -> [String] {
        file.entries.flatMap { entry in
            let places = (entry.plural == nil ? spoken.sentences : spoken.nouns)[entry.key] ?? []
            let files = places.map { $0.prefix { $0 != ":" } }
            return entry.references.filter { reference in !places.isEmpty && !files.contains { $0 == reference } }
                .map { "\(file.place(entry)): \($0)" }
        }
    }
}
