import Foundation
import Testing

/// Services that a user has described in the folder `services` of the configuration.
@Suite struct DescribedServiceTests {
    private let home = TemporaryFolder()

    init() throws {
        try home.write(
            """
            {"souk": 1, "noun": ["entry", "entries"], "headline": "payee", "total": "amount",
             "fields": [{"name": "day", "kind": "date", "path": "Buchungstag"}, {"name": "payee", "path": "Empfänger"},
              {"name": "amount", "kind": "money", "path": "Betrag", "currency": {"path": "Währung"}}],
             "file": "entries.csv"}
            """, to: "config/services/bank.json")
        try home.write(
            """
            Buchungstag;Empfänger;Betrag;Währung
            03.02.2024;REWE;12,50;EUR
            25.02.2024;Café;1.020,00;EUR
            26.02.2024;Bar;free;EUR

            """, to: "config/services/entries.csv")
    }

    @Test func `a described service is used as a built-in one`() async throws {
        let script = "in bank list\nin bank problems --format csv\nuse bank\nsearch cafe\nsource bank builtin\n"
        let run = try await Program.run(script: script, home: home)
        #expect(run.errors == "")
        #expect(
            run.output == """
                1  REWE  2024-02-03  €12.50
                2  Café  2024-02-25  €1,020
                3  Bar   2024-02-26       –
                Total  all  €1,032.50
                3 entries.
                1 entry read only in part: in bank problems lists what is missing.
                place,id,field,value,reason,leftOut
                line 4,,Betrag,free,Not an amount,false
                You are in bank.
                1  Café  2024-02-25  €1,020
                Total  all  €1,020.00
                1 of 3 entries · search cafe · clear to reset
                1 entry read only in part: problems lists what is missing.
                bank now come from \(home.file("config/services/entries.csv")).
                hint: Type list to see them.

                """)
        let again = try await Program.run(script: "filter amount < 100\n", home: home)
        #expect(again.output.contains("No entries with “cafe” where amount < 100.\n"), "\(again.output)")
    }

    @Test func `the hint for a missing file does not name built-in data`() async throws {
        try home.remove("config/services/entries.csv")
        let run = try await Program.run(script: "in bank list\n", home: home)
        #expect(run.errors.contains("hint: Type source to check the path, or source SERVICE LOCATION"))
    }

    /// Edits the description, so that its field `amount` is called `sum`.
    private func renameAmount() throws {
        let path = home.file("config/services/bank.json")
        let text = try String(contentsOfFile: path, encoding: .utf8).replacing("\"amount\"", with: "\"sum\"")
        try home.write(text, to: "config/services/bank.json")
    }

    @Test func `a filter on a field that is gone is named, and can be removed`() async throws {
        _ = try await Program.run(script: "use bank\nfilter amount < 100\n", home: home)
        try renameAmount()
        let run = try await Program.run(["--keep-going"], script: "list\nclear filter\n", home: home)
        #expect(
            run.errors == """
                souk: stdin:1: error: “amount” is not a field of bank.
                  list
                hint: Type clear filter to remove it.

                """)
        #expect(run.output.contains("3 entries."))
    }

    @Test func `an order by a field that is gone is named, and clear removes it with the filter`() async throws {
        _ = try await Program.run(script: "use bank\nfilter amount < 100\nsort amount\n", home: home)
        try renameAmount()
        let run = try await Program.run(["--keep-going"], script: "clear filter\nclear\n", home: home)
        #expect(
            run.errors == """
                souk: stdin:1: error: The list is sorted by “amount”, which is not a field of bank.
                  clear filter
                hint: Type clear to reset search, filter and sort.

                """)
        #expect(run.output.contains("3 entries."))
    }

    @Test func `options of source go before the description, in what is understood and in a check`() async throws {
        try home.write(
            "{\"souk\": 1, \"fields\": [\"t\", {\"name\": \"d\", \"kind\": \"date\"}], \"dates\": \"day-first\", "
                + "\"file\": \"l.csv\"}", to: "config/services/l.json")
        try home.write("t,d\na,03/05/2019\n", to: "config/services/l.csv")
        let file = home.file("config/services/l.csv")
        let script = "use l\nlist\nsource l \(file) --date-order month-first\nlist\nservice check\n"
        let run = try await Program.run(script: script, home: home)
        let days = run.output.matches(of: /2019-0[0-9]-0[0-9]/).map { String($0.output) }
        #expect(days == ["2019-05-03", "2019-03-05", "2019-03-05", "2019-03-05"], "\(run.output)\(run.errors)")
    }

    @Test func `an order of a description is found by its name, and named in the hint`() async throws {
        try home.write(
            #"{"souk": 1, "fields": ["t", {"name": "n", "kind": "integer"}, {"name": "d", "kind": "date"}], "#
                + #""file": "l.csv", "orders": [{"name": "Recent", "field": "n", "down": true}]}"#,
            to: "config/services/l.json")
        try home.write("t,n,d\na,1,2024-02-01\nb,2,2024-01-01\n", to: "config/services/l.csv")
        let run = try await Program.run(["--keep-going"], script: "use l\nsort recent\nsort xyz\n", home: home)
        #expect(run.output.contains("1  b  2  2024-01-01\n2  a  1  2024-02-01\n"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("hint: Choose one of id, t, n, d, given, Recent.\n"), "\(run.errors)")
    }

    @Test func `a service with a total but no categories says so`() async throws {
        let run = try await Program.run(script: "in bank insights\n", home: home)
        #expect(run.errors.contains("Records in bank have no totals by category.\n"), "\(run.errors)")
    }

    @Test func `descriptions with faults are named and left out, and hide nothing else`() async throws {
        try home.write(#"{"souk": 1, "fields": ["a"], "file": "a.doc"}"#, to: "config/services/doc.json")
        try home.write("{", to: "config/services/cut.json")
        try home.write("{\"souk\": 1,\n\"file\": \"a.csv\",\n\"souk\": 1}", to: "config/services/twice.json")
        try home.write(String(repeating: " ", count: 70_000), to: "config/services/long.json")
        try home.write("[]", to: "config/services/list.json")
        try home.createFolder("config/services/folder.json")
        let run = try await Program.run(script: "in bank list title\n", home: home)
        let folder = home.file("config/services")
        #expect(
            run.errors.hasPrefix(
                """
                souk: “\(folder)/cut.json” is left out: it is not JSON from line 1 on.
                souk: “\(folder)/folder.json” is left out: it is not a file that can be read.
                souk: “\(folder)/list.json” is left out: A description is a JSON object.
                souk: “\(folder)/long.json” is left out: it is larger than 64 KiB.
                souk: “\(folder)/twice.json” is left out: the key “souk” is repeated in line 3.
                souk: The service “doc” is left out: “\(folder)/a.doc” is not a .json, .geojson, .ndjson, .jsonl, .csv, \
                .tsv, .tab, .txt, .ofx, .qfx, .qif or .xml file.
                souk: stdin:1:14: error: “title” is not a field of bank.
                """))
    }

    @Test func `a description may be a link to its file`() async throws {
        try home.createFolder("kept")
        try home.rename("config/services/bank.json", to: "kept/bank.json")
        try home.link("config/services/bank.json", to: home.file("kept/bank.json"))
        let run = try await Program.run(script: "in bank list\n", home: home)
        #expect(run.output.contains("3 entries."), "\(run.errors)")
    }

    @Test func `a session in a service that is gone begins in another`() async throws {
        _ = try await Program.run(script: "use bank\nsearch cafe\n", home: home)
        try home.remove("config/services/bank.json")
        let run = try await Program.run(script: "status\n", home: home)
        #expect(run.status == 0)
        #expect(run.output.contains("listings"), "\(run.output)")
    }
}
