import CommandKit
import Domain
import Testing

@testable import Rendering

struct FoldedRowsTests {
    private static func output(sum: ListTotal? = nil) -> Output {
        .list(
            .transaction,
            [
                [.text("Baker"), .text("food"), .amount(4)], [.text("Rent"), .text("home"), .amount(700)],
            ], pinned: 1, sum: sum)
    }

    private static let sum = ListTotal(spent: 40_000, count: 1, category: Field.Choice("food"))

    @Test func `an unpinned transaction alone is shown in full and labelled as unpinned`() {
        let rent = ListedRecord(
            number: 2, record: Record(id: RecordID(1), values: [.text("Rent"), .text("home"), .amount(700)]),
            isPinned: false, isArchived: false)
        #expect(
            Renderer(.plain).rendering(of: Output(.record(rent, .transaction)))
                == "Rent\nCategory  home\nAmount    €700\n          unpinned\n")
    }

    @Test func `the sum is set apart under a table and directly below plain rows`() {
        let table = Renderer(.table).rendering(of: Self.output(sum: Self.sum))
        #expect(table.hasSuffix("2         home              unpinned\n\nTotal spent  food  €4.00\n"))
        let plain = Renderer(.plain).rendering(of: Self.output(sum: Self.sum))
        #expect(plain.hasSuffix("2         home      unpinned\nTotal spent  food  €4.00\n"))
        #expect(
            Renderer(.markdown).rendering(of: Self.output(sum: Self.sum)).contains("| Total spent | food | €4.00 |"))
    }
}
