import CommandKit
import Domain
import Ports
import Syntax
import Testing

@testable import Rendering

struct SpokenErrorTests {
    private let error = Failure(
        .usage, "Unknown field “\("pirce")”.", hint: "Did you mean \("price")?", at: SourceRange(7, 12))

    private func spoken(_ error: Failure, in line: String, at place: ScriptPlace? = nil) -> String {
        SpokenError(error: error, line: line, place: place).lines(in: .english).text
    }

    @Test func `the wrong word and its position are named in words`() {
        #expect(
            spoken(error, in: "filter pirce < 200") == """
                Error: Unknown field “pirce”.
                The word “pirce”, at character 8.
                Hint: Did you mean price?

                """)
    }

    @Test func `in a script the line and its including lines are named`() {
        let place = ScriptPlace(name: "buying.souk", line: 12, readFrom: [ScriptPlace(name: "evening.souk", line: 3)])
        #expect(
            spoken(error, in: "filter pirce < 200", at: place) == """
                Error in buying.souk, line 12: Unknown field “pirce”.
                The word “pirce”, at character 8.
                Read from evening.souk, line 3.
                Hint: Did you mean price?

                """)
        #expect(
            spoken(Failure(.unwritable, "Gone."), in: "", at: ScriptPlace(name: "a", line: 0)) == "Error in a: Gone.\n")
    }

    @Test func `several wrong words are listed, and a missing word is given by position`() {
        var error = error
        error.range = SourceRange(7, 16)
        #expect(spoken(error, in: "filter pirce < 200").contains("\nThe words “pirce < 2”, at character 8.\n"))
        error.range = .empty(at: 7)
        #expect(spoken(error, in: "filter ").contains("\nAt character 8.\n"))
        error.range = nil
        #expect(!spoken(error, in: "filter ").contains("character"))
    }

    @Test func `expected and actual results are separate lines`() {
        let error = Failure(
            .expectation, "It is not there.", comparing: Comparison(expected: "10 listings", got: "1 listing.\n"))
        #expect(
            spoken(error, in: "expect 10 listings")
                == "Error: It is not there.\nexpected:\n10 listings\ngot:\n1 listing.\n")
    }
}
