import Domain
import FoundationEssentials
import Testing

@Suite struct DraftTests {
    private let time = Date(timeIntervalSince1970: 0)

    private func sample(of field: DraftField) throws -> Value {
        switch field.kind {
        case .money: .money(try #require(Money(80)))
        case .boolean: .boolean(true)
        default: .text(field.rawValue)
        }
    }

    @Test(arguments: [
        "velo", "Velo-2", "a", "3.5_x", "سرير", "أريكة", "диван-2", "自行车", String(repeating: "a", count: 64),
    ])
    func `a name that makes a file's name is accepted in lowercase`(name: String) {
        #expect(DraftName(name)?.string == name.lowercased())
    }

    @Test(arguments: [
        "", ".", "..", "-a", "_a", "a/b", "a b", "vélo", "a\u{0}", "a\u{200D}", "سرير\u{200F}", "\u{301}",
        String(repeating: "a", count: 65), String(repeating: "س", count: 33),
    ])
    func `a name that could leave its folder or lose itself is refused`(name: String) {
        #expect(DraftName(name) == nil)
    }

    @Test(arguments: [
        ("Vélo de ville bleu", "velo-de-ville-bleu"), ("  Canapé d'angle !", "canape-d-angle"),
        ("80 € table", "80-table"),
        ("Vélo de course Peugeot années 80 révisé", "velo-de-course-peugeot-annees-80"),
        (String(repeating: "a", count: 200), String(repeating: "a", count: 32)),
        ("ab" + String(repeating: "\u{301}", count: 100_000), "ab"), ("../../etc", "etc"),
        ("", "draft-1"), ("🚲", "draft-1"), ("-_.", "draft-1"), ("❤️ Vélo", "velo"), ("⚠️", "draft-1"),
        ("أريكة جلد IKEA", "أريكة-جلد-ikea"), ("مقهى", "مقهى"),
        (String(repeating: "车", count: 20), String(repeating: "车", count: 10)),
    ])
    func `a name is made of the first words of a title`(title: String, name: String) {
        #expect(DraftName.free(for: title) { _ in false }.string == name)
    }

    @Test func `a generated name is free`() {
        let taken = ["velo", "velo-2", "draft-1"]
        #expect(DraftName.free(for: "Vélo") { taken.contains($0.string) }.string == "velo-3")
        #expect(DraftName.free(for: nil) { taken.contains($0.string) }.string == "draft-2")
        let long = String(repeating: "a", count: 32)
        #expect(DraftName.free(for: long) { $0.string == long }.string == long + "-2")
    }

    @Test func `a copy has every field and a life of its own, a renamed draft its own times`() throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: time)
        for field in DraftField.allCases { draft[field] = try sample(of: field) }
        draft.changed = time + 60
        let (name, now) = (try #require(DraftName("sofa")), time + 3_600)
        let copy = draft.copy(named: name, created: now)
        for field in DraftField.allCases { #expect(!copy[field].isMissing && copy[field] == draft[field]) }
        #expect((copy.name, copy.created, copy.changed) == (name, now, now))
        let renamed = draft.named(name)
        #expect((renamed.name, renamed.created, renamed.changed) == (name, time, time + 60))
        #expect(renamed.copy(named: draft.name, created: now) == draft.copy(named: draft.name, created: now))
    }

    @Test(arguments: DraftField.allCases)
    func `each field is set and unset by its name`(field: DraftField) throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: time)
        let value = try sample(of: field)
        draft[field] = value
        #expect(draft[field] == value)
        for other in DraftField.allCases where other != field { #expect(draft[other] == .missing) }
        draft[field] = .missing
        #expect(draft[field] == .missing)
    }

    @Test func `a draft beyond the contract's bounds says each of them`() throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: time)
        draft.title = "Vélo"
        draft.category = "Bateaux"
        draft.price = Money(0)
        draft.description = String(repeating: "x", count: 4_001)
        #expect(
            draft.problems(categories: ["Loisirs"]).map { $0.message?.unrendered } == [
                "The title must have 6 to 95 characters (it has 4).", "Unknown category “Bateaux”.",
                "The price must be more than €0 (it is €0).",
                "The description may have at most 4000 characters (it has 4001).",
            ])
        draft.title = "Vélo bleu"
        draft.category = "loisirs"
        draft.price = Money(1)
        draft.description = "Bleu."
        #expect(draft.problems(categories: ["Loisirs"]).isEmpty)
    }
}
