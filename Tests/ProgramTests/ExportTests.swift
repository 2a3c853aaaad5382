import Foundation
import Testing

/// Exports contain the complete result and can be read back unchanged.
@Suite struct ExportTests {
    private let home = TemporaryFolder()

    private func run(_ lines: [String], _ options: [String]) async throws -> Program.Ending {
        try await Program.run(options, lines: lines, home: home)
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
            let path = try home.write("Date,Description,Amount,\(format)\n03/05/2021,Coffee,-5.75,\n", to: "bank.csv")
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

@Suite struct NewsTests {
    private let home = TemporaryFolder()

    private func run(_ script: String, on source: String) async throws -> Program.Ending {
        let options = ["--now", "2019-11-05T16:00:00Z", "--source", "listings=\(source)"]
        return try await Program.run(options, script: script, home: home)
    }

    private func write(_ prices: [(id: Int, price: Int)]) throws -> String {
        let ads = prices.map { #"{"id":\#($0.id),"title":"Velo \#($0.id)","price":\#($0.price)}"# }
        return try home.write("[\(ads.joined(separator: ","))]", to: "ads.json")
    }

    @Test func `a saved search tells what is new since it was run, and list --new lists it once`() async throws {
        let path = try write([(1, 80), (2, 70)])
        _ = try await run("search velo\nsave search velos\nrun velos\n", on: path)
        _ = try write([(1, 60), (3, 90)])
        let told = try await run("run velos\nlist --new\nlist --new\n", on: path)
        #expect(told.status == 0, "\(told.errors)")
        #expect(told.output.contains("Since the last time (just now): 1 new, 1 gone, 1 cheaper."))
        #expect(told.output.contains("“Velo 1”: €80, now €60.\nGone: “Velo 2”.\n"))
        #expect(told.output.hasSuffix("Nothing new since the last time (just now).\n"))
        let restored = try await run("list\narchive 1\nlist --new\nrestore all\nlist --new\n", on: path)
        #expect(restored.output.hasSuffix("Nothing new since the last time (just now).\n"), "\(restored.output)")
        let early = try await run("search Velo\narchive 1\nlist --new\nrestore all\nlist --new\n", on: path)
        #expect(early.output.hasSuffix("Nothing new since the last time (just now).\n"), "\(early.output)")
    }
}
