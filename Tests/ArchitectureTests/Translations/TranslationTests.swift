import Foundation
import Testing

/// What has to hold of each phrase book beyond what `msgfmt --check` reads.
@Suite struct TranslationTests {
    private func faults(
        of language: String, where isFault: (TranslationFile.Entry) throws -> Bool
    ) throws -> [String] {
        let file = try TranslationFile(language)
        #expect(file.entries.count > 1000)
        return try file.entries.filter(isFault).map(file.place)
    }

    @Test(arguments: TranslationFile.all)
    func `every line is of the format that souk reads`(language: String) throws {
        #expect(try TranslationFile(language).strangers == [])
    }

    @Test(arguments: TranslationFile.all)
    func `a translation says each thing that is interpolated once, by its place`(language: String) throws {
        let found = try faults(of: language) { entry in
            guard entry.plural == nil else { return false }
            let count = entry.key.matches(of: #/\{\}/#).count
            let places = entry.forms.flatMap { $0.matches(of: #/\{(\d+)\}/#).compactMap { Int($0.1) } }
            return places.sorted() != Array(0..<count).map { $0 + 1 }
                || entry.forms.contains { $0.contains("{}") }
        }
        #expect(found == [])
    }

    /// CLDR 46: one, many and other; zero, one, two, few, many and other.
    @Test(arguments: [("fr", 3), ("ar", 6)])
    func `a sentence has one form, a noun as many as the language counts in`(language: String, count: Int) throws {
        let found = try faults(of: language) { entry in
            guard let plural = entry.plural else { return entry.forms.count != 1 }
            return entry.forms.count != count || !entry.key.hasPrefix("{} ") || !plural.hasPrefix("{} ")
                || entry.forms.contains { form in
                    form.matches(of: #/\{\}/#).count > 1 || form.contains(#/\{\d/#)
                }
        }
        #expect(found == [])
    }

    @Test(arguments: TranslationFile.all)
    func `no translation is empty, has blanks at its ends, or turns text around by itself`(language: String) throws {
        let found = try faults(of: language) { entry in
            entry.forms.contains { form in
                form.isEmpty || form.hasPrefix(" ") || form.hasSuffix(" ") || form.hasPrefix("\n")
                    || form.hasSuffix("\n")
                    || form.unicodeScalars.contains { $0.properties.isBidiControl }
            }
        }
        #expect(found == [])
    }

    /// What is typed has the blanks of what is typed.
    private static let typed = ["width: 80", "? un caractère", "? ^", "? : *"]

    @Test func `French has its apostrophes, and its blanks that no line breaks at`() throws {
        let found = try faults(of: "fr") { entry in
            entry.forms.contains { form in
                let text = Self.typed.reduce(form) { $0.replacing($1, with: "") }
                return text.contains("'") || text.contains(#/«[^\u{A0}\u{202F}]|[^\u{A0}\u{202F}]»/#)
                    || text.contains(#/(^|[^\u{A0}\u{202F}:;!?])[:;!?]($|[\s»)])/#)
            }
        }
        #expect(found == [])
    }
}
