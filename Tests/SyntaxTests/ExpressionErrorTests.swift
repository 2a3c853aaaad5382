import Syntax
import Testing

struct ExpressionErrorTests {
    @Test(
        arguments: [
            ("", .expectedExpression, SourceRange(0, 0)),
            ("   ", .expectedExpression, SourceRange(0, 0)),
            ("# a", .expectedExpression, SourceRange(0, 0)),
            ("a and", .expectedExpression, SourceRange(5, 5)),
            ("a or # b", .expectedExpression, SourceRange(4, 4)),
            ("not", .expectedExpression, SourceRange(3, 3)),
            ("and a", .expectedExpression, SourceRange(0, 3)),
            ("a or or b", .expectedExpression, SourceRange(5, 7)),
            ("a || && b", .expectedExpression, SourceRange(5, 7)),
            ("()", .expectedExpression, SourceRange(1, 2)),
            ("(a or)", .expectedExpression, SourceRange(5, 6)),
            ("price <=", .expectedOperand(after: "<="), SourceRange(8, 8)),
            ("price <> and b", .expectedOperand(after: "<>"), SourceRange(9, 12)),
            ("title ~ or b", .expectedOperand(after: "~"), SourceRange(8, 10)),
            ("a < (b)", .expectedOperand(after: "<"), SourceRange(4, 5)),
            ("a =!b", .expectedOperand(after: "="), SourceRange(3, 4)),
            ("a=&&", .expectedOperand(after: "="), SourceRange(2, 4)),
            ("a ≤ )", .expectedOperand(after: "≤"), SourceRange(6, 7)),
            ("x in (a,)", .expectedOperand(after: ","), SourceRange(8, 9)),
            ("x in (,a)", .expectedOperand(after: "("), SourceRange(6, 7)),
            ("x in ()", .expectedOperand(after: "("), SourceRange(6, 7)),
            ("x in a, and b", .expectedOperand(after: ","), SourceRange(8, 11)),
            ("x in a,", .expectedOperand(after: ","), SourceRange(7, 7)),
            ("x in", .expectedList, SourceRange(4, 4)),
            ("x not in", .expectedList, SourceRange(8, 8)),
            ("x in and b", .expectedList, SourceRange(5, 8)),
            ("x in = b", .expectedList, SourceRange(5, 6)),
            ("price between", .expectedOperand(after: "between"), SourceRange(13, 13)),
            ("price between 10", .expectedUpperBound, SourceRange(16, 16)),
            ("price between 10, 20", .expectedUpperBound, SourceRange(16, 17)),
            ("title like", .expectedOperand(after: "like"), SourceRange(10, 10)),
            ("price 500", .expectedOperator(after: "price"), SourceRange(6, 9)),
            ("title 'red bike'", .expectedOperator(after: "title"), SourceRange(6, 16)),
            ("été l'eau", .expectedOperator(after: "été"), SourceRange(6, 11)),
            ("a \"and\" b", .expectedOperator(after: "a"), SourceRange(2, 7)),
            ("a \\or b", .expectedOperator(after: "a"), SourceRange(2, 5)),
            ("x 'in' a", .expectedOperator(after: "x"), SourceRange(2, 6)),
            ("'not' a", .unexpected("'not'"), SourceRange(0, 5)),
            ("price<5 60", .unexpected("60"), SourceRange(8, 10)),
            ("price beneath 500", .unknownOperator("beneath", after: "price"), SourceRange(6, 13)),
            ("urgent price 500", .unknownOperator("price", after: "urgent"), SourceRange(7, 12)),
            ("title like 'velo%'", .pattern("title", "velo"), SourceRange(11, 18)),
            ("title like %v%elo%", .pattern("title", "elo"), SourceRange(11, 18)),
            ("title ~ vel*", .pattern("title", "vel"), SourceRange(8, 12)),
            ("title ~ “velo", .unclosedQuote("“"), SourceRange(8, 11)),
            ("'red 🚲'=a", .unexpected("'red 🚲'"), SourceRange(0, 10)),
            ("l'eau=a", .unexpected("l'eau"), SourceRange(0, 5)),
            ("price:5", .unexpected("price:5"), SourceRange(0, 7)),
            ("🚲", .unexpected("🚲"), SourceRange(0, 4)),
            ("a & b", .unexpected("&"), SourceRange(2, 3)), ("a=#", .unexpected("#"), SourceRange(2, 3)),
            ("title ~ VTT 26", .unexpected("26"), SourceRange(12, 14)),
            ("title~or", .expectedOperand(after: "~"), SourceRange(6, 8)),
            ("<= 5", .unexpected("<="), SourceRange(0, 2)),
            ("!=5", .unexpected("!="), SourceRange(0, 2)),
            ("a=1=2", .unexpected("="), SourceRange(3, 4)),
            ("a=19, 99", .unexpected(","), SourceRange(4, 5)), ("a=19,b", .unexpected(","), SourceRange(4, 5)),
            ("a=b,9", .unexpected(","), SourceRange(3, 4)), ("a=19,'9'", .unexpected(","), SourceRange(4, 5)),
            ("a=19,", .unexpected(","), SourceRange(4, 5)),
            ("a | b", .unexpected("|"), SourceRange(2, 3)),
            ("a=b?", .unexpected("?"), SourceRange(3, 4)),
            ("a[0]", .unexpected("["), SourceRange(1, 2)),
            ("in (a)", .unexpected("in"), SourceRange(0, 2)),
            ("a=b in c", .unexpected("in"), SourceRange(4, 6)),
            ("a)", .unexpected(")"), SourceRange(1, 2)),
            ("x in (a b)", .unexpected("b"), SourceRange(8, 9)),
            ("(a", .unclosedParenthesis, SourceRange(0, 1)),
            ("a and ((b) or c", .unclosedParenthesis, SourceRange(6, 7)),
            ("x in (a, b", .unclosedParenthesis, SourceRange(5, 6)),
            ("(a=1, b", .unexpected(","), SourceRange(4, 5)),
        ] as [(String, ParseError.Reason, SourceRange)])
    func `an error is reported with its position`(source: String, reason: ParseError.Reason, range: SourceRange) {
        #expect(throws: ParseError(reason, at: range)) { try ExpressionParser.parse(source) }
    }

