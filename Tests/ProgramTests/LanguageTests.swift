import Testing

/// The program uses the requested language, whichever way it is set.
@Suite struct LanguageTests {
    private static let french = ["LANG": "fr_FR.UTF-8"]

    private func printed(
        _ lines: [String], options: [String] = [], environment: [String: String], home: TemporaryFolder? = nil
    ) async throws -> String {
        let place = home == nil ? ["--ephemeral"] : []
        let arguments = place + options + lines.flatMap { ["-c", $0] }
        let ending = try await Program(arguments, home: home, environment: environment).ending()
        return ending.output + ending.errors
    }

    @Test(
        arguments: [
            (["--help"], ["LANG": "fr_FR.UTF-8"], "Ne rien enregistrer.", "Save nothing."),
            (["--language", "ar", "-h"], ["LANG": "fr_FR.UTF-8"], "عدم حفظ أي شيء.", "Ne rien enregistrer."),
            (["--help"], [:], "Save nothing.", "Ne rien enregistrer."),
            (["test", "--help"], ["LANG": "fr_FR.UTF-8"], "tests", "Run only files"),
        ] as [([String], [String: String], String, String)])
    func `help is in the language`(
        arguments: [String], environment: [String: String], sentence: String, other: String
    ) async throws {
        let ending = try await Program(arguments, home: nil, environment: environment).ending()
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(ending.output.contains(sentence), "\(ending.output)")
        #expect(!ending.output.contains(other))
    }

    @Test func `the version is the same in every language`() async throws {
        let ending = try await Program(["--version"], home: nil, environment: Self.french).ending()
        #expect((ending.status, ending.output, ending.errors) == (0, "souk 0.1.0\n", ""))
    }

    @Test(arguments: [
        (["--width", "0"], "--width va de 1 à 10000 colonnes.", "Tapez souk --help."),
        (["--largeur"], "«\u{A0}souk\u{A0}» n’a pas d’option «\u{A0}--largeur\u{A0}».", "Tapez souk --help."),
        (
            ["--formt"],
            "«\u{A0}souk\u{A0}» n’a pas d’option «\u{A0}--formt\u{A0}».", "Vouliez-vous dire --format\u{A0}?"
        ),
        (["--width"], "«\u{A0}--width\u{A0}» attend une valeur.", "Tapez souk --help."),
    ])
    func `an invalid option is reported in the chosen language`(
        options: [String], sentence: String, hint: String
    ) async throws {
        let ending = try await Program(["--language=fr"] + options, home: nil, environment: [:]).ending()
        #expect(ending.status == 2)
        #expect(ending.errors == "souk: erreur\u{A0}: \(sentence)\nconseil\u{A0}: \(hint)\n")
    }

    @Test func `a session keeps its language unless an option overrides it`() async throws {
        let home = TemporaryFolder()
        let set = try await printed(["set language ar", "show 3"], environment: Self.french, home: home)
        #expect(set.contains("لا يوجد صف برقم 3."), "\(set)")
        let later = try await printed(["show 3"], environment: Self.french, home: home)
        #expect(later.contains("لا يوجد صف برقم 3."), "\(later)")
        let asked = try await printed(["show 3"], options: ["--language", "en"], environment: Self.french, home: home)
        #expect(asked.contains("There is no row 3."), "\(asked)")
    }

    @Test func `a hint below the line is ordered where the terminal does not order it`() async throws {
        let program = try TerminalProgram(TemporaryFolder(), ["--language", "ar"])
        try await program.type("set bidi app\r", expecting: "\u{1B}[?2004l", then: "> ")
        // The full stop of the sentence is on its left.
        try await program.type("page ", expecting: "· .previous ")
        program.type("\u{3}")
        #expect(await program.ending().status == 0)
    }

    @Test(arguments: ["json", "csv"])
    func `output for programs is the same in every language`(format: String) async throws {
        let lines = [
            "search rockrider", "show 1", "pin 1", "list", "status", "in transactions insights",
            "in calls list --all", "set", "describe",
        ]
        var outputs: Set<String> = []
        for language in ["en", "fr", "ar"] {
            let options = ["--format", format, "--language", language]
            outputs.insert(try await printed(lines, options: options, environment: [:]))
        }
        #expect(outputs.count == 1)
        #expect(outputs.first?.contains("VELO VTT ROCKRIDER") == true)
    }
}
