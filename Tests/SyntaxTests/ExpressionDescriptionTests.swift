import CommandKitTesting
import Syntax
import Testing

struct ExpressionDescriptionTests {
    @Test(arguments: UInt64(0)..<12)
    func `every expression's description parses back to it`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let expression = RandomExpression.any(depth: 5, using: &generator)
            let spelling = expression.description
            #expect(try ExpressionParser.parse(spelling) == expression, "\(spelling)")
            #expect(try ExpressionParser.parse(spelling).description == spelling)
        }
    }

    @Test(arguments: UInt64(0)..<4)
    func `a description survives quoting on a command line`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let expression = RandomExpression.any(depth: 3, using: &generator)
            let line = try ParsedLine("filter \(expression) # why")
            #expect(try ExpressionParser.parse(line.source, in: line.text(from: 1)) == expression, "\(expression)")
        }
    }

    @Test func `an operand is quoted if necessary`() {
        let name = Located("x", at: .empty(at: 0))
        let operands = ["", "a b", "a,b", "'a", "a\"", "a&&b", "a≤b", "a)", "\0"].map {
            Located(Operand($0), at: .empty(at: 0))
        }
        #expect(
            Expression(.membership(name, operands), at: .empty(at: 0)).description
                == #"x in ("", "a b", "a,b", "'a", "a\"", "a&&b", "a≤b", "a)", "\u{0}")"#)
    }
}