    @Test(
        arguments: [
            ("a='b", .unclosedQuote("'"), SourceRange(2, 3)),
            ("a=\"\\u{x}\"", .invalidEscape, SourceRange(3, 6)),
            ("a=b\\", .trailingBackslash, SourceRange(3, 4)),
            ("a=\0", .controlCharacter("\0"), SourceRange(2, 3)),
            ("\u{1B}", .controlCharacter("\u{1B}"), SourceRange(0, 1)),
            ("a\u{85}", .controlCharacter("\u{85}"), SourceRange(1, 3)),
        ] as [(String, ParseError.Reason, SourceRange)])
    func `quotes and control characters are refused as in words`(
        source: String, reason: ParseError.Reason, range: SourceRange
    ) {
        #expect(throws: ParseError(reason, at: range)) { try ExpressionParser.parse(source) }
        #expect(throws: ParseError(reason, at: range)) { try ParsedLine(source) }
    }

    @Test func `positions refer to the whole source`() {
        #expect(throws: ParseError(.expectedOperand(after: "="), at: .empty(at: 10))) {
            try ExpressionParser.parse("filter é= # x", in: SourceRange(7, 10))
        }
    }

    @Test func `a part that begins inside a character is read from the character's start`() {
        #expect(throws: ParseError(.unexpected("🚲"), at: SourceRange(2, 6))) {
            try ExpressionParser.parse("é🚲=", in: SourceRange(5, 7))
        }
    }
}
