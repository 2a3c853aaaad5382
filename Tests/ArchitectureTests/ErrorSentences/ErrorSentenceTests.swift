import Foundation
import Testing

@Suite struct ErrorSentenceTests {
    private let scan: ErrorSentenceScan
    private let expected: SearchedText

    init() throws {
        scan = try ErrorSentenceScan()
        expected = try ExpectedText.all()
    }

    /// What no transcript and no script shows.
    private var unseen: [ErrorSentence] { scan.sentences.filter { !expected.says($0.texts) } }

    @Test func `every error sentence is seen in a transcript or a script, or stands in the table`() {
        let missing = unseen.filter { sentence in !UnseenSentences.table.contains { $0.holds(sentence) } }
        #expect(missing.map(\.description) == [])
    }

    @Test func `every error has its sentence where it can be found`() {
        #expect(scan.sentences.count > 450)
        #expect(scan.wordless == [])
    }

    @Test func `every row of the table is needed, and its test exists`() throws {
        let unseen = unseen
        let tests = try SourceTree.files(below: SourceTree.checkout.appending(path: "Tests"), ending: "swift")
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
        let idle = UnseenSentences.table.filter { row in !unseen.contains { row.holds($0) } }
        #expect(idle.map(\.place) == [])
        #expect(UnseenSentences.table.map(\.test).filter { !tests.contains("func `\($0)`") } == [])
    }

    @Test func `there are at least 60 transcripts and 40 scripts`() {
        #expect(ExpectedText.locations(in: "transcripts").count >= 60)
        #expect(ExpectedText.locations(in: "scripts").count >= 40)
    }
}
