import CommandKit
import SoukProgram

/// souk under a name of its own, with one more command and its French.
@main
enum MySouk {
    static func main() throws {
        var program = SoukProgram()
        program.name = "mysouk"
        program.commands = try .mine
        program.translations[.french] = """
            msgid "Say which record costs least."
            msgstr "Dire quelle fiche coûte le moins."

            msgid "Cheapest: {}, {}."
            msgstr "Le moins cher : {1}, {2}."
            """
        program.main()
    }
}

extension CommandTable {
    static var mine: CommandTable {
        get throws { try CommandTable.builtin.adding([CheapestCommand()]) }
    }
}
