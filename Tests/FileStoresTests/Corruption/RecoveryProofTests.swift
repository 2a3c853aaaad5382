import Domain
import Proofs
import Services
import SystemPackage
import Testing

@testable import FileStores

/// What goes wrong while souk mends what went wrong before loses nothing either.
struct RecoveryProofTests {
    private let saved: SavedDisk

    init() throws {
        saved = try SavedDisk()
    }

    @Test func `a start that is hindered or stopped while it recovers leaves the next one all there was`() async {
        var tally = Tally("faults during recovery")
        let all = FirstFault.all(on: saved).flatMap { first in
            SecondFault.all(atCalls: calls(toRecoverFrom: first)).map { (first, $0) }
        }
        // Every seventh, so that each fault there is comes to each call of some recovery.
        let points = stride(from: 0, to: all.count, by: 7).map { all[$0] }
        for (first, second) in TestScale.current.points(of: points, sample: 150) {
            tally.count(failure(of: second, after: first).map { "\(first.what), then \(second): \($0)" })
            // Others wait for this thread of the pool.
            await Task.yield()
        }
        tally.report(of: points.count)
        #expect(tally.failures == [])
        #expect(points.count >= 300)
    }

    private func calls(toRecoverFrom first: FirstFault) -> Int {
        let machine = first.machine(saved)
        _ = try? Found(on: machine)
        return machine.with { $0.calls }
    }

    /// What the start after the hindered one makes of it that it must not; nil where all is right.
    private func failure(of second: SecondFault, after first: FirstFault) -> String? {
        let machine = first.machine(saved)
        second.strike(machine)
        _ = try? Found(on: machine)
        second.end(machine)
        do throws(StoreError) {
            let found = try Found(on: machine)
            for path in first.expected.keys {
                guard found.holds(path, generation: first.expected[path] ?? nil, of: saved) else {
                    return "the newest good generation was not found"
                }
            }
            let lost = first.kept.filter { bytes in !machine.with { $0.disk.holds(bytes, in: first.folder) } }
            guard lost.isEmpty else { return "what was damaged is gone" }
            let again = try Found(on: machine)
            return again.session == found.session && again.drafts == found.drafts ? nil : "a third start finds another"
        } catch {
            return "the next start failed: \(error.plain)"
        }
    }
}
