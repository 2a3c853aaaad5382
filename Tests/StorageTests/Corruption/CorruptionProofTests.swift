import Domain
import Ports
import Testing

@testable import Storage

/// Damaged files are never taken for intact ones.
struct CorruptionProofTests {
    private let saved: SavedDisk
    private let whole: Found

    init() throws {
        saved = try SavedDisk()
        whole = try Found(on: saved.machine())
    }

    @Test func `a damaged file is never loaded as if it were intact`() async {
        var tally = ProofTally("corrupted files")
        let all = Corruption.all(of: saved)
        for corruption in TestScale.current.points(of: all, sample: 250) {
            tally.count(failure(of: corruption).map { "\(corruption.path), \(corruption.what): \($0)" })
            // Other tests need this thread of the pool.
            await Task.yield()
        }
        tally.report(of: all.count, "files")
        #expect(tally.failures == [])
        #expect(all.count >= 5_000)
    }

    /// Returns the problem with the next start; nil if everything is right.
    private func failure(of corruption: Corruption) -> String? {
        let machine = saved.machine { $0.damage(corruption.path, corruption.bytes) }
        do {
            let found = try Found(on: machine)
            guard machine.bytes(of: corruption.path) == corruption.bytes else {
                return "its bytes are gone"
            }
            if corruption.path == SavedDisk.log {
                let isOfThem = found.steps.allSatisfy(whole.steps.contains) && found.values == whole.values
                return isOfThem && found.looking == whole.looking ? nil : "steps or values changed"
            }
            guard found.steps == whole.steps else { return "steps changed" }
            if corruption.path == SavedDisk.view {
                return failure(ofView: found)
            }
            return failure(of: corruption, found)
        } catch {
            return "loading failed: \(error)"
        }
    }

    /// The current view may be lost silently.
    private func failure(ofView found: Found) -> String? {
        guard found.values == whole.values, found.notices.isEmpty else {
            return "values or notices changed"
        }
        return [whole.looking, Session(service: ServiceName(rawValue: ""))].contains(found.looking)
            ? nil : "it is looked elsewhere"
    }

    private func failure(of corruption: Corruption, _ found: Found) -> String? {
        let path = corruption.path
        guard found.looking == whole.looking else { return "it is looked elsewhere" }
        guard found.values.allSatisfy({ $0.key == path || $0.value == whole.values[$0.key] }),
            found.values.count == whole.values.count
        else { return "others changed" }
        // A complete file in the place of another is valid: users restore older versions this way.
        if let meaning = Found.meaning(of: corruption.bytes, at: path) {
            return found.values[path] == meaning ? nil : "it is not what the file says"
        }
        let before = path.replacing("/3.json", with: "/2.json")
        guard
            [whole.values[path], Found.meaning(of: saved.bytes(before), at: path)].contains(found.values[path])
        else {
            return "it holds something else"
        }
        return found.notices.isEmpty ? "nothing was told" : nil
    }
}
