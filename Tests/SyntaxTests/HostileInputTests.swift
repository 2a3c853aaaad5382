import Scaffolding
import Syntax
import Testing

/// Inputs that would hang or crash a parser that counts characters, backtracks or recurses.
struct HostileInputTests {
    /// In bytes; a reader that takes quadratic time would be at it for minutes.
    private static let long = 250_000

    @Test func `a line of ten megabytes is read`() throws {
        let piece = #"l'eau "red \"bike" 'été' a\ b # x "# + "\n"
        let count = 10_000_000 / piece.utf8.count
        let line = try ParsedLine(String(repeating: piece, count: count))
        #expect(line.words.count == 4 * count)
        #expect(line.words.last?.text == "a b")
    }

    @Test(arguments: ["a", "\"a\"", "\\a", "e\u{301}", "\u{301}", "'é'", "\u{200D}", "🇫🇷", "a'", "a#", "<", "&&", "&"])
    func `a long word stays one word`(piece: String) throws {
        let source = String(repeating: piece, count: Self.long / piece.utf8.count)
        let line = try ParsedLine(source)
        #expect(line.words.count == 1)
        #expect(line.text(from: 0) == SourceRange(of: source))
        #expect(try ParsedLine(Word.quoted(source)).words.first?.text.utf8.count == source.utf8.count)
    }

    @Test func `a long list is read as fast as its values joined by or`() throws {
        let values = (1_000..<4_000).map(String.init)
        func duration(of source: String) throws -> Duration {
            try ContinuousClock().measure { _ = try ExpressionParser.parse(source) }
        }
        let alternatives = try duration(of: values.map { "id = \($0)" }.joined(separator: " or "))
        #expect(try duration(of: "id in (" + values.joined(separator: ", ") + ")") < alternatives * 3)
    }

    @Test(arguments: [" ", "\r\n", "#", "# a\n", " #"])
    func `a long line of spaces is blank`(piece: String) throws {
        #expect(try ParsedLine(String(repeating: piece, count: Self.long / piece.utf8.count)).isBlank)
    }

    @Test(arguments: ["not ", "(", "!", "not (", "!(", "a or (", "a not ("])
    func `a million nesting levels are refused without a crash`(opening: String) {
        let error = #expect(throws: ParseError.self) {
            try ExpressionParser.parse(String(repeating: opening, count: 1_000_000))
        }
        #expect(error?.reason == .tooDeep(limit: ExpressionParser.depthLimit))
    }

    @Test(arguments: [("(", ")"), ("not ", ""), ("!", "")])
    func `the deepest allowed level is read, and the next one is refused at its position`(
        opening: String, closing: String
    ) throws {
        let limit = ExpressionParser.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "a" + String(repeating: closing, count: depth)
        }
        let deepest = try ExpressionParser.parse(nested(limit))
        #expect(try ExpressionParser.parse(deepest.description) == deepest)
        let start = limit * opening.utf8.count
        let sign = SourceRange(start, start + (opening == "not " ? 3 : 1))
        #expect(throws: ParseError(.tooDeep(limit: limit), at: sign)) { try ExpressionParser.parse(nested(limit + 1)) }
    }

    @Test func `sibling groups do not count as nesting`() throws {
        let source = String(repeating: "not (a) ", count: 1000)
        #expect(try members(of: ExpressionParser.parse(source)) == 1000)
    }

    @Test(arguments: [" and ", " && ", " ", " or ", "||"])
    func `a chain of a hundred thousand conditions is flat`(connective: String) throws {
        let source = Array(repeating: "a<1", count: 100_000).joined(separator: connective)
        let expression = try ExpressionParser.parse(source)
        #expect(members(of: expression) == 100_000)
        #expect(try ExpressionParser.parse(expression.description) == expression)
    }

    @Test(arguments: ["x=b", "x in a,", "x in (b,c", "x='b", "x not "])
    func `long tails are read once`(piece: String) {
        let source = "x in (" + String(repeating: piece, count: Self.long / piece.utf8.count)
        #expect(throws: ParseError.self) { try ExpressionParser.parse(source) }
    }

    @Test(arguments: TestScale.current.points(of: Array(UInt64(0)..<8), sample: 2))
    func `any input gives a tree or an error with a position inside the source`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let source = RandomText.any(length: 20, using: &generator)
            expectPlaceInside(source) { _ = try ParsedLine(source) }
            expectPlaceInside(source) {
                let expression = try ExpressionParser.parse(source)
                #expect(try ExpressionParser.parse(expression.description) == expression)
            }
        }
    }

    private func expectPlaceInside(_ source: String, _ read: () throws -> Void) {
        do {
            try read()
        } catch let error as ParseError {
            let bytes = Array(source.utf8)
            let range = error.range
            #expect(range.lower >= 0 && range.upper <= bytes.count, "\(source)")
            #expect([range.lower, range.upper].allSatisfy { $0 == bytes.count || !UTF8.isContinuation(bytes[$0]) })
        } catch {
            Issue.record(error)
        }
    }

    private func members(of expression: Expression) -> Int {
        switch expression.form {
        case .and(let conditions), .or(let conditions): conditions.count
        default: 1
        }
    }
}
