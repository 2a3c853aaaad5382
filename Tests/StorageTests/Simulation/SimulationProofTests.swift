import Domain
import Ports
import SystemPackage
import Testing

/// Random commands of a complete souk on a failing disk, with power cuts and clock changes.
///
/// A failure is printed with its seed and every step; `SOUK_SEED=4711` repeats that walk alone:
///
///         SOUK_SEED=4711 swift test --filter SimulationProofTests
struct SimulationProofTests {
    @MainActor @Test func `a start always finds the last change`() async {
        var tally = ProofTally("seeds of a simulated file system")
        for seed in TestScale.current.seeds(20_000, sample: 300) {
            var walk = SimulatedWalk(seed: seed)
            tally.count(await walk.run())
        }
        tally.report(of: 20_000, "seeds")
        #expect(tally.failures == [])
        #expect(TestScale.current == .sample || tally.tried >= 20_000)
    }
}

/// A disk that fails during a change and during its rollback.
struct UnfinishedCommitTests {
    private let machine = SimulatedMachine()

    /// A souk whose last line made a draft, of which the session is on disk and the draft is not in its place.
    private func halfDone() async throws -> SimulatedSouk {
        let souk = try SimulatedSouk(on: machine)
        guard case .done = await souk.run("draft new velo") else { throw Errno.ioError }
        let renamings = SimulatedFault(call: .rename, effect: .failure(.ioError), countdown: 2, count: .max)
        machine.with { $0.faults = [renamings] }
        guard case .unsaved = await souk.run("draft new sofa") else { throw Errno.ioError }
        return souk
    }

    @Test(arguments: ["draft discard", "draft set title Sofa", "set page-size 7"])
    func `a change before recovery is refused, and the first one stays`(line: String) async throws {
        let souk = try await halfDone()
        let before = try await souk.kept
        guard case .unsaved(let error) = await souk.run(line) else {
            Issue.record("“\(line)” was saved")
            return
        }
        #expect(error.kind == .unfinished)
        #expect(error.message.plain.hasSuffix("/journal.json” could not be written: \(Errno.ioError.description)."))
        #expect(try await souk.kept == before)
    }

    @Test func `reading still works`() async throws {
        let souk = try await halfDone()
        guard case .unsaved = await souk.run("list") else {
            Issue.record("nothing was told")
            return
        }
        #expect(try await souk.kept.looking.views[.listings]?.rows.count == 3)
    }

    @Test func `recovery completes once the disk works again`() async throws {
        let souk = try await halfDone()
        _ = await souk.run("draft discard")
        machine.with { $0.faults = [] }
        guard case .done = await souk.run("draft discard") else {
            Issue.record("it was not saved")
            return
        }
        #expect(try await souk.kept.drafts.keys.map(\.string) == ["velo"])
    }
}
