import CommandKit
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

    @Test(arguments: [OutputFormat.plain, .table])
    func `an unpinned record without a category is listed with its headline`(format: OutputFormat) throws {
        let schema = Schema.sample(
            .rows,
            columns: [
                Field("name", "Name", .text, shown: .list(1)),
                Field("amount", "Amount", .money(.euro), shown: .list(2)),
            ], pinning: .counts)
        let output = Output.list(schema, [[.text("Rent"), .amount(700)]], pinned: 0)
        let lines = Renderer(format).rendering(of: output).split(separator: "\n")
        let row = try #require(lines.first { $0.hasPrefix("1") })
        #expect(row.split(whereSeparator: \.isWhitespace) == ["1", "Rent", "unpinned"])
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

struct DayHeadingsTests {
    @Test func `calls are grouped by day in the time zone and sorted by time`() {
        // 17 hours before, it is the day before in Paris, and still the same day in UTC an hour later.
        #expect(
            Renderer(.table).rendering(of: .calls(hoursAgo: [0, 16, 17])) == """
                   From     Created
                Tuesday 2019-11-05
                1  from 0     16:56
                2  from 16    00:56

                Monday 2019-11-04
                3  from 17    23:56

                """)
    }

    @Test func `calls without a date are grouped together`() {
        let output = Output.list(.call, [[.text("a"), .missing], [.text("b"), .missing]])
        #expect(Renderer(.plain).rendering(of: output) == "Without a date\n1  a  –\n2  b  –\n")
    }

    @Test func `Markdown has a table under each heading`() {
        #expect(
            Renderer(.markdown).rendering(of: .calls(hoursAgo: [0, 30])) == """
                ### Tuesday 2019-11-05

                |  | From | Created |  |
                | ---: | --- | ---: | --- |
                | 1 | from 0 | 16:56 |  |

                ### Monday 2019-11-04

                |  | From | Created |  |
                | ---: | --- | ---: | --- |
                | 2 | from 30 | 10:56 |  |

                """)
    }
}

struct CardsLayoutTests {
    private static let titles = [
        "Lamp", "A very comfortable reading chair with a footrest and two cushions", "سجادة صوف",
    ]
    private static let output = Output.list(
        .product, titles.map { [.text($0), .text("Furniture"), .amount(44, .dollar)] }, first: 9, pinned: 1)

    @Test func `two cards fit side by side, with long titles wrapped`() {
        #expect(
            Renderer(.table).rendering(of: Self.output) == """
                 9  Lamp                                 10  A very comfortable reading chair
                    $44  Furniture                           with a footrest and two cushions
                    pinned                                   $44  Furniture

                11  \u{2068}سجادة صوف\u{2069}
                    $44  Furniture

                """)
        #expect(Renderer(.table, isColoured: true).rendering(of: Self.output).contains("\u{1B}[1mLamp\u{1B}[0m"))
    }

    @Test func `narrow terminals and plain text show rows instead of cards`() {
        #expect(Renderer(.table, width: 79).rendering(of: Self.output).contains(" 9  Lamp "))
        #expect(Renderer(.table, width: 79).rendering(of: Self.output).contains("Title"))
        #expect(Renderer(.plain, width: 200).rendering(of: Self.output).hasPrefix(" 9  Lamp "))
        #expect(Renderer(.plain, width: 200).rendering(of: Self.output).split(separator: "\n").count == 3)
    }
}
