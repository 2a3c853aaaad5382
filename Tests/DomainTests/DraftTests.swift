import Domain
import FoundationEssentials
import Testing

@Suite struct DraftTests {
    private let time = Date(timeIntervalSince1970: 0)

    @Test(arguments: ["velo", "Velo-2", "a", "3.5_x", String(repeating: "a", count: 64)])
    func `a name that makes a file's name is accepted in small letters`(name: String) {
        #expect(DraftName(name)?.string == name.lowercased())
    }

    @Test(arguments: ["", ".", "..", "-a", "_a", "a/b", "a b", "vélo", "a\u{0}", String(repeating: "a", count: 65)])
    func `a name that could leave its folder or lose itself is refused`(name: String) {
        #expect(DraftName(name) == nil)
    }

    @Test(arguments: DraftField.allCases)
    func `each field is set and unset by its name`(field: DraftField) throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: time)
        let value: Value =
            switch field.kind {
            case .money: .money(try #require(Money(80)))
            case .boolean: .boolean(true)
            default: .text("x")
            }
        draft[field] = value
        #expect(draft[field] == value)
        for other in DraftField.allCases where other != field { #expect(draft[other] == .missing) }
        draft[field] = .missing
        #expect(draft[field] == .missing)
    }

    @Test func `an empty draft lacks title, category, price and description`() throws {
        let draft = Draft(name: try #require(DraftName("velo")), created: time)
        #expect(
            draft.problems(categories: []) == [
                .missing(.title), .missing(.category), .missing(.price), .missing(.description),
            ])
    }

    @Test func `a draft beyond the contract's bounds says each of them`() throws {
        var draft = Draft(name: try #require(DraftName("velo")), created: time)
        draft.title = "Vélo"
        draft.category = "Bateaux"
        draft.price = Money(0)
        draft.description = String(repeating: "x", count: 4_001)
        #expect(
            draft.problems(categories: ["Loisirs"]) == [
                .titleLength(4), .unknownCategory("Bateaux"), .priceNotPositive(try #require(Money(0))),
                .descriptionLength(4_001),
            ])
        draft.title = "Vélo bleu"
        draft.category = "loisirs"
        draft.price = Money(1)
        draft.description = "Bleu."
        #expect(draft.problems(categories: ["Loisirs"]).isEmpty)
    }
}
