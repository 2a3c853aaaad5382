import CommandKit
import Testing

@Suite struct ExpectJSONTests {
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
