import CommandKit
import Testing

@Suite struct ExpectJSONTests {
    @Test(arguments: [
        ".records[0].price = 10", ".records[0].price < 10.01", ".records[0].price<=10.0", ".records[-1].id = 20",
        ".records[].price >= 10", ".records.length = 20", ".records[0]['title'] = \"Table 1\"",
        ".[\"records\"][2].title ~ velo", ".total = 60", ".total", ".", ".records[6].urgent = true",
        ".records[0].siret = null", ".records[0].title = Table 1", ".records[0].title != 1", ".kind = records",
        ".records[0].created != 3", ".command ~ list", ".records[0].title ~ 1", ".records[0].title >= Table",
        ".records[].archived = false",
        ".records[0].title = <<END\nTable 1\nEND", ".offset ≥ 0",
    ])
    func `the value at a path is checked, whatever the format`(condition: String) async throws {
        let run = try await PrintedScript.run("list --format csv", "expect json \(condition)")
        #expect(run.status == .success, "\(run.printed)")
    }

    @Test(arguments: [
        (".records[0].title = Table", "expected:\n  = \"Table\"\ngot:\n  \"Table 1\"\n"),
        (".records[0].siret = ''", "expected:\n  = \"\"\ngot:\n  null\n"), (".total = null", "got:\n  60\n"),
        (".records[-21]", ".records has no [-21]."), (".total.length", ".total has no .length."),
        (".missing", "error: The result has no .missing."),
        (".records['odd name'].x", ".records has no [\"odd name\"]."),
        (".records = 20", "got:\n  an array of 20\n"),
    ])
    func `a failed or missing value is shown`(condition: String, shown: String) async throws {
        let run = try await PrintedScript.run("list", "expect json \(condition)")
        #expect(run.status == .expectation)
        #expect(run.printed.contains(shown), "\(run.printed)")
    }

    @Test func `an array matches if one element does`() async throws {
        let run = try await PrintedScript.run("services", "expect json .columns ~ records")
        #expect(run.status == .success, "\(run.printed)")
        let part = try await PrintedScript.run("services", "expect json .columns ~ record")
        #expect(part.status == .expectation)
    }
}
