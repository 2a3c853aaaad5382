import Domain
import FoundationEssentials
import Testing

@testable import Console
@testable import Rendering

@Suite struct HelpPageTests {
    private static let described = """
        {"commandName": "souk", "abstract": "Save nothing.", "discussion": "One line.\\nNext.",
         "arguments": [
            {"kind": "positional", "valueName": "script", "abstract": "Files.", "shouldDisplay": true},
            {"kind": "option", "valueName": "line", "abstract": "Width of the output in columns.", "shouldDisplay": true,
             "names": [{"kind": "long", "name": "command"}, {"kind": "short", "name": "c"}]},
            {"kind": "flag", "valueName": "help", "abstract": "Words of the parser.", "shouldDisplay": true,
             "names": [{"kind": "long", "name": "help"}]},
            {"kind": "flag", "abstract": "For nobody.", "shouldDisplay": false,
             "names": [{"kind": "long", "name": "secret"}]}]}
        """

    private static func text(in language: Language, columns: Int?) throws -> String {
        let program = try JSONDecoder().decode(ProgramDescription.self, from: Data(described.utf8))
        return HelpPage(program, usage: "souk [OPTIONS]\nsouk test").text(in: Localizer(language), columns: columns)
    }

    @Test func `help has what can be typed, and each option that is for people`() throws {
        #expect(
            try Self.text(in: .english, columns: nil) == """
                Save nothing.

                  souk [OPTIONS]
                  souk test

                One line.
                Next.

                Options:
                  SCRIPT              Files.
                  -c, --command LINE  Width of the output in columns.
                  --help              Show this help.

                """)
    }

    @Test func `help is in the language, but for what is typed`() throws {
        let text = try Self.text(in: .french, columns: 80)
        #expect(text.hasPrefix("Ne rien enregistrer.\n\n  souk [OPTIONS]\n"))
        #expect(text.contains("\nOptions\u{A0}:\n"))
        #expect(text.contains("  -c, --command LINE  Largeur de la sortie, en colonnes.\n"))
        #expect(text.contains("  --help              Afficher cette aide.\n"))
    }

    @Test func `help is no wider than the screen`() throws {
        let lines = try Self.text(in: .french, columns: 34).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(of: String($0)) <= 34 })
        #expect(lines.contains("                      en colonnes."))
    }
}
