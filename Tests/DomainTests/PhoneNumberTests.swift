import Domain
import Testing

@Suite struct PhoneNumberTests {
    private static let forms = [
        "06 46 62 12 33", "0646621233", "+33 6 46 62 12 33", "0033 6.46.62.12.33", "(06) 46-62-12-33",
    ]

    @Test(arguments: forms, forms)
    func `a number is found however it is written`(typed: String, shown: String) throws {
        #expect(try #require(PhoneNumber(typed)).isFound(in: shown))
    }

    @Test(arguments: [("4662", true), ("646621234", false), ("+1 415 555 2671", false), ("62 12", true)])
    func `other digits are not found`(typed: String, isFound: Bool) throws {
        #expect(try #require(PhoneNumber(typed)).isFound(in: "+33 6 46 62 12 33") == isFound)
    }

    @Test(arguments: ["", "123", "Zoë", "06 a", "0000", "+", "٠٦٤٦"])
    func `other text is not a number`(text: String) {
        #expect(PhoneNumber(text) == nil)
    }
}
