import CommandKit
import Domain

// Charts that the tests draw.

extension Output.Content {
    /// A bar or a line for each number, called a, b, c and so on, or by the names.
    static func bars(_ numbers: [Double?], names: [String]? = nil, isASCII: Bool = false) -> Self {
        Self(.table(.figures(numbers, names: names)), view: .bars(of: 1, isASCII: isASCII))
    }

    /// Records per range of ten euros, starting at zero.
    static func histogram(_ counts: [Int]) -> Self {
        var table = Table(
            [Table.Column("price", "Price", .number), Table.Column("count", "Count", .number)],
            rows: counts.enumerated().map { place, count in
                [.message("€\(place * 10) to €\(place * 10 + 10)"), .number(count)]
            })
        table.kind = "chart"
        return Self(.table(table), view: .bars(of: 1))
    }
}

extension Table {
    static func figures(_ numbers: [Double?], names: [String]? = nil) -> Table {
        var table = Table(
            [Column("name", "Name", .text), Column("distance", "Mean", .number)],
            rows: numbers.enumerated().map { place, number in
                [.text(names?[place] ?? name(place)), .value(number.map(Value.number) ?? .missing)]
            })
        table.kind = "chart"
        return table
    }

    private static func name(_ place: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".dropFirst(place % 26).prefix(1))
    }
}
