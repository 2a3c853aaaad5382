import Synchronization
import Testing
@testable import Transcripts

@Suite struct TestRunTests {
    private struct Full: Error {}

    /// Three files of which the first ends when the last has begun.
    private func bench() throws -> TestBench {
        let bench = try TestBench()
        try bench.folder.write("> wait \(bench.folder.file("go"))\nwaited\n", to: "all/1.souk")
        try bench.folder.write("> two\n2\n", to: "all/2.souk")
        try bench.folder.write("> make \(bench.folder.file("go"))\n", to: "all/3.souk")
        return bench
    }

    @Test func `results are reported in order, whichever finishes first`() async throws {
        let bench = try bench()
        var conditions = bench.conditions
        conditions.jobs = 2
        let told = Mutex<[String]>([])
        let files = try await TestRun(conditions).run(TestPlan([bench.folder.file("all")], containing: nil)) { file in
            told.withLock { $0.append(file.path) }
        }
        #expect(told.withLock { $0 } == ["1", "2", "3"].map { bench.folder.file("all/\($0).souk") })
        #expect(files.map(\.failures.count) == [0, 1, 0])
        #expect(try bench.leftovers() == [])
    }

    @Test func `a closed output ends the run`() async throws {
        let bench = try TestBench()
        try bench.folder.write("> one\none\n", to: "all/1.souk")
        try bench.folder.write("> hang\n", to: "all/2.souk")
        var conditions = bench.conditions
        conditions.jobs = 2
        let plan = try TestPlan([bench.folder.file("all")], containing: nil)
        await #expect(throws: Full.self) {
            try await TestRun(conditions).run(plan) { (_: TestedFile) throws(Full) in throw Full() }
        }
        #expect(try bench.leftovers() == [])
    }

    @Test func `a cancelled run ends its sessions and cleans up`() async throws {
        let bench = try TestBench()
        try bench.folder.write("> make \(bench.folder.file("begun"))\n> hang\n", to: "all/1.souk")
        let plan = try TestPlan([bench.folder.file("all")], containing: nil)
        let conditions = bench.conditions
        let task = Task { await TestRun(conditions).run(plan) { (_: TestedFile) in } }
        #expect(try await eventually { bench.folder.exists("begun") })
        task.cancel()
        #expect(await task.value == [])
        #expect(try bench.leftovers() == [])
    }
}
