import Domain
import Proofs
import Services
import Testing

@testable import FileStores

/// What goes wrong while a draft and one for the trash come from another machine leaves each whole or not there.
struct AdoptingProofTests {
    private let saved: SavedDraft
    private let discarded: SavedState.Discarded

    init() throws {
        saved = try DraftAdoptingTests.saved()
        discarded = SavedState.Discarded(try DraftAdoptingTests.saved("lamp"), discarded: .noon)
    }

    @Test func `whatever goes wrong, each is there whole or not at all, and is when the import runs again`() {
        var tally = Tally("faults while drafts come from another machine")
        let calls = calls()
        let powerCuts = (0..<calls).flatMap { call -> [SecondFault] in
            (4...12).map { SecondFault.death(call: call, powerSeed: $0) }
        }
        let all = SecondFault.all(atCalls: calls) + powerCuts
        for fault in TestScale.current.points(of: all, sample: 200) {
            tally.count(failure(of: fault).map { "\(fault): \($0)" })
        }
        tally.report(of: all.count)
        #expect(tally.failures == [])
        #expect(all.count >= 1_000)
    }

    /// As `state import` does: what came already is passed over.
    private func adopt(into store: FileDraftStore) throws(StoreError) {
        if try store.load().drafts.isEmpty { _ = try store.adopt(saved) }
        try store.adopt(discarded)
    }

    private func calls() -> Int {
        let machine = SimulatedMachine()
        try? adopt(into: SavedDisk.stores(on: machine).drafts)
        return machine.with { $0.calls }
    }

    /// What is there that must not be, or not there that must; nil where all is right.
    private func failure(of fault: SecondFault) -> String? {
        let machine = SimulatedMachine()
        let first = SavedDisk.stores(on: machine).drafts
        fault.strike(machine)
        let isDone = (try? adopt(into: first)) != nil
        fault.end(machine)
        // One that could not let go of its lock has ended.
        machine.with { state in for program in state.running { state.end(program) } }
        let store = SavedDisk.stores(on: machine).drafts
        do throws(StoreError) {
            let found = try (drafts: store.load().drafts.count, discarded: store.discarded().drafts.count)
            if isDone, found != (1, 1) { return "it was said to be done, and is not there" }
            if try !isWhole(in: store) { return "a part of it is there" }
            try adopt(into: store)
            guard try store.load().drafts.map(\.payload) == [saved.draft],
                try store.discarded().drafts.map(\.draft) == [discarded.draft.draft]
            else { return "the second time it did not come, or came twice" }
            return try isWhole(in: store) ? nil : "the second time a part of it came"
        } catch {
            return "the next start failed: \(error.message.plain)"
        }
    }

    /// Whether what is there has all its versions.
    private func isWhole(in store: FileDraftStore) throws(StoreError) -> Bool {
        for draft in try store.load().drafts {
            guard try store.versions(of: draft.payload.name).versions == saved.versions else { return false }
        }
        for draft in try store.discarded().drafts {
            guard try store.versions(of: draft).versions == discarded.draft.versions else { return false }
        }
        return true
    }
}
