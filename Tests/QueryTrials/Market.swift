import Scaffolding
public import Domain
import FoundationEssentials

/// A test service with fields of every kind, half of the values missing, and names and texts that could break SQL or
/// JSON.
public enum Market {
    public static let schema = Schema(
        service: ServiceName(rawValue: "market \"1\""), noun: Noun(one: "stall", other: "stalls"),
        fields: [
            Field("name", "Name", .text, shown: .list(1), .searched), Field("select", "Group", .choice),
            Field("a\"b", "Number", .integer),
            Field("price", "Price", .money(.euro)), Field("open", "Open", .boolean), Field("since", "Since", .date),
            Field("note", "Note", .text, .searched), Field("size", "Size", .number), Field("day", "Day", .day),
            Field("length", "Length", .duration), Field("tags", "Tags", .list, .searched), .currency,
        ], headline: "name", category: "select")

    public static let categories = ["Fish", "Épices", "None of it"].map { Category(name: $0) }

    /// - Parameter seed: Determines the records.
    public static func records(_ size: Int, seed: UInt64) -> [Record] {
        var generator = SeededGenerator(seed: seed)
        return (0..<size).map { Record(id: RecordID($0 * 3), values: stall(using: &generator)) }
    }

    private static let words = [
        "Straße", "ÉTÉ", "été", "ｆｕｌｌ", "İstanbul", "سوق", "魚", "👩‍👩‍👧", "\"quoted\"", "NEAR(", "*", "%_",
        "a\0bc", "'; DROP", "\u{301}", "ﬁn", "Ω", "x", "e\u{301}te\u{301}", "\u{FFFF}", "-", "{}", "AND",
    ]

    private static func stall(using generator: inout SeededGenerator) -> [Value] {
        let currency = [Currency.euro, .euro, .dollar].randomElement(using: &generator) ?? .euro
        let values: [Value] = [
            .text(phrase(using: &generator)),
            .text(["Fish", "Épices", "épices", "Other"].randomElement(using: &generator) ?? ""),
            .integer([Int.min, -1, 0, 1, 7, Int.max - 1].randomElement(using: &generator) ?? 0),
            .money(Money(tenThousandths: .random(in: -30...30, using: &generator), currency: currency)),
            .boolean(.random(using: &generator)),
            // Whole microseconds, since PostgreSQL has no finer times.
            .date(
                Date(
                    timeIntervalSinceReferenceDate: Double(
                        Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1_000_000)),
            .text(phrase(using: &generator)),
            .number([-1.5, -0.0, 0, 0.1, 1e300].randomElement(using: &generator) ?? 0),
            Day(year: 2026, month: .random(in: 1...3, using: &generator), day: .random(in: 1...28, using: &generator))
                .map(Value.day) ?? .missing,
            .duration(.random(in: 0...90, using: &generator)),
            .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in "x" + phrase(using: &generator) }),
        ]
        let stall = values.map { generator.oneIn(3) ? .missing : $0 }
        return stall + [stall[3].isMissing ? .missing : .text(currency.code)]
    }

    private static func phrase(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
            .joined(separator: generator.oneIn(2) ? " " : "")
    }
}
