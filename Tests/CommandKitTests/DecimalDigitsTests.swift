import Testing

@testable import CommandKit

@Suite struct DecimalDigitsTests {
    @Test(arguments: [
        ("0.1", "0.10"), ("1", "1.0"), ("15e-1", "1.5"), ("-0", "0"), ("0e9", "0.000"), ("100", "1e2"), ("1E+2", "100"),
        ("0.001", "1e-3"), ("-2.50", "-2.5"), ("9007199254740993", "9007199254740993.0"),
    ])
    func `the same number is equal however it is written`(left: String, right: String) {
        #expect(DecimalDigits(left) == DecimalDigits(right))
    }

    @Test(arguments: [
        ("0.1", "0.11"), ("9.99", "10"), ("-1", "0"), ("-2", "-1"), ("0", "0.0001"), ("99", "100"), ("1e-3", "0.002"),
        ("9007199254740992", "9007199254740993"), ("0.30000000000000004", "0.30000000000000005"),
        ("1e400", "2e400"), ("1e-99999999999999999999", "1"), ("5", "1e99999999999999999999"),
    ])
    func `numbers are ordered by their digits, not as binary fractions`(less: String, greater: String) {
        #expect(DecimalDigits(less) < DecimalDigits(greater))
        #expect(!(DecimalDigits(greater) < DecimalDigits(less)))
        #expect(DecimalDigits(less) != DecimalDigits(greater))
    }
}
