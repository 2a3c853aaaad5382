import Foundation
import Testing

/// Exports contain the complete result and can be read back unchanged.
@Suite struct ExportTests {
    private let home = TemporaryFolder()

    private func run(_ lines: [String], _ options: [String]) async throws -> Program.Ending {
        try await Program.run(options, script: lines.map { $0 + "\n" }.joined(), home: home)
    }

    @Test(arguments: ["listings", "transactions", "hotels", "calls"])
    func `everything is written, and is the same after a round trip`(service: String) async throws {
        let options = ["--format", "csv", "--service", service]
        let first = try await run(["list --all"], options)
        #expect(first.errors == "")
        #expect(first.output.count(where: { $0 == "\n" }) > 150)
        let path = try home.write(first.output, to: "\(service).csv")
        let second = try await run(["list --all"], options + ["--source", "\(service)=\(path)"])
        #expect(second.output == first.output)
        #expect(second.errors == "")
    }

    @Test func `the assumed date order is reported once in every format`() async throws {
        for format in ["plain", "csv", "json"] {
            // Another bank each time, as what is chosen is kept for the titles of the columns.
            let path = try home.write(
                "Date,Description,Amount,\(format)\n03/05/2021,Coffee,-5.75,\n", to: "bank.csv")
            let options = ["--format", format, "--service", "transactions", "--source"]
            let taken = try await run(["sum", "list"], options + ["transactions=\(path)"])
            #expect(taken.errors.components(separatedBy: "were read with the day first").count == 2, "\(taken.errors)")
            let choosing = "source transactions \(path) --date-order month-first"
            let said = try await run([choosing, "sum", "list"], options + ["transactions=\(path)"])
            #expect(said.errors == "")
            #expect(said.output.contains("2021-03-05"))
        }
    }
}
