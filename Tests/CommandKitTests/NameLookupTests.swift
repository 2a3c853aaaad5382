@testable import CommandKit
import Testing

@Suite struct NameLookupTests {
    private static let french = Titles(language: .french) { title, language in
        let words = [
            "Price": "Prix", "Created": "Création", "Score": "Note", "Distance (m)": "Distance (m)",
            "Score in words": "Note en mots", "Image": "Prix", "Monday": "Lundi",
        ]
        let english = title.unrendered
        return language == .french ? words[english] ?? english : english
    }

    private let lookup = NameLookup(fieldsOf: Schema.hotels, in: french)

    @Test(arguments: [
        ("price", "price"), ("PRICE", "price"), ("prix", "price"), ("Prix", "price"), ("reviewScore", "reviewScore"),
        ("note", "reviewScore"), ("score", "reviewScore"), ("Distance (m)", "distance"), ("distance", "distance"),
        ("distance-(m)", "distance"),
        ("note-en-mots", "reviewText"), ("Note en mots", "reviewText"), ("NOTE_EN_MOTS", "reviewText"),
        ("score-in-words", "reviewText"), ("image", "image"),
    ])
    func `a field is found by its name and its titles`(typed: String, name: String) {
        #expect(lookup.value(named: typed)?.name == name)
    }

    @Test(arguments: ["", "-", "prixx", "(m)", "price(xyz", "distance (m) name"])
    func `nothing else is the name of a field`(typed: String) {
        #expect(lookup.value(named: typed) == nil)
    }

    @Test(arguments: [
        ("التاريخ", "created", nil), ("المدة", "duration", nil), ("النوع الاتصال", "type", nil),
        ("المد", nil, "Did you mean مدة?"), ("ال", nil, nil),
    ])
    func `the article of a title in Arabic may be added or left out`(
        typed: String, name: String?, hint: String?
    ) {
        let titles = ["Created": "تاريخ", "Duration": "مدة", "Type": "نوع الاتصال"]
        let arabic = Titles(language: .arabic) { title, language in
            language == .arabic ? titles[title.unrendered] ?? title.unrendered : title.unrendered
        }
        let lookup = NameLookup(fieldsOf: Schema.calls, in: arabic)
        #expect(lookup.value(named: typed)?.name == name)
        #expect(hint == nil || lookup.suggestion(for: typed)?.unrendered == hint)
    }

    @Test func `a field is named by its title in another language, unless the title is ambiguous`() {
        #expect(lookup.names.filter { $0.hasPrefix("prix") || $0 == "image" } == ["prix", "image"])
        #expect(lookup.names.contains("note-en-mots"))
        #expect(NameLookup(fieldsOf: Schema.hotels, in: Titles()).names == Schema.hotels.shownFields.map(\.name))
    }

    @Test func `only in English a weekday has a capital inside a sentence`() {
        #expect(lookup.inSentence("Monday").unrendered == "lundi")
        #expect(NameLookup(fieldsOf: Schema.hotels, in: Titles()).inSentence("Monday").unrendered == "Monday")
    }

    @Test func `words are completed in the language, or else in English`() {
        #expect(lookup.candidates(for: "pri").map(\.text) == lookup.names)
        #expect(lookup.candidates(for: "pric").map(\.text).contains("price"))
        #expect(lookup.candidates(for: "reviewSc").map(\.text).contains("reviewScore"))
    }

    @Test func `suggestions are in the language, else in English`() {
        #expect(lookup.suggestion(for: "prox")?.unrendered == "Did you mean prix?")
        #expect(lookup.suggestion(for: "prices")?.unrendered == "Did you mean price?")
    }
}
