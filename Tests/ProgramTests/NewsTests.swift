import Testing

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
    }
}
