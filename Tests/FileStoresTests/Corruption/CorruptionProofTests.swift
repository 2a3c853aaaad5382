import Domain
import Proofs
import Services
import SystemPackage
import Testing

@testable import FileStores

/// Files as accidents leave them are never taken for what they were.
struct CorruptionProofTests {
    private let saved: SavedDisk

    init() throws {
        saved = try SavedDisk()
    }

    @Test func `a file that was damaged is never loaded as if nothing were`() async {
        var tally = Tally("corrupted files")
        let all = Corruption.all(of: saved)
        for corruption in TestScale.current.points(of: all, sample: 250) {
            tally.count(failure(of: corruption).map { "\(corruption.path), \(corruption.what): \($0)" })
            // Others wait for this thread of the pool.
            await Task.yield()
        }
        tally.report(of: all.count, "files")
        #expect(tally.failures == [])
        #expect(all.count >= 5_000)
    }

    /// What a start makes of it that it must not; nil where all is right.
    private func failure(of corruption: Corruption) -> String? {
        let machine = saved.machine { $0.damage(corruption.path, corruption.bytes) }
        do throws(StoreError) {
            let found = try Found(on: machine)
            let differences = found.differences(from: saved)
            if differences.isEmpty, means(corruption.bytes, theSameAs: saved.bytes(corruption.path)) { return nil }
            guard !found.notices.isEmpty else { return "nothing was told" }
            guard differences.isEmpty || differences == [corruption.path] else { return "\(differences) changed" }
            guard differences.isEmpty || found.holdsOther(than: corruption.path, of: saved) else {
                return "it holds others"
            }
            let folder = FilePath(corruption.path).removingLastComponent().string
            let isKept = machine.with { $0.disk.holds(corruption.bytes, in: folder) }
            return isKept ? nil : "the damaged bytes are nowhere"
        } catch {
            return "loading failed: \(error.plain)"
        }
    }

    /// Whether two files say the same, be it with other white space.
    private func means(_ bytes: [UInt8], theSameAs others: [UInt8]) -> Bool {
        guard let tree = try? JSONParser.value(of: bytes) else { return false }
        return tree == (try? JSONParser.value(of: others))
    }
}
