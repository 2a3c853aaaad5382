public import Scaffolding
@testable public import Domain
public import enum Domain.Predicate
import FoundationEssentials

/// Random queries of every shape, made mostly of values from the records so that many of them match.
public struct RandomQueries {
    public let evaluation: ListSource
    private var generator: SeededGenerator
    /// A field without values in any record.
    private let foreignField = Field("foreign", "Foreign", .text, position: 99)

    public init(over evaluation: ListSource, seed: UInt64) {
        self.evaluation = evaluation
        generator = SeededGenerator(seed: seed)
    }

    public mutating func next() -> Query {
        let start = generator.oneIn(3) ? Int.random(in: 0..<60, using: &generator) : 0
        return Query(
            text: SearchText(generator.oneIn(2) ? searchText() : ""),
            predicate: generator.oneIn(4) ? nil : predicate(depth: 4),
            sort: generator.oneIn(2) ? sort() : nil,
            range: start..<start + Int.random(in: 0...400, using: &generator))
    }

    private mutating func sort() -> Sort {
        Sort(
            field(), descending: generator.oneIn(2), tie: generator.oneIn(2) ? field() : nil,
            collation: Collation([.english, .french, .arabic].randomElement(using: &generator) ?? .english))
    }

    private mutating func predicate(depth: Int) -> Predicate {
        let isNested = depth > 0 && !generator.oneIn(3)
        switch Int.random(in: isNested ? 0...2 : 3...9, using: &generator) {
        case 0: return .not(predicate(depth: depth - 1))
        case 1: return .and(predicates(depth: depth - 1))
        case 2: return .or(predicates(depth: depth - 1))
        case 3: return comparison(Predicate.equals)
        case 4: return comparison(Predicate.precedes)
        case 5: return comparison(Predicate.follows)
        case 6: return .contains(field(), part())
        case 7: return .holds(field())
        case 8: return .isPresent(field())
        default: return .isAmong(ids())
        }
    }

    private mutating func predicates(depth: Int) -> [Predicate] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in predicate(depth: depth) }
    }

    private mutating func comparison(_ relation: (Field, Value) -> Predicate) -> Predicate {
        let field = field()
        // Sometimes a value of another field, often of another kind.
        return relation(field, value(of: generator.oneIn(8) ? self.field() : field))
    }

    private mutating func field() -> Field {
        generator.oneIn(20) ? foreignField : evaluation.schema.fields.randomElement(using: &generator) ?? foreignField
    }

    private mutating func record() -> Record {
        evaluation.records.randomElement(using: &generator) ?? Record(id: RecordID(0), values: [])
    }

    private mutating func value(of field: Field) -> Value {
        switch record()[field] {
        case .text(let text): .text(generator.oneIn(3) ? part(of: text) : disguised(text))
        case .list(let texts) where generator.oneIn(2): .text(disguised(texts.randomElement(using: &generator) ?? ""))
        case .integer(let number): .integer(number &+ Int.random(in: -1...1, using: &generator))
        case .money(let money) where generator.oneIn(8):
            .money(Money(tenThousandths: money.tenThousandths, currency: currency()))
        case .money(let money):
            .money(Money(tenThousandths: money.tenThousandths &+ Int64.random(in: -1...1, using: &generator)))
        case .date(let date): .date(date.addingTimeInterval([-0.5, 0, 0.5].randomElement(using: &generator) ?? 0))
        case let other: other
        }
    }

    private mutating func currency() -> Currency {
        [.dirham, .dollar, .unspecified].randomElement(using: &generator) ?? .dollar
    }

    private mutating func ids() -> Set<RecordID> {
        let known = evaluation.records.shuffled(using: &generator).prefix(Int.random(in: 0...80, using: &generator))
        return Set(known.map(\.id)).union([RecordID(-1), RecordID(rawValue: "\"]\0é")])
    }

    private mutating func part() -> String {
        part(of: record()[field()].text ?? record()[evaluation.schema.headline].text ?? "")
    }

    private mutating func searchText() -> String {
        let space = generator.oneIn(4) ? " \n" : ""
        let field = evaluation.schema.searched.randomElement(using: &generator) ?? foreignField
        let value = record()[field]
        let texts: [String] = if case .list(let texts) = value { texts } else { [value.text ?? ""] }
        let part = part(of: texts.randomElement(using: &generator) ?? "")
        return space + (generator.oneIn(3) ? "\"\(part)\"" : part) + space
    }

    /// Returns up to a hundred characters from somewhere in the text.
    private mutating func part(of text: String) -> String {
        let length = Int.random(in: 0...(generator.oneIn(5) ? 100 : 6), using: &generator)
        let start = Int.random(in: 0...text.count, using: &generator)
        return disguised(String(text.dropFirst(start).prefix(length)))
    }

    /// Returns text that a search treats as equal: in capitals, without accents, or with extra accents.
    private mutating func disguised(_ text: String) -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text.uppercased()
        case 1: FoldedText(text).string
        case 2: String(text.flatMap { $0 == "e" ? ["é"] : [$0] })
        default: text
        }
    }
}
