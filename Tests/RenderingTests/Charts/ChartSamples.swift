import CommandKit
import Domain

// Charts that the tests draw.

extension Chart {
    private static let noun = Noun(one: "hotel", other: "hotels")

    /// A bar for each number, called a, b, c and so on, or by the names.
    static func bars(_ numbers: [Double?], names: [String]? = nil, kind: Kind = .bar) -> Chart {
        let rows = numbers.enumerated().map { place, number in
            Row(label: .value(.text(names?[place] ?? name(place))), figure: number.map(Figure.number), count: 1)
        }
        return Chart(
            title: "Distance by Name, mean", kind: kind, labels: Heading(key: "name", title: "Name"),
            figures: Heading(key: "distance", title: "Mean"), rows: rows, of: noun, count: rows.count)
    }

    /// Records per range of ten euros, starting at zero.
    static func histogram(_ counts: [Int]) -> Chart {
        let rows = counts.enumerated().map { place, count in
            Row(label: .range(from: euros(place * 10), to: euros(place * 10 + 10)), figure: .count(count), count: count)
        }
        return Chart(
            title: "Price", kind: .histogram, labels: Heading(key: "price", title: "Price"),
            figures: Heading(key: "count", title: "Count"), rows: rows, of: noun, count: counts.reduce(0, +),
            missing: 2)
    }

    /// Records with a hostile name.
    static func named(_ text: String) -> Chart {
        Chart(
            title: "Name", kind: .bar, labels: Heading(key: "name", title: "Name"),
            figures: Heading(key: "count", title: "Count"),
            rows: [Row(label: .value(.text(text)), figure: .count(3), count: 3)], of: noun, count: 3)
    }

    private static func name(_ place: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".dropFirst(place % 26).prefix(1))
    }

    private static func euros(_ units: Int) -> Value { Money(units).map(Value.money) ?? .missing }
}
