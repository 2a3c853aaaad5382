import Scaffolding
import Syntax

/// Expressions of every form, as the parser could have given them, but for ranges that mean nothing.
enum RandomExpression {
    private static let nowhere = SourceRange.empty(at: 0)
    private static let names = ["urgent", "price", "été", "e\u{301}t", "_x", "a.b-c", "order", "inn", "價格"]
    private static let bareOperands = [
        "7", "-7d", "2019-11-05", "€20", "19.99€", "l'eau", "dogs'", "Livres/CD/DVD", "+33612345678", "R&B", "a&",
        "20%", "c#", "john@mail.com", "a:b", "é", "🚲", "\u{301}", "1\u{A0}850\u{202F}€",
    ]

    static func any(depth: Int, using generator: inout SeededGenerator) -> Expression {
        Expression(form(depth: depth, using: &generator), at: nowhere)
    }

    private static func form(depth: Int, using generator: inout SeededGenerator) -> Expression.Form {
        switch Int.random(in: depth > 0 ? 0...5 : 0...2, using: &generator) {
        case 0: .field(name(&generator))
        case 1: .comparison(name(&generator), Located(symbol(&generator), at: nowhere), operand(&generator))
        case 2:
            .membership(
                name(&generator), (0...Int.random(in: 0...3, using: &generator)).map { _ in operand(&generator) })
        case 3: .not(any(depth: depth - 1, using: &generator))
        case 4: .and(members(depth: depth, &generator))
        default: .or(members(depth: depth, &generator))
        }
    }

    private static func members(depth: Int, _ generator: inout SeededGenerator) -> [Expression] {
        (0..<Int.random(in: 2...4, using: &generator)).map { _ in any(depth: depth - 1, using: &generator) }
    }

    private static func name(_ generator: inout SeededGenerator) -> Located<String> {
        Located(names[Int.random(in: 0..<names.count, using: &generator)], at: nowhere)
    }

    private static func symbol(_ generator: inout SeededGenerator) -> ComparisonOperator {
        let symbols = ComparisonOperator.allCases
        return symbols[Int.random(in: 0..<symbols.count, using: &generator)]
    }

    private static func operand(_ generator: inout SeededGenerator) -> Located<Operand> {
        if Bool.random(using: &generator) {
            return Located(Operand(RandomText.any(using: &generator), isQuoted: true), at: nowhere)
        }
        return Located(Operand(bareOperands[Int.random(in: 0..<bareOperands.count, using: &generator)]), at: nowhere)
    }
}

/// Texts that are hard to parse, with special and ordinary characters equally frequent.
enum RandomText {
    private static let pieces: [String] = [
        "a", "Z", "é", "e\u{301}", "7", " ", "\t", "\n", "\r\n", "\u{A0}", "'", "\"", "\\", "#", "<<", "<<END", "=",
        "!=", "~",
        "<", ">", "≤", "(", ")", ",", "&", "&&", "|", "||", "!", "-", "--", "_", ".", "/", "and", "or", "not", "in",
        "\\u{41}",
        "\\u{", "{", "}", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2028}", "\u{200D}", "\u{301}", "👩‍👩‍👧", "🇫🇷",
        "€", "自",
        "سيارة",
    ]

    /// Up to `length` pieces in any order.
    static func any(length: Int = 12, using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...length, using: &generator))
            .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
            .joined()
    }
}
