import Domain
import FoundationEssentials
import Ports
import SystemPackage
import Testing

@testable import Storage

/// A change of one or more items, interrupted or failing at each of its calls.
struct CommitTests {
    private typealias Change = ChangedDisk.Change
    private typealias Found = ChangedDisk.Found

    private let disk: ChangedDisk

    init() throws { disk = try ChangedDisk() }

    @Test(arguments: ChangedDisk.Change.allCases)
    func `a change interrupted at any system call is atomic`(change: ChangedDisk.Change) throws {
        let (calls, before, after) = try disk.inPeace(change)
        #expect(before != after)
        var (journals, found) = (0, Set<Found>())
        for call in 0..<calls {
            let machine = disk.machine()
            let isMade = try disk.make(change, on: machine) { $0.callsToDeath = call }
            if machine.bytes(of: ChangedDisk.journal) != nil { journals += 1 }
            let now = try Found(on: machine)
            found.insert(now)
            #expect(!isMade || now == after, "call \(call)")
            // Leftovers do not block later changes.
            #expect(machine.bytes(of: ChangedDisk.journal) == nil)
            try machine.store().save(titles: "next")
        }
        #expect(found == [before, after])
        #expect((journals > 0) == !change.isOneFile)
    }

    @Test(arguments: ChangedDisk.Change.allCases)
    func `after a power cut acknowledged changes are there, and none in part`(change: ChangedDisk.Change) throws {
        let (calls, before, after) = try disk.inPeace(change)
        for call in TestScale.current.points(of: Array(0...calls), sample: 40) {
            for seed in 1...4 as ClosedRange<UInt64> {
                let machine = disk.machine()
                let isMade = try disk.make(change, on: machine) { $0.callsToDeath = call }
                machine.losePower(seed: seed)
                let found = try Found(on: machine)
                #expect(found == after || !isMade && found == before, "call \(call), seed \(seed)")
            }
        }
    }

    @Test(arguments: ChangedDisk.Change.allCases) func `a failing system call changes nothing or is harmless`(
        change: ChangedDisk.Change
    ) throws {
        let (calls, before, after) = try disk.inPeace(change)
        for call in TestScale.current.points(of: Array(0..<calls), sample: 40) {
            let machine = disk.machine()
            let isMade = try disk.make(change, on: machine) { state in
                state.faults = [SimulatedFault(call: nil, effect: .failure(.ioError), countdown: call, count: 1)]
            }
            let found = try Found(on: machine)
            #expect(isMade ? found.holds(after) : found == before, "call \(call)")
        }
    }

    @Test(arguments: ChangedDisk.Change.allCases, [nil, .rename, .remove, .synchronize, .open] as [SimulatedCall?])
    func `if the rollback fails too, the next start completes it`(
        change: ChangedDisk.Change, kind: SimulatedCall?
    ) throws {
        let (calls, before, after) = try disk.inPeace(change)
        for call in TestScale.current.points(of: Array(0..<calls), sample: 12) {
            for powerSeed in [nil, 1, 2] as [UInt64?] {
                let machine = disk.machine()
                let isMade = try disk.make(change, on: machine) { state in
                    state.faults = [
                        SimulatedFault(call: kind, effect: .failure(.ioError), countdown: call, count: .max)
                    ]
                }
                if let powerSeed { machine.losePower(seed: powerSeed) }
                let found = try Found(on: machine)
                #expect(
                    found.holds(after) || !isMade && found == before,
                    "call \(call), power cut \(powerSeed ?? 0), made \(isMade), found \(found)")
            }
        }
    }

    @Test func `an interrupted change is completed before the next one`() throws {
        let (calls, _, after) = try disk.inPeace(.all)
        var journals = 0
        for call in TestScale.current.points(of: Array(0..<calls), sample: 40) {
            let machine = disk.machine()
            let another = machine.store()
            _ = try another.load()
            _ = try disk.make(.all, on: machine) { $0.callsToDeath = call }
            guard machine.bytes(of: ChangedDisk.journal) != nil else { continue }
            journals += 1
            // A change of another thing, which knows nothing of it.
            try another.save("extra", titles: "extra")
            var expected = after
            expected.drafts["extra"] = "extra"
            #expect(try Found(on: machine) == expected, "call \(call)")
        }
        #expect(journals > 0)
    }

    @Test func `data saved in a killed process's folder survives a power cut`() throws {
        for change in Change.allCases where !change.isOneFile {
            let calls = try disk.inPeace(change).calls
            for call in TestScale.current.points(of: Array(0..<calls), sample: 20) {
                let machine = disk.machine()
                _ = try disk.make(change, on: machine) { $0.callsToDeath = call }
                let store = machine.store()
                _ = try store.load()
                for name in try store.names { try store.save(name, titles: "last") }
                let names = try store.names
                machine.losePower(seed: UInt64(call))
                let titles = try machine.store().names.map {
                    try machine.store().title(of: $0)
                }
                #expect(titles == names.map { _ in "last" }, "\(change), call \(call)")
            }
        }
    }

    @Test func `an interrupted first save does not affect later ones`() throws {
        for call in 0..<60 {
            let machine = SimulatedMachine()
            machine.with { $0.callsToDeath = call }
            try? machine.store().save(.numbered(1))
            machine.with { $0.callsToDeath = nil }
            try machine.store().save(.numbered(2))
            machine.losePower(seed: UInt64(call))
            #expect(try Found(on: machine).pageSize == 2, "call \(call)")
        }
    }

    @Test func `a damaged journal is removed and ignored`() throws {
        let machine = disk.machine()
        let program = machine.program()
        let folder = StateFolder("/souk/data", by: program)
        try folder.locked { (open) throws(Failure) in
            let text = #"{"format":"souk-journal","payload":{"moves":{"drafts/sofa":"drafts/mine"}}}"#
            #expect(throws: Never.self) { try open.create("journal.json", holding: Array(text.utf8)) }
        }
        #expect(try Found(on: machine) == Found(on: disk.machine()))
        #expect(machine.bytes(of: ChangedDisk.journal) == nil)
    }
}
