import Testing

@testable import Console

@Suite struct IsolatedColumnsTests {
    @Test func `what two blanks stand between is kept apart`() {
        #expect(
            IsolatedColumns("1  Red bike   €80").line
                == "\u{2068}\u{200E}1\u{2069}  \u{2068}Red bike\u{2069}   \u{2068}\u{200E}€80\u{2069}")
    }

    @Test func `a rule is a border too`() {
        #expect(IsolatedColumns("ab │ 12").line == "\u{2068}ab\u{2069} │ \u{2068}\u{200E}12\u{2069}")
    }

    @Test func `bars run with the line`() {
        #expect(IsolatedColumns("12  ██▌").line == "\u{2068}\u{200E}12\u{2069}  ██▌")
    }

    @Test func `a sentence runs with the line`() {
        #expect(IsolatedColumns("Caftan قفطان, 80 €.").line == "Caftan قفطان, 80 €.")
    }

    @Test func `numbers beside Arabic words stay as they are written`() {
        let line = IsolatedColumns("دد  28/10/2019 19:45").line
        #expect(BidirectionalLine(line, rightToLeft: true)?.text() == "28/10/2019 19:45  \u{FEA9}\u{FEA9}")
    }

    @Test func `colours end where they did`() {
        let line = IsolatedColumns("\u{1B}[1ma\u{1B}[0m  \u{1B}[2mb\u{1B}[0m").line
        #expect(UnpaintedLine(line).text == "\u{2068}a\u{2069}  \u{2068}b\u{2069}")
        #expect(BidirectionalLine(line, rightToLeft: true)?.text() == "\u{1B}[2mb\u{1B}[0m  \u{1B}[1ma\u{1B}[0m")
    }

    @Test func `columns of other scripts are read from the right`() {
        #expect(
            BidirectionalLine(IsolatedColumns("1  Mode  €160  ██▌").line, rightToLeft: true)?.text()
                == "▐██  €160  Mode  1")
    }
}
