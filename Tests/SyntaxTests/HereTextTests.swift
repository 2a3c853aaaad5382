import Syntax
import Testing

struct HereTextTests {
    @Test(arguments: [("<<END", "END", 0), ("draft set description <<FIN_2-b", "FIN_2-b", 3), ("a <<a  # why", "a", 1)])
    func `a heredoc opens at the last word`(source: String, delimiter: String, wordIndex: Int) throws {
        let line = try ParsedLine(source)
        let opening = try #require(line.hereText)
        #expect(opening.delimiter == delimiter)
        #expect(opening.wordIndex == wordIndex)
        #expect(opening.range == line.words[wordIndex].range)
    }

    @Test(arguments: [
        "'<<END'", "\"<<END\"", "\\<<END", "<<'END'", "<<EN\\D", "a <<", "a <<9", "a<<END", "<< END", "< <END",
    ])
    func `a quoted or unnamed heredoc marker is an ordinary word`(source: String) throws {
        #expect(try ParsedLine(source).hereText == nil)
    }

    @Test(arguments: [
        ("a <<END b", SourceRange(2, 7)), ("<<A <<B", SourceRange(0, 3)), ("é <<A ''", SourceRange(3, 6)),
    ])
    func `words after a heredoc marker are refused`(source: String, range: SourceRange) {
        #expect(throws: ParseError(.hereTextNotLast, at: range)) { try ParsedLine(source) }
    }

    @Test func `the collected text replaces the marker as a quoted word`() throws {
        let line = try ParsedLine("set description <<END # up to END")
        let filled = line.filling(hereText: "--all\nwords 'kept' #")
        #expect(filled.hereText == nil)
        #expect(filled.source == line.source)
        #expect(filled.words.dropLast() == line.words.dropLast())
        #expect(filled.words.last == Word(text: "--all\nwords 'kept' #", range: SourceRange(16, 21), isQuoted: true))
        #expect(filled.text(from: 1) == SourceRange(4, 21))
    }

    @Test func `a line without an example prompt is unchanged`() throws {
        let line = try ParsedLine("set description x")
        #expect(line.filling(hereText: "y") == line)
    }
}
