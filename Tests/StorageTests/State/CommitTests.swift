import Domain
import FoundationEssentials
import Ports
import SystemPackage
import Testing

@testable import Storage

/// A change of one or more items, interrupted or failing at each of its calls.
struct CommitTests {
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

    @Test func `a damaged journal is removed and ignored`() throws {
        let machine = disk.machine()
        let program = machine.program()
        let folder = StateFolder("/souk/data", by: program)
        try folder.locked { (open) throws(Failure) in
            let text = #"{"format":"souk-journal","payload":{"stages":[{"drafts/sofa":"drafts/mine"}]}}"#
            #expect(throws: Never.self) { try open.create("journal.json", holding: Array(text.utf8)) }
        }
        #expect(try Found(on: machine) == Found(on: disk.machine()))
        #expect(machine.bytes(of: ChangedDisk.journal) == nil)
    }
}
