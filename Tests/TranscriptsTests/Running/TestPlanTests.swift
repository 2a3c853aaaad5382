import Ports
import Testing

@testable import Transcripts

@Suite struct TestPlanTests {
    private func names(_ paths: [String], in bench: TestBench, containing wanted: String? = nil) throws -> [String] {
        try TestPlan(paths.map(bench.folder.file), containing: wanted).files.map {
            String($0.path.dropFirst(bench.folder.path.count + 1))
        }
    }

    private func bench() throws -> TestBench {
        let bench = try TestBench()
        try bench.folder.write("> list\n", to: "all/a.souk")
        try bench.folder.write("file: ../all/pieces/inner.souk\n> read inner.souk\n", to: "all/b.souk")
        try bench.folder.write("list\n", to: "all/pieces/inner.souk")
        try bench.folder.write("list\n", to: "all/pieces/outer.souk")
        return bench
    }

    @Test func `files of a transcript are not run unless named`() async throws {
        let bench = try bench()
        #expect(try names(["all"], in: bench) == ["all/a.souk", "all/b.souk", "all/pieces/outer.souk"])
        #expect(try names(["all/pieces/inner.souk"], in: bench) == ["all/pieces/inner.souk"])
    }

    @Test func `files run in the given order, each once`() async throws {
        let bench = try bench()
        let paths = ["all/b.souk", "all", "all/a.souk"]
        #expect(
            try names(paths, in: bench) == [
                "all/b.souk", "all/a.souk", "all/pieces/inner.souk", "all/pieces/outer.souk",
            ])
    }

    @Test func `only files whose path contains the text run, and the others are counted`() async throws {
        let bench = try bench()
        let plan = try TestPlan([bench.folder.file("all")], containing: "/a.")
        #expect(plan.files.count == 1)
        #expect(plan.leftOut == 2)
    }

    @Test func `an empty test run is reported`() async throws {
        let bench = try bench()
        try bench.folder.write("", to: "empty/note.txt")
        for (path, wanted) in [("nothing", nil), ("empty", nil), ("all", "zzz")] as [(String, String?)] {
            let error = #expect(throws: Failure.self) { try TestPlan([bench.folder.file(path)], containing: wanted) }
            #expect(error?.kind == .notFound)
        }
    }

    @Test func `other kinds of files are reported in order`() async throws {
        let plan = try TestPlan(["/dev/null"], containing: nil)
        let conditions = try TestBench().conditions
        #expect(await FileTest(file: plan.files[0], conditions: conditions).tested().isUnreadable)
    }
}

@Suite struct RelativePathTests {
    @Test(arguments: [
        ("inner.souk", "a.souk", "inner.souk"), ("inner.souk", "all/a.souk", "all/inner.souk"),
        ("../x/y", "all/a.souk", "x/y"), ("./y", "./all/a.souk", "all/y"), ("/x/./y", "all/a.souk", "/x/y"),
        ("../../y", "all/a.souk", "../y"),
    ])
    func `a path is relative to the folder of the file that names it`(path: String, file: String, normal: String) {
        #expect(RelativePath(path, beside: file).normal == normal)
    }
}

@Suite struct CopiedFileTests {
    @Test(arguments: [
        ("market.csv", "tests/market.csv", "market.csv"), ("../data/market.csv", "data/market.csv", "market.csv"),
        ("cut.json as home/data/session.json", "tests/cut.json", "home/data/session.json"),
        ("cut.json as ./a/../b", "tests/cut.json", "b"),
    ])
    func `a file is copied under its own or another name`(text: String, source: String, target: String) throws {
        let copied = try #require(CopiedFile(text, beside: "tests/a.souk"))
        #expect(copied.source.normal == source)
        #expect(copied.target == target)
    }

    @Test(arguments: ["", "a as ../b", "a as /b", "a as b/../../c", "a as ."])
    func `a file cannot be copied out of the session's folder`(text: String) {
        #expect(CopiedFile(text, beside: "tests/a.souk") == nil)
    }
}
